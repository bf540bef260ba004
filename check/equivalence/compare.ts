/** Proves that a circuit that Yosys has made from Verilog is equivalent to the design behind that Verilog. */

import { createCadical } from '../../src/verify/prove/solver.js'
import { Effort } from '../../src/verify/prove/effort.js'
import { prove } from '../../src/verify/prove/prove.js'
import { readAiger } from './read-aiger.js'
import type { Property } from '../../src/verify/prove/property.js'
import { TransitionSystem } from '../../src/verify/prove/system.js'
import type { Design } from '../../src/ir/ir.js'
import { nodeOf } from '../../src/engines/sim/bitslice/lower/gates.js'
import { pairUp, type Pair, type Pairing } from './pairs.js'
import type { Witness } from '../../src/verify/prove/witness.js'
import { Questions } from './questions.js'
import { Sweep } from './sweep.js'
import type { Verdict } from './verdict.js'

export interface Limits {
  /** The number of cycles after reset that are checked if logic alone does not decide. */
  readonly depth: number
  /** For each of the two steps. */
  readonly seconds: number
}

/**
 * First pair by pair, in any state: equality there holds in all runs. Then the other pairs from reset on, because
 * unreachable states do not matter.
 */
export async function compare(design: Design, aiger: Uint8Array, limits: Limits): Promise<Verdict> {
  const system = new TransitionSystem(design)
  const firstNew = system.gates.size
  const pairing = pairUp(system, readAiger(aiger))
  const { missing } = pairing
  if (missing.length > 0)
    return { kind: 'different', signals: missing.map((name) => `${name}, which the Verilog does not have`), run: null }
  const open = await unequal(system, pairing, firstNew, limits.seconds)
  if (open.length === 0) return { kind: 'equal', pairs: pairing.pairs.length, fromReset: 0 }
  return fromReset(system, pairing, open, limits)
}

/** The pairs that logic alone does not prove equal in any state. */
async function unequal(
  system: TransitionSystem,
  { pairs }: Pairing,
  firstNew: number,
  seconds: number,
): Promise<Pair[]> {
  const candidates = pairs.filter(({ ours, theirs }) => ours !== theirs)
  if (candidates.length === 0) return []
  const questions = await Questions.about(system)
  try {
    const effort = new Effort(seconds, undefined)
    const sweep = new Sweep(system.gates, questions, firstNew, effort)
    const alike = candidates.filter(({ ours, theirs }) => !sweep.differ(ours, theirs))
    await sweep.run(alike.flatMap(({ ours, theirs }) => [ours, theirs]))
    const open: Pair[] = []
    for (const pair of candidates) {
      const { ours, theirs } = pair
      const isOpen =
        sweep.differ(ours, theirs) ||
        (await questions.differAtAll(ours, sweep.known(theirs), effort)) !== 'unsatisfiable'
      if (isOpen) open.push(pair)
    }
    return open
  } finally {
    questions.dispose()
  }
}

/** While all pairs have been equal, both have the same state, so they are compared in runs of our design. */
async function fromReset(
  system: TransitionSystem,
  { pairs, others }: Pairing,
  open: readonly Pair[],
  { depth, seconds }: Limits,
): Promise<Verdict> {
  const { gates, design } = system
  const properties = open.map(({ what, ours, theirs }): Property => {
    return { kind: 'assertion', message: what, instance: 'dut', place: design.top.place, flag: gates.xor(ours, theirs) }
  })
  const latches = [...system.latches, ...others]
  const latchOf = new Map(latches.map((latch) => [nodeOf(latch.leaf), latch]))
  const { state, inputs, outputs, openState } = system
  const joined: TransitionSystem = {
    gates,
    design,
    latches,
    latchOf,
    state,
    inputs,
    outputs,
    openState,
    properties,
    assumptions: [],
    reliance: {},
    rangesInside: [],
  }
  const different: string[] = []
  const bounded: string[] = []
  let run: Witness | null = null
  let [cycles, reason] = [Infinity, '']
  for await (const { property, verdict } of prove(joined, { depth, seconds, makeSolver: createCadical })) {
    if (verdict.kind === 'refuted') {
      different.push(property.message)
      run ??= verdict.run
    } else if (verdict.kind === 'bounded') {
      bounded.push(property.message)
      cycles = Math.min(cycles, verdict.cycles)
      reason = verdict.reason
    }
  }
  if (different.length > 0) return { kind: 'different', signals: different, run }
  if (bounded.length > 0) return { kind: 'bounded', cycles, signals: bounded, reason }
  return { kind: 'equal', pairs: pairs.length, fromReset: open.length }
}
