/** Turns of a testbench's code: each of them has to come to an end. */

import { host } from '#testbench-host'

/** Seconds of computing after which a turn is taken for an endless loop, where nothing else is said. */
export const defaultTurnLimit = 10

const { turns } = host
let current: TurnName = ''

/** The name of a turn: a run takes many of them, and the text is needed of one at most. */
export type TurnName = string | (() => string)

/** The text of a name. */
export function textOf(name: TurnName): string {
  return typeof name === 'string' ? name : name()
}

/**
 * From now on, ends the process with exit code 2 and FW317 when a turn computes for so many seconds.
 * @param seconds - 0 for no limit
 */
export function limitTurns(seconds: number): void {
  host.limitTurns(seconds, () => textOf(current))
}

/**
 * Calls `work` as a turn, or as a part of one.
 * @param what - is told of it if it does not end
 */
export function takeTurn<R>(what: TurnName, work: () => R): R {
  if (turns[0]! % 2 === 1) return work()
  current = what
  turns[0]!++
  try {
    return work()
  } finally {
    turns[0]!++
  }
}

/** Another number in each turn, and between two of them. */
export const turnNow = (): number => turns[0]!

/**
 * Says that a turn was ended from outside, without coming to its end.
 * @returns what it was
 */
export function abandonTurn(): string {
  if (turns[0]! % 2 === 1) turns[0]!++
  return textOf(current)
}
