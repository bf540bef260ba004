/** Compares the verdicts of several provers on one program. */

import type { Design } from '../../../src/ir/ir.js'
import { readAigerWitness } from '../../../src/verify/prove/aiger-witness.js'
import { requireConfirmed } from '../../../src/verify/prove/counterexample.js'
import { prove } from '../../../src/verify/prove/prove.js'
import type { MakeSolver } from '../../../src/verify/prove/solver.js'
import type { Property } from '../../../src/verify/prove/property.js'
import { TransitionSystem } from '../../../src/verify/prove/system.js'
import type { ProvedProperty, Verdict } from '../../../src/verify/prove/verdict.js'
import { askAbc } from './abc.js'
import { inCycle, never, type Said, type Soonest } from './soonest.js'

export interface OwnVerdicts {
  readonly said: Said
  readonly found: readonly ProvedProperty[]
  /** The first cycle in which no run satisfies the assumptions; infinite if some run always does. */
  readonly end: number
}

/** Few programs need more. */
const limits = { depth: 40, seconds: 5 }

/** The verdicts of `flitwave prove`. Each run is repeated on the engine that executes the RTL line by line. */
export async function ownVerdicts(design: Design, makeSolver: MakeSolver): Promise<OwnVerdicts> {
  const found: ProvedProperty[] = []
  let end = Infinity
  try {
    for await (const one of prove(new TransitionSystem(design), { ...limits, makeSolver })) found.push(one)
  } catch (error) {
    const [, cycle] = /no run keeps what is assumed up to cycle (\d+)/.exec(String(error)) ?? []
    if (cycle === undefined) throw error
    end = Number(cycle)
  }
  const said = new Map<string, Soonest>()
  for (const { property, verdict } of found) {
    if ('run' in verdict) requireConfirmed(design, property, verdict.run)
    said.set(property.message, soonestOf(verdict))
  }
  return { said, found, end }
}

function soonestOf(verdict: Verdict): Soonest {
  if ('run' in verdict) return inCycle(verdict.run.inputs.length - 1)
  return verdict.kind === 'proved' ? never : { least: verdict.cycles, most: Infinity }
}

/** The verdicts of ABC on the assertions. Each of its runs is read and repeated here. */
export function abcVerdicts(design: Design, folder: string): { readonly said: Said; readonly witnesses: number } {
  const system = new TransitionSystem(design)
  const said = new Map<string, Soonest>()
  let witnesses = 0
  for (const property of system.properties.filter(({ kind }) => kind === 'assertion')) {
    const answer = askAbc(system, property, folder)
    said.set(property.message, answer.soonest)
    for (const text of answer.witnesses) requireFailure(text, system, property)
    witnesses += answer.witnesses.length
  }
  return { said, witnesses }
}

function requireFailure(text: string, system: TransitionSystem, { message }: Property): void {
  const failing = readAigerWitness(text, 'found.aiw', system).map(({ property }) => property.message)
  if (!failing.includes(message)) throw new Error(`in the run of ABC for ${message} fails ${failing.join(', ')}`)
}
