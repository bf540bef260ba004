/** Proves that assertions never fail: by induction, alternating with a search for counterexamples. */

import type { Module } from '../../ir/ir.js'
import { Effort } from './effort.js'
import { ModuleProofs, modulesInside, type ModuleProof } from './module-proofs.js'
import { Proof } from './proof.js'
import type { Property } from './property.js'
import type { OnFrame } from './reachability.js'
import type { MakeSolver } from './solver.js'
import { topName, TransitionSystem } from './system.js'
import { Unrolling } from './unrolling.js'
import type { ProvedProperty } from './verdict.js'

export interface ProofOptions {
  /** Maximum cycles after reset; default 20. */
  readonly depth?: number
  /** Time limit; default 60. */
  readonly seconds?: number
  /** Conflict limit for all solving. It makes the result independent of the speed of the machine. Default: no limit. */
  readonly conflicts?: number
  /** Selects the assertions and covers to prove; default: all. */
  readonly isWanted?: (property: Property) => boolean
  readonly makeSolver: MakeSolver
  /** Stops the search; open properties are then bounded. */
  readonly signal?: AbortSignal
  /** Called before each cycle that is examined. */
  readonly onCycle?: (cycle: number, open: number) => void
  /** Called, during the search for an invariant, when a property cannot fail within a number of cycles. */
  readonly onFrame?: OnFrame
}

/**
 * Yields each property as soon as its verdict is known; those left at the end are bounded. Relies on assumptions. A property
 * that a child module keeps in any surroundings is proved once, for that module alone.
 * @throws FlitwaveError FW975 if no run satisfies the assumptions
 */
export async function* prove(system: TransitionSystem, options: ProofOptions): AsyncGenerator<ProvedProperty> {
  const { seconds = 60, conflicts, isWanted = () => true, signal } = options
  const effort = new Effort(seconds, signal, conflicts)
  const wanted = system.properties.filter((property) => {
    return property.kind === 'lemma' || (property.kind !== 'assumption' && isWanted(property))
  })
  const isInside = wanted.some(({ kind, instance }) => kind === 'assertion' && instance !== topName)
  const proofs = isInside ? await proveModules(system, options, effort) : new Map<Module, ModuleProof>()
  yield* proveSystem({ system, wanted, proofs, effort }, options)
}

/** Proves the properties of each module inside a design, separately. */
async function proveModules(
  { design, reliance }: TransitionSystem,
  options: ProofOptions,
  effort: Effort,
): Promise<ReadonlyMap<Module, ModuleProof>> {
  const proofs = new Map<Module, ModuleProof>()
  for (const top of modulesInside(design)) {
    const system = new TransitionSystem({ ...design, top }, reliance)
    const wanted = system.properties.filter(({ kind }) => kind === 'assertion')
    if (wanted.length === 0) continue
    const proved: Property[] = []
    const { makeSolver, onFrame } = options
    const part = effort.part(moduleShare)
    const found = proveSystem(
      { system, wanted, proofs, effort: part },
      { makeSolver, onFrame, depth: firstInvariants + 1 },
    )
    for await (const { property, verdict } of found) if (verdict.kind === 'proved') proved.push(property)
    proofs.set(top, { proved, assumptions: system.assumptions })
  }
  return proofs
}

interface Task {
  readonly system: TransitionSystem
  readonly wanted: readonly Property[]
  readonly proofs: ReadonlyMap<Module, ModuleProof>
  readonly effort: Effort
}

async function* proveSystem(
  { system, wanted, proofs, effort }: Task,
  { depth = 20, makeSolver, onCycle, onFrame }: ProofOptions,
): AsyncGenerator<ProvedProperty> {
  const solvers = [await makeSolver('answers'), await makeSolver('answers')] as const
  const [base, step] = [new Unrolling(system, solvers[0], 'reset'), new Unrolling(system, solvers[1], 'anywhere')]
  const proof = new Proof({ system, base, step, wanted, modules: new ModuleProofs(system, proofs), effort })
  const invariantsAfter = wanted.some(({ kind }) => kind === 'assertion') ? firstInvariants : invariantsOfCovers
  try {
    for (let cycle = 0; cycle < depth && proof.isOpen && !effort.isOver; cycle++) {
      onCycle?.(cycle, proof.openCount)
      yield* proof.search(cycle)
      yield* proof.induce(cycle)
      if (cycle === invariantsAfter) yield* proof.findInvariants(makeSolver, onFrame)
    }
    yield* proof.leave(effort.isOver ? effort.reason : `more than ${depth} cycles were not asked for`)
  } finally {
    for (const solver of solvers) solver.dispose()
  }
}

/** The share of the remaining time for each module inside. */
const moduleShare = 0.2

/** The cycles without a failure before the search for an invariant starts. */
const firstInvariants = 3

/** The same limit if only covers are left: most of them can be reached. */
const invariantsOfCovers = 8
