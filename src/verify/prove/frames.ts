import { isInitial, isSet, latchOf, literalOf, type Cube } from './invariant.js'
import type { Effort } from './effort.js'
import type { Property } from './property.js'
import type { Latch, TransitionSystem } from './system.js'
import { Unrolling } from './unrolling.js'
import type { Answer, Solver } from './solver.js'

/** Clauses over states, stored as excluded cubes: the clauses of frame i hold in all states reached in i cycles or fewer. */
export class Frames {
  readonly latches: readonly Latch[]
  /** By frame: the cubes excluded up to that frame, and not known to be excluded further. */
  private readonly excluded: Cube[][] = [[]]
  /** By frame: the literal that enables its clauses. */
  private readonly active: number[] = []
  /** The literal that enables assumptions. */
  private readonly fair: number
  private readonly broken: number[] = []
  private readonly unrolling: Unrolling

  constructor(
    system: TransitionSystem,
    private readonly solver: Solver,
    latches: readonly Latch[],
    private readonly effort: Effort,
  ) {
    this.unrolling = new Unrolling(system, solver, 'anywhere')
    this.latches = latches
    this.fair = this.unrolling.fresh()
    this.active.push(this.unrolling.fresh())
    for (const [latch, { initial }] of latches.entries())
      if (initial !== null) solver.add(-this.active[0]!, this.now(literalOf(latch, initial === 1)))
    for (const property of system.assumptions) this.rely(property)
  }

  /** The number of the last frame. */
  get last(): number {
    return this.excluded.length - 1
  }

  /** Adds a frame without clauses. */
  extend(): void {
    this.excluded.push([])
    this.active.push(this.unrolling.fresh())
  }

  /** Adds a property that holds in all relevant states. */
  rely({ flag }: Property): void {
    const broken = this.unrolling.literal(0, flag)
    this.broken.push(broken)
    this.solver.add(-this.fair, -broken)
  }

  /** Cubes excluded in a frame, but not known to be excluded in the next. */
  own(frame: number): readonly Cube[] {
    return this.excluded[frame]!
  }

  /** All cubes excluded in a frame or a later one. */
  from(frame: number): readonly Cube[] {
    return this.excluded.slice(frame).flat()
  }

  /** Excludes a cube up to a frame. */
  exclude(cube: Cube, frame: number): void {
    for (let i = 1; i <= frame; i++)
      this.excluded[i] = this.excluded[i]!.filter((other) => !cube.every((literal) => other.includes(literal)))
    this.excluded[frame]!.push(cube)
    this.solver.add(-this.active[frame]!, ...cube.map((literal) => -this.now(literal)))
  }

  /** {@link isInitial}. */
  isInitial(cube: Cube): boolean {
    return isInitial(cube, this.latches)
  }

  /** Returns a part of a cube without an initial state. If the part has one, a literal of the whole cube is added. */
  apart(part: Cube, whole: Cube): Cube {
    if (!this.isInitial(part)) return part
    const literal = whole.find((one) => !this.isInitial([one]))!
    return [...part, literal]
  }

  /** Returns states of a frame in which `flag` holds; null if there are none, `unknown` if the solver gave up. */
  async statesWith(flag: number, frame: number): Promise<Cube | null | 'unknown'> {
    const happens = this.unrolling.literal(0, flag)
    const answer = await this.ask(frame, [happens])
    if (answer !== 'satisfiable') return answer === 'unsatisfiable' ? null : 'unknown'
    return this.widened([-happens])
  }

  /**
   * Returns states of a frame, outside the cube, from which the next cycle enters the cube; or the unreachable part of the
   * cube.
   */
  async before(
    cube: Cube,
    frame: number,
  ): Promise<{ readonly states: Cube } | { readonly unreached: Cube } | 'unknown'> {
    const outside = this.unrolling.fresh()
    this.solver.add(-outside, ...cube.map((literal) => -this.now(literal)))
    const after = cube.map((literal) => this.next(literal))
    const answer = await this.ask(frame, [outside, ...after])
    if (answer === 'unknown') return 'unknown'
    const found =
      answer === 'satisfiable'
        ? { states: this.widened(after.map((literal) => -literal)) }
        : { unreached: cube.filter((_, i) => this.solver.failed(after[i]!)) }
    this.solver.add(-outside)
    return found
  }

  private ask(frame: number, literals: readonly number[]): Promise<Answer> {
    return this.effort.solve(this.solver, [this.fair, ...this.active.slice(frame), ...literals])
  }

  /** Widens the found state to all states in which the same inputs have the same effect. `failures` negates the effect. */
  private widened(failures: readonly number[]): Cube {
    const { solver, unrolling } = this
    const state = this.latches.flatMap((_, latch) => {
      const literal = unrolling.written(0, this.latches[latch]!.leaf)
      return literal === null ? [] : [literalOf(latch, solver.value(literal))]
    })
    const inputs = unrolling.inputsWritten(0).map((literal) => (solver.value(literal) ? literal : -literal))
    const fails = unrolling.fresh()
    solver.add(-fails, ...failures, ...this.broken)
    const now = state.map((literal) => this.now(literal))
    const answer = solver.solve([fails, ...inputs, ...now], Infinity)
    const needed = answer === 'unsatisfiable' ? state.filter((_, i) => solver.failed(now[i]!)) : state
    solver.add(-fails)
    return needed
  }

  private now(literal: number): number {
    const now = this.unrolling.literal(0, this.latches[latchOf(literal)]!.leaf)
    return isSet(literal) ? now : -now
  }

  private next(literal: number): number {
    const next = this.unrolling.literal(0, this.latches[latchOf(literal)]!.next)
    return isSet(literal) ? next : -next
  }
}
