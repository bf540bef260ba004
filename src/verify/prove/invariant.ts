/** Sets of states, described by the values of some latches. */

import type { Latch, TransitionSystem } from './system.js'
import type { Effort } from './effort.js'
import type { Solver } from './solver.js'
import type { Property } from './property.js'
import { Unrolling } from './unrolling.js'

/**
 * All states with these values of these latches. A literal is the number of a latch for 1, and minus one minus that number
 * for 0.
 */
export type Cube = readonly number[]

/** The number of the latch of a literal. */
export const latchOf = (literal: number): number => (literal < 0 ? -1 - literal : literal)

/** The value of its latch in a literal. */
export const isSet = (literal: number): boolean => literal >= 0

export const literalOf = (latch: number, value: boolean): number => (value ? latch : -1 - latch)

/** True if a cube contains a possible state right after reset. */
export function isInitial(cube: Cube, latches: readonly Latch[]): boolean {
  return cube.every((literal) => {
    const { initial } = latches[latchOf(literal)]!
    return initial === null || (initial === 1) === isSet(literal)
  })
}

/** The condition to check. */
interface Claim {
  readonly system: TransitionSystem
  /** Cubes without reachable states. */
  readonly excluded: readonly Cube[]
  /** The latches, indexed by the numbers in cubes. */
  readonly latches: readonly Latch[]
  /** Properties that the excluded cubes rule out. */
  readonly properties: readonly Property[]
  /** Properties that are already ruled out. */
  readonly known: readonly Property[]
}

/** Checks that clauses hold after reset, stay true, and exclude failures. The solver has no other clauses. */
export async function isInvariant(claim: Claim, solver: Solver, effort: Effort): Promise<boolean> {
  const { system, excluded, latches, properties, known } = claim
  const unrolling = new Unrolling(system, solver, 'anywhere')
  const literal = (one: number, after: boolean): number => {
    const latch = latches[latchOf(one)]!
    const found = unrolling.literal(0, after ? latch.next : latch.leaf)
    return isSet(one) ? found : -found
  }
  if (excluded.some((cube) => isInitial(cube, latches))) return false
  for (const { flag } of [...system.assumptions, ...known]) solver.add(-unrolling.literal(0, flag))
  for (const cube of excluded) solver.add(...cube.map((one) => -literal(one, false)))
  for (const { flag } of properties) {
    if ((await effort.solve(solver, [unrolling.literal(0, flag)])) !== 'unsatisfiable') return false
  }
  for (const cube of excluded) {
    const after = cube.map((one) => literal(one, true))
    if ((await effort.solve(solver, after)) !== 'unsatisfiable') return false
  }
  return true
}
