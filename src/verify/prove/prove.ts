/** Showing that assertions never fail: by induction, beside a search for runs in which they do. */

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
  /** Cycles after reset at most; default 20. */
  readonly depth?: number
  /** Default 60. */
  readonly seconds?: number
  /** The limit of the solver, in all: the result then does not depend on the speed of the machine. Default: no limit. */
  readonly conflicts?: number
  /** Selects the assertions and covers to be shown; default: all. */
  readonly isWanted?: (property: Property) => boolean
  readonly makeSolver: MakeSolver
  /** Ends the search; what is not known by then is bounded. */
  readonly signal?: AbortSignal
  /** Told before each cycle that is looked at. */
  readonly onCycle?: (cycle: number, open: number) => void
  /** Called, during the search for an invariant, when a property cannot fail within a number of cycles. */
  readonly onFrame?: OnFrame
}

/**
 * Properties, each as soon as something is known of it; what is left at the end is bounded. Assumptions are relied on. What
 * holds of a module inside wherever it stands is shown once, of that module alone.
 * @throws FlitwaveError FW975 if no run keeps what is assumed
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

/** Proves the properties of the modules inside a design, of each alone. */
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

/** The part of the remaining time for one of the modules inside. */
const moduleShare = 0.2

/** The cycles without a failure after which the search for an invariant begins. */
const firstInvariants = 3

/** The same where covers alone are looked for: most of them can be reached. */
const invariantsOfCovers = 8
