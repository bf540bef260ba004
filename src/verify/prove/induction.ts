import type { Effort } from './effort.js'
import type { ModuleProofs } from './module-proofs.js'
import type { Property } from './property.js'
import type { Latch, TransitionSystem } from './system.js'
import type { Unrolling } from './unrolling.js'
import { nodeOf } from '../../engines/sim/bitslice/lower/gates.js'

/**
 * Proves properties together by k-induction: they hold in a cycle if they held in the k cycles before, starting from any
 * state. The states of these cycles differ, because a shortest run to a failure repeats none (Sheeran, Singh and Stålmarck
 * 2000).
 */
export class Induction {
  /** By property: the literal that assumes it in all cycles before. */
  private readonly taken = new Map<Property, number>()
  private readonly known: Property[] = []
  private readonly latches: readonly Latch[]
  /** Pairs of cycles with a clause that their states differ. */
  private readonly distinct = new Set<string>()
  /** The number of cycles in which assumptions and proved properties are asserted. */
  private cycles = 0

  constructor(
    private readonly system: TransitionSystem,
    private readonly unrolling: Unrolling,
    private readonly modules: ModuleProofs,
    private readonly effort: Effort,
  ) {
    this.latches = influential(system, system.properties)
  }

  /** Adds a property that holds unconditionally from now on. */
  rely(property: Property): void {
    this.known.push(property)
    for (let cycle = 0; cycle < this.cycles; cycle++) this.hold(cycle, property)
  }

  /** Returns the largest set of properties that hold after this number of cycles in which all of them held. */
  async provable(cycles: number, properties: readonly Property[]): Promise<Property[]> {
    this.extend(cycles + 1)
    for (const property of properties) this.takeBefore(cycles, property)
    let left = [...properties]
    for (let before = Infinity; left.length < before && left.length > 0;) {
      before = left.length
      left = await this.following(cycles, left)
    }
    return left
  }

  /** Returns the properties that hold in the last cycle if all of them held before. */
  private async following(last: number, properties: readonly Property[]): Promise<Property[]> {
    const taken = last === 0 ? [] : properties.map((property) => this.taken.get(property)!)
    const found: Property[] = []
    for (const property of properties)
      if (this.modules.follows(property, properties) || !(await this.canFail(last, property, taken)))
        found.push(property)
    return found
  }

  private async canFail(last: number, { flag }: Property, taken: readonly number[]): Promise<boolean> {
    const { unrolling, effort } = this
    const failure = unrolling.literal(last, flag)
    for (;;) {
      const answer = await effort.solve(unrolling.solver, [...taken, failure])
      if (answer === 'unsatisfiable') return false
      if (answer === 'unknown' || !this.separate(last)) return true
    }
  }

  /** Requires two cycles to differ if their states are equal in the found run; false if no two are. */
  private separate(last: number): boolean {
    const { unrolling } = this
    const states = Array.from({ length: last + 1 }, (_, cycle) =>
      this.latches.map(({ leaf }) => (this.valueOf(cycle, leaf) ? '1' : '0')).join(''),
    )
    for (let later = 1; later <= last; later++) {
      const earlier = states.indexOf(states[later]!)
      const pair = `${earlier} ${later}`
      if (earlier === later || this.distinct.has(pair)) continue
      this.distinct.add(pair)
      unrolling.solver.add(...this.latches.map(({ leaf }) => this.differ(earlier, later, leaf)))
      return true
    }
    return false
  }

  /** A bit without clauses can have any value, so it counts as the same in all cycles. */
  private valueOf(cycle: number, leaf: number): boolean {
    const literal = this.unrolling.written(cycle, leaf)
    return literal !== null && this.unrolling.solver.value(literal)
  }

  /** Returns a literal that implies that a bit differs. */
  private differ(earlier: number, later: number, leaf: number): number {
    const { unrolling } = this
    const [a, b] = [unrolling.literal(earlier, leaf), unrolling.literal(later, leaf)]
    if (a === b) return unrolling.never
    const differs = unrolling.fresh()
    unrolling.solver.add(-differs, a, b)
    unrolling.solver.add(-differs, -a, -b)
    return differs
  }

  private extend(cycles: number): void {
    for (; this.cycles < cycles; this.cycles++)
      for (const property of [...this.system.assumptions, ...this.known]) this.hold(this.cycles, property)
  }

  private hold(cycle: number, { flag }: Property): void {
    this.unrolling.solver.add(-this.unrolling.literal(cycle, flag))
  }

  private takeBefore(cycle: number, property: Property): void {
    if (cycle === 0) return
    let taken = this.taken.get(property)
    const first = taken === undefined ? 0 : cycle - 1
    if (taken === undefined) this.taken.set(property, (taken = this.unrolling.fresh()))
    for (let at = first; at < cycle; at++) this.unrolling.solver.add(-taken, -this.unrolling.literal(at, property.flag))
  }
}

/** Returns the state that properties and assumptions depend on, directly or through later cycles. */
export function influential({ gates, latchOf }: TransitionSystem, properties: readonly Property[]): Latch[] {
  const seen = new Set<number>()
  const found: Latch[] = []
  const left = properties.map(({ flag }) => nodeOf(flag))
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    const latch = latchOf.get(node)
    if (latch) found.push(latch)
    left.push(...(latch ? [nodeOf(latch.next)] : gates.operands(node).map(nodeOf)))
  }
  return found
}
