/** Showing that assertions never fail: by induction, beside a search for runs in which they do. */

import { fail } from '../ir/diagnostic.js'
import { nodeOf } from '../sim/bitslice/gates.js'
import { Effort } from './effort.js'
import { isInvariant } from './check-invariant.js'
import { Frames } from './frames.js'
import { Induction } from './induction.js'
import { influential } from './influence.js'
import { Reachability } from './reachability.js'
import type { Answer, MakeSolver } from './solver.js'
import type { Property, TransitionSystem, Variable } from './system.js'
import { Unrolling } from './unrolling.js'
import type { ProvedProperty, Verdict } from './verdict.js'
import { readWitness } from './witness.js'

export interface ProofOptions {
  /** Cycles after reset at most; default 20. */
  readonly depth?: number
  /** Default 60. */
  readonly seconds?: number
  /** What is to be shown, of assertions and covers; default: all. */
  readonly isWanted?: (property: Property) => boolean
  readonly makeSolver: MakeSolver
  /** Ends the search; what is not known by then is bounded. */
  readonly signal?: AbortSignal
  /** Told before each cycle that is looked at. */
  readonly onCycle?: (cycle: number, open: number) => void
}

/**
 * Properties, each as soon as something is known of it; what is left at the end is bounded. Assumptions are relied on.
 * @throws FlitwaveError FW975 if no run keeps them
 */
export async function* prove(
  system: TransitionSystem,
  { depth = 20, seconds = 60, isWanted = () => true, makeSolver, signal, onCycle }: ProofOptions,
): AsyncGenerator<ProvedProperty> {
  const solvers = [await makeSolver(), await makeSolver()] as const
  const effort = new Effort(seconds, signal)
  const [base, step] = [new Unrolling(system, solvers[0], 'reset'), new Unrolling(system, solvers[1], 'anywhere')]
  const wanted = system.properties.filter((property) => {
    return property.kind === 'lemma' || (property.kind !== 'assumption' && isWanted(property))
  })
  const proof = new Proof({ system, base, step, wanted, effort })
  try {
    for (let cycle = 0; cycle < depth && proof.isOpen && !effort.isOver; cycle++) {
      onCycle?.(cycle, proof.openCount)
      yield* proof.search(cycle)
      yield* proof.induce(cycle)
      if (cycle === firstInvariants) yield* proof.findInvariants(makeSolver)
    }
    yield* proof.leave(effort.isOver ? effort.reason : `more than ${depth} cycles were not asked for`)
  } finally {
    for (const solver of solvers) solver.dispose()
  }
}

/** After so many cycles without a failure it is worth looking for what excludes one. */
const firstInvariants = 3

/** Of the time that is left. */
const invariantShare = 0.5

/** Cycles that are looked at for that. */
const mostFrames = 60

interface ProofParts {
  readonly system: TransitionSystem
  readonly base: Unrolling
  readonly step: Unrolling
  readonly wanted: readonly Property[]
  readonly effort: Effort
}

class Proof {
  private readonly open: Set<Property>
  private readonly proved: Property[] = []
  private readonly refuted: Property[] = []
  private readonly system: TransitionSystem
  private readonly base: Unrolling
  private readonly effort: Effort
  private readonly openState: readonly Variable[]
  private readonly induction: Induction
  /** Cycles in which nothing that is open happens. */
  private clear = 0

  constructor({ system, base, step, wanted, effort }: ProofParts) {
    this.system = system
    this.base = base
    this.effort = effort
    this.open = new Set(wanted)
    this.openState = system.state.filter(({ first, width }) => isOpen(system, first, width))
    this.induction = new Induction(system, step, effort)
  }

  get isOpen(): boolean {
    return this.openCount > 0
  }

  get openCount(): number {
    return [...this.open].filter(({ kind }) => kind !== 'lemma').length
  }

  /** Looks for runs that end in a cycle, there being none that are shorter. */
  async *search(cycle: number): AsyncGenerator<ProvedProperty> {
    const { base, system } = this
    for (const { flag } of system.assumptions) base.solver.add(-base.literal(cycle, flag))
    for (const { flag } of this.proved) base.solver.add(-base.literal(cycle, flag))
    if ((await this.effort.solve(base.solver, [])) === 'unsatisfiable') failForAssumptions(system, cycle)
    for (const property of this.open) {
      const literal = base.literal(cycle, property.flag)
      const answer = await this.happens(cycle, literal)
      if (answer === 'unknown') return
      if (answer === 'unsatisfiable') base.solver.add(-literal)
      else if (property.kind === 'lemma') this.open.delete(property)
      else {
        if (property.kind === 'assertion') this.refuted.push(property)
        const run = readWitness(base, cycle + 1, { open: this.openState, inputs: system.inputs })
        yield this.close(property, { kind: property.kind === 'cover' ? 'reached' : 'refuted', run })
      }
    }
    this.clear = cycle + 1
  }

  /** In a run in which nothing fails that is known to, if there is one. */
  private async happens(cycle: number, literal: number): Promise<Answer> {
    const { base, effort } = this
    const others = this.refuted.flatMap(({ flag }) =>
      Array.from({ length: cycle + 1 }, (_, at) => -base.literal(at, flag)),
    )
    const answer = others.length === 0 ? 'unsatisfiable' : await effort.solve(base.solver, [literal, ...others])
    return answer === 'unsatisfiable' ? effort.solve(base.solver, [literal]) : answer
  }

  /** Proves what follows from so many cycles in which nothing has happened. */
  async *induce(cycles: number): AsyncGenerator<ProvedProperty> {
    if (this.clear <= cycles) return
    const found = await this.induction.provable(cycles, [...this.open])
    for (const property of found) this.keep(property)
    const method = cycles === 0 ? ({ kind: 'state' } as const) : ({ kind: 'induction', cycles } as const)
    for (const property of found) if (property.kind !== 'lemma') yield this.close(property, { kind: 'proved', method })
  }

  /** Looks for clauses that hold in all states that can be reached, and exclude what is open. */
  async *findInvariants(makeSolver: MakeSolver): AsyncGenerator<ProvedProperty> {
    const wanted = [...this.open].filter(({ kind }) => kind === 'assertion')
    if (wanted.length === 0) return
    const { system, proved } = this
    const effort = this.effort.part(invariantShare)
    const latches = influential(system, [...wanted, ...system.assumptions, ...proved])
    const solver = await makeSolver()
    const frames = new Frames(system, solver, latches, effort)
    for (const property of proved) frames.rely(property)
    const reachability = new Reachability(frames, mostFrames)
    for (const property of wanted) {
      const excluded = await reachability.invariant(property)
      if (excluded === null) continue
      const claim = { system, excluded, latches, properties: [property], known: [...proved] }
      const other = await makeSolver()
      const isTrue = await isInvariant(claim, other, effort)
      other.dispose()
      if (!isTrue) continue
      this.keep(property)
      frames.rely(property)
      yield this.close(property, { kind: 'proved', method: { kind: 'invariant', clauses: excluded.length } })
    }
    solver.dispose()
  }

  /** What is still open. */
  *leave(reason: string): Generator<ProvedProperty> {
    for (const property of this.open)
      if (property.kind !== 'lemma') yield this.close(property, { kind: 'bounded', cycles: this.clear, reason })
  }

  /** It helps to show others. */
  private keep(property: Property): void {
    this.open.delete(property)
    this.proved.push(property)
    this.induction.rely(property)
    for (let cycle = 0; cycle < this.clear; cycle++) this.base.solver.add(-this.base.literal(cycle, property.flag))
  }

  private close(property: Property, verdict: Verdict): ProvedProperty {
    this.open.delete(property)
    return { property, verdict, seconds: this.effort.seconds }
  }
}

/** Whether reset leaves any bit of a variable open. */
function isOpen({ latchOf }: TransitionSystem, first: number, width: number): boolean {
  return Array.from({ length: width }, (_, bit) => latchOf.get(nodeOf(first + 2 * bit))!).some(
    ({ initial }) => initial === null,
  )
}

/** What follows from a contradiction is worth nothing. */
function failForAssumptions({ assumptions }: TransitionSystem, cycle: number): never {
  const messages = assumptions.map(({ message }) => `'${message}'`).join(', ')
  const help = 'weaken one of them: each run has to be able to go on'
  return fail('FW975', `no run keeps what is assumed up to cycle ${cycle}: ${messages}`, assumptions[0]!.place, help)
}
