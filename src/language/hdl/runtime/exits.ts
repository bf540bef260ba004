import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { OpenBlock } from '../value/open-block.js'

/** The exit by which an arm was left before its end. `partial`: only on some paths, which a signal selects. */
export interface Exit {
  readonly kind: 'return' | 'break' | 'continue'
  readonly value: unknown
  readonly partial: boolean
  /** The label of the loop that is left, if it is named. */
  readonly label?: string | undefined
}

/** Passes on the exit of a branch that is always taken. If only some paths take it, nothing may follow for the others. */
export function wholeExit(exit: Exit | undefined, last: boolean, place: Place): Exit | undefined {
  if (exit?.partial && !last) failFollowed(exit.kind, place)
  return exit
}

/** At the end of an arm, stores the returned value so that it outlasts the arm. */
export function keepReturned(block: OpenBlock, exit: Exit | undefined, place: Place): Exit | undefined {
  return exit?.value === undefined ? exit : { ...exit, value: block.naming.returned(exit.value, place) }
}

function failFollowed(kind: Exit['kind'], place: Place): never {
  const message = `${kind} under a signal condition followed by statements that the other paths run`
  return fail('FW119', message, place, `make ${kind} the last statement of its branch, or use if … else`)
}

/** Joins the exits of all arms of a branch into one; see {@link Exit.partial}. */
export function joinExits(
  exits: readonly (Exit | undefined)[],
  last: boolean,
  place: Place,
  merge: (values: readonly unknown[]) => unknown,
): Exit | undefined {
  const present = exits.filter((exit) => exit !== undefined)
  const [first] = present
  if (!first) return undefined
  if (present.some((exit) => exit.kind === 'break'))
    fail('FW119', 'break under a signal condition', place, 'use if … else for the rest of the loop body')
  if (present.some((exit) => exit.kind !== first.kind))
    fail(
      'FW119',
      'the branches of a signal condition end in different ways',
      place,
      'end all of them with return, or all with continue',
    )
  if (first.label !== undefined) {
    const help =
      'keep a flag: let isDone = false in the outer loop, set it here, and put what follows under if (!isDone)'
    fail('FW119', `${first.kind} of an outer loop under a signal condition`, place, help)
  }
  const whole = present.length === exits.length && present.every((exit) => !exit.partial)
  if (whole) return { kind: first.kind, value: merge(exits.map((exit) => exit!.value)), partial: false }
  if (!last) failFollowed(first.kind, place)
  if (present.some((exit) => exit.value !== undefined)) {
    const help = 'end it with a return for the remaining case'
    fail('FW119', 'not every path of this function returns a value', place, help)
  }
  return { kind: first.kind, value: undefined, partial: true }
}
