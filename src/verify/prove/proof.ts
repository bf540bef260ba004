import { fail } from '../../base/diagnostic/diagnostic.js'
import { isInvariant } from './invariant.js'
import type { Effort } from './effort.js'
import { Frames } from './frames.js'
import type { ModuleProofs } from './module-proofs.js'
import { Induction, influential } from './induction.js'
import type { Property } from './property.js'
import { Reachability, type OnFrame } from './reachability.js'
import { simplestRun } from './simplest-run.js'
import type { Answer, MakeSolver } from './solver.js'
import type { TransitionSystem, Variable } from './system.js'
import type { Unrolling } from './unrolling.js'
import type { Method, ProvedProperty, Verdict } from './verdict.js'

/** The share of the remaining time for the search for invariants. */
const invariantShare = 0.5

/** Maximum frames of that search. */
const mostFrames = 60

/** A query to a solver, and its answer. */
interface Asked {
  readonly answer: Answer
  /** The literals that had to hold. */
  readonly wanted: readonly number[]
}

/** The answer to a query that need not be asked. */
const excluded: Asked = { answer: 'unsatisfiable', wanted: [] }

export interface ProofParts {
  readonly system: TransitionSystem
  readonly base: Unrolling
  readonly step: Unrolling
  readonly wanted: readonly Property[]
  readonly modules: ModuleProofs
  readonly effort: Effort
}

/** The knowledge about the properties of a system, extended cycle by cycle. */
export class Proof {
  private readonly open: Set<Property>
  private readonly proved: Property[] = []
  private readonly refuted: Property[] = []
  private readonly system: TransitionSystem
  private readonly base: Unrolling
  private readonly effort: Effort
  private readonly modules: ModuleProofs
  private readonly openState: readonly Variable[]
  private readonly induction: Induction
  /** The number of cycles in which no open property happens. */
  private clear = 0

  constructor({ system, base, step, wanted, modules, effort }: ProofParts) {
    this.system = system
    this.base = base
    this.effort = effort
    this.modules = modules
    this.open = new Set([...wanted, ...modules.premisesBeside(wanted)])
    this.openState = system.openState
    this.induction = new Induction(system, step, modules, effort)
  }

  get isOpen(): boolean {
    return this.openCount > 0
  }

  get openCount(): number {
    return [...this.open].filter(({ kind }) => kind !== 'lemma').length
  }

  /** Looks for runs that end in this cycle, given that no shorter run exists. */
  async *search(cycle: number): AsyncGenerator<ProvedProperty> {
    const { base, system } = this
    for (const { flag } of system.assumptions) base.solver.add(-base.literal(cycle, flag))
    for (const { flag } of this.proved) base.solver.add(-base.literal(cycle, flag))
    if ((await this.effort.solve(base.solver, [])) === 'unsatisfiable') failForAssumptions(system, cycle)
    for (const property of this.premisesFirst()) {
      const literal = base.literal(cycle, property.flag)
      const { answer, wanted } = this.modules.mayFollow(property) ? excluded : await this.happens(cycle, literal)
      if (answer === 'unknown') return
      if (answer === 'unsatisfiable') base.solver.add(-literal)
      else this.modules.allow(property)
      if (answer !== 'satisfiable') continue
      if (property.kind === 'lemma') this.open.delete(property)
      else {
        if (property.kind === 'assertion') this.refuted.push(property)
        const choices = { cycles: cycle + 1, open: this.openState, inputs: system.inputs }
        const run = await simplestRun(base, wanted, choices, this.effort)
        yield this.close(property, { kind: property.kind === 'cover' ? 'reached' : 'refuted', run })
      }
    }
    this.clear = cycle + 1
  }

  /** Orders properties that follow from others after these. */
  private premisesFirst(): Property[] {
    const [granted, others] = [new Set([...this.open].filter((one) => this.modules.mayFollow(one))), this.open]
    return [...[...others].filter((one) => !granted.has(one)), ...granted]
  }

  /** Looks for a run without failures of refuted properties first, then for any run. */
  private async happens(cycle: number, literal: number): Promise<Asked> {
    const { base, effort } = this
    const others = this.refuted.flatMap(({ flag }) =>
      Array.from({ length: cycle + 1 }, (_, at) => -base.literal(at, flag)),
    )
    const alone = [literal, ...others]
    const answer = others.length === 0 ? 'unsatisfiable' : await effort.solve(base.solver, alone)
    if (answer !== 'unsatisfiable') return { answer, wanted: alone }
    return { answer: await effort.solve(base.solver, [literal]), wanted: [literal] }
  }

  /** Proves the properties that follow from a number of cycles without a failure. */
  async *induce(cycles: number): AsyncGenerator<ProvedProperty> {
    if (this.clear <= cycles) return
    const found = await this.induction.provable(cycles, [...this.open])
    for (const property of found) this.keep(property)
    const method = cycles === 0 ? ({ kind: 'state' } as const) : ({ kind: 'induction', cycles } as const)
    for (const property of found) if (property.kind !== 'lemma') yield this.closeAsProved(property, method)
  }

  /** Closes the properties whose premises have been proved. */
  private *takeGranted(): Generator<ProvedProperty> {
    for (const property of this.open) {
      if (!this.modules.follows(property)) continue
      this.keep(property)
      yield this.closeAsProved(property, null)
    }
  }

  /** Looks for clauses that hold in all reachable states and exclude failures of the open properties. */
  async *findInvariants(makeSolver: MakeSolver, onFrame: OnFrame): AsyncGenerator<ProvedProperty> {
    const wanted = [...this.open].filter((one) => one.kind !== 'lemma' && !this.modules.mayFollow(one))
    if (wanted.length === 0) return
    const { system, proved } = this
    const effort = this.effort.part(invariantShare)
    const latches = influential(system, [...wanted, ...system.assumptions, ...proved])
    const solver = await makeSolver('search')
    const frames = new Frames(system, solver, latches, effort)
    for (const property of proved) frames.rely(property)
    const reachability = new Reachability(frames, mostFrames, onFrame)
    for (const property of wanted) {
      const clauses = await reachability.invariant(property)
      if (clauses === null) continue
      const claim = { system, excluded: clauses, latches, properties: [property], known: [...proved] }
      const other = await makeSolver('answers')
      const isTrue = await isInvariant(claim, other, effort)
      other.dispose()
      if (!isTrue) continue
      this.keep(property)
      frames.rely(property)
      yield this.closeAsProved(property, { kind: 'invariant', clauses: clauses.length })
      yield* this.takeGranted()
    }
    solver.dispose()
  }

  /** Closes the properties that are still open as bounded. */
  *leave(reason: string): Generator<ProvedProperty> {
    for (const property of this.open)
      if (property.kind !== 'lemma') yield this.close(property, { kind: 'bounded', cycles: this.clear, reason })
  }

  /** Uses a proved property in later proofs. */
  private keep(property: Property): void {
    this.open.delete(property)
    this.proved.push(property)
    this.modules.exclude(property)
    this.induction.rely(property)
    for (let cycle = 0; cycle < this.clear; cycle++) this.base.solver.add(-this.base.literal(cycle, property.flag))
  }

  /** @param method - the method of the proof; null for a granted property */
  private closeAsProved(property: Property, method: Method | null): ProvedProperty {
    const className = this.modules.follows(property) ? this.modules.classOf(property) : undefined
    return this.close(property, {
      kind: 'proved',
      method: className === undefined ? method! : { kind: 'module', className },
    })
  }

  private close(property: Property, verdict: Verdict): ProvedProperty {
    this.open.delete(property)
    return { property, verdict, seconds: this.effort.seconds }
  }
}

/** Fails, because a proof from contradictory assumptions is worthless. */
function failForAssumptions({ assumptions }: TransitionSystem, cycle: number): never {
  const messages = assumptions.map(({ message }) => `'${message}'`).join(', ')
  const help = 'weaken one of them: each run has to be able to go on'
  return fail('FW975', `no run keeps what is assumed up to cycle ${cycle}: ${messages}`, assumptions[0]!.place, help)
}
