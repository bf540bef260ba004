/** Decides if an assertion of a design can fail: by exploring all states, or with a solver if there are too many. */

import type { Design } from '../../ir/ir.js'
import { counted } from '../../base/text.js'
import { prove } from '../../verify/prove/prove.js'
import type { MakeSolver } from '../../verify/prove/solver.js'
import { TransitionSystem } from '../../verify/prove/system.js'
import type { ProvedProperty } from '../../verify/prove/verdict.js'
import { instanceTree } from '../../engines/sim/engine/instances.js'
import { locate, pathOf } from '../../runs/why/recorded-values.js'
import { solutionPath } from './laws-design.js'
import type { Values } from './lab.js'
import { explore, type Failure, type OpenWord } from './reachability.js'

export type Decision =
  /** No assertion fails in any run. */
  | { readonly kind: 'proved'; readonly how: string }
  | { readonly kind: 'refuted'; readonly failure: Failure }
  /** Longer runs are unknown. */
  | { readonly kind: 'open'; readonly how: string }

export interface DecideOptions {
  /** The maximum number of pairs of state and inputs before a solver is used. */
  readonly steps?: number
  /** Cycles and conflicts for the solver; default 12 and 15,000. They do not depend on the speed of the machine. */
  readonly depth?: number
  readonly conflicts?: number
  /** Missing if there is no solver. */
  readonly makeSolver?: MakeSolver | undefined
}

export async function decide(design: Design, options: DecideOptions = {}): Promise<Decision> {
  const { steps, makeSolver, depth = 12, conflicts = 15_000 } = options
  const { states, isComplete, failure } = explore(design, steps === undefined ? {} : { steps })
  if (failure) return { kind: 'refuted', failure }
  if (isComplete) return { kind: 'proved', how: `proved: all ${counted(states, 'state')}, all inputs` }
  if (!makeSolver) return { kind: 'open', how: `no difference in the first ${counted(states, 'state')}` }
  const system = new TransitionSystem(design, { tops: [] })
  const found: ProvedProperty[] = []
  for await (const one of prove(system, { makeSolver, depth, conflicts, seconds: Infinity })) found.push(one)
  const refuted = found.filter(({ verdict }) => verdict.kind === 'refuted').sort(byLength)[0]
  if (refuted) return { kind: 'refuted', failure: failureOf(design, refuted) }
  const bounded = found.find(({ verdict }) => verdict.kind === 'bounded')
  if (bounded?.verdict.kind !== 'bounded') return { kind: 'proved', how: 'proved by induction and invariants' }
  const { cycles } = bounded.verdict
  return {
    kind: 'open',
    how: `nothing fails in ${counted(cycles, 'cycle')} after reset; of longer runs nothing is known`,
  }
}

function byLength(a: ProvedProperty, b: ProvedProperty): number {
  return cyclesOf(a) - cyclesOf(b)
}

function cyclesOf({ verdict }: ProvedProperty): number {
  return 'run' in verdict ? verdict.run.inputs.length : Infinity
}

function failureOf(design: Design, { property, verdict }: ProvedProperty): Failure {
  if (!('run' in verdict)) throw new Error('there is no run')
  const { inputs, initial } = verdict.run
  const tree = instanceTree(design)
  const start = Object.entries(initial).flatMap(([path, value]): OpenWord[] =>
    locate(tree, path.startsWith('dut.') ? path : `dut.${path}`).map(({ node, source }) =>
      'signal' in source
        ? { path: pathOf({ node, source }), address: 0, value: Number(value) }
        : { path: `${node.path}.${source.memory.path}`, address: source.address, value: Number(value) },
    ),
  )
  const { message, instance } = property
  return { message, instance, inputs: inputs.map(withoutTop), start }
}

/**
 * Removes the top from paths: a proof uses whole paths for inputs, such as `dut.ask`, and paths within the design for
 * everything else.
 */
function withoutTop(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([path, value]) => [path.replace(/^dut\./, ''), value]))
}

/** The initial state of only the solution, in a run of a design that contains it. */
export function startOfSolution({ start }: Failure): readonly OpenWord[] {
  const inside = `${solutionPath}.`
  return start
    .filter(({ path }) => path.startsWith(inside))
    .map((word) => ({ ...word, path: `dut.${word.path.slice(inside.length)}` }))
}
