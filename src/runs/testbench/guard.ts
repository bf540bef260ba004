/** Code of a testbench runs inside a guard, so that whatever it throws is told in terms of the testbench. */

import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import { placeKey } from '../../base/diagnostic/place.js'
import { thrownText } from '../../base/diagnostic/thrown.js'
import { placeOf } from '../../base/diagnostic/user-place.js'
import { AssertionFailure } from '../../engines/sim/findings.js'
import { isFailedCheck } from './checks.js'
import { takeTurn, textOf, type TurnName } from './turns.js'

/**
 * Calls `work`, which is the part `what` of the testbench, such as `driver push, cycle 7`. Failed checks and assertions
 * pass as they are.
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
    // What is thrown where it is called, and tells of that line, does not tell what was going on.
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

/** Codes of mistakes in a testbench itself, which are found outside of its own code. */
function isOfTestbench(code: string): boolean {
  return /^FW3(1\d|2[12])$/.test(code)
}
