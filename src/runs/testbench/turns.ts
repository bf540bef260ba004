/** Turns of a testbench's code: each must end, and its errors are reported with its name. */

import { host } from '#testbench-host'
import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import { placeKey } from '../../base/diagnostic/place.js'
import { thrownText } from '../../base/diagnostic/diagnostic.js'
import { placeOf } from '../../base/diagnostic/user-place.js'
import { AssertionFailure } from '../../engines/sim/findings.js'
import { isFailedCheck } from './checks.js'

/** The default number of seconds of computing after which a turn counts as an endless loop. */
export const defaultTurnLimit = 10

const { turns } = host

/** The name of a turn, computed lazily: a run has many turns, and an error needs the text of at most one. */
type TurnName = string | (() => string)

const textOf = (name: TurnName): string => (typeof name === 'string' ? name : name())

/** The turn that began last. */
const last: { what: TurnName } = { what: '' }

/**
 * From now on, ends the process with exit code 2 and FW317 when a turn computes for longer than a limit.
 * @param seconds - the limit; 0 for none
 */
export function limitTurns(seconds: number): void {
  host.limitTurns(seconds, () => textOf(last.what))
}

/**
 * Calls `work` as a turn, or as part of a turn.
 * @param what - its name in the message if it is endless
 */
function takeTurn<R>(what: TurnName, work: () => R): R {
  if (turns[0]! % 2 === 1) return work()
  last.what = what
  turns[0]!++
  try {
    return work()
  } finally {
    turns[0]!++
  }
}

/** A number that differs in each turn and between turns. */
export const turnNow = (): number => turns[0]!

/**
 * Notes that a turn was ended from outside before its end.
 * @returns its name
 */
export function abandonTurn(): string {
  if (turns[0]! % 2 === 1) turns[0]!++
  return textOf(last.what)
}

/**
 * Calls `work`, the part of the testbench named by `what`, such as `driver push, cycle 7`. Failed checks and assertions pass
 * unchanged.
 * @throws FlitwaveError FW914 in place of any other exception; a FlitwaveError gets the testbench as a note
 */
export function guarded<R>(testbench: string, what: TurnName, work: () => R): R {
  const name = (): string => `${testbench}: ${textOf(what)}`
  try {
    return takeTurn(name, work)
  } catch (error) {
    if (isFailedCheck(error) || error instanceof AssertionFailure) throw error
    throw explain(error, name())
  }
}

function explain(error: unknown, where: string): FlitwaveError {
  const place = error instanceof Error ? placeOf(error) : null
  if (error instanceof FlitwaveError) {
    const [first, ...rest] = error.diagnostics
    // An error whose place is the throwing line gets no note with the part of the testbench.
    if (!first || (first.place && placeKey(first.place) !== (place && placeKey(place)) && !isOfTestbench(first.code)))
      return error
    const note = { message: `in ${where}`, place: first.place ? null : place }
    return new FlitwaveError([{ ...first, notes: [...first.notes, note] }, ...rest])
  }
  const message = error instanceof Error ? thrownText(error) : `threw ${thrownText(error)}`
  const help = 'this is a fault of the testbench; for a fault of the design use t.check or t.fail'
  const diagnostic = { code: 'FW914', message: `${where}: ${message}`, place, help, notes: [] }
  return Object.assign(new FlitwaveError([diagnostic]), { cause: error })
}

/** Codes of mistakes in a testbench itself that are detected outside its own code. */
function isOfTestbench(code: string): boolean {
  return /^FW3(1\d|2[12])$/.test(code)
}
