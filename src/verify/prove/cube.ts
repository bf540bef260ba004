/** Sets of states, by some bits that they have in common. */

import type { Latch } from './system.js'

/** All states with these values of these latches: the number of a latch for 1, minus one minus the number for 0. */
export type Cube = readonly number[]

/** The number of the latch of a literal. */
export const latchOf = (literal: number): number => (literal < 0 ? -1 - literal : literal)

/** The value that a literal gives its latch. */
export const isSet = (literal: number): boolean => literal >= 0

export const literalOf = (latch: number, value: boolean): number => (value ? latch : -1 - latch)

/** Whether a cube has a state in which a design can be right after reset. */
export function isInitial(cube: Cube, latches: readonly Latch[]): boolean {
  return cube.every((literal) => {
    const { initial } = latches[latchOf(literal)]!
    return initial === null || (initial === 1) === isSet(literal)
  })
}
