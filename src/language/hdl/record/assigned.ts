import type { Diagnostic, DiagnosticNote } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { Entry, Scalar } from '../value/scalar.js'

/**
 * At the end of a comb block: each signal that it assigns must be assigned on every path, before it is read.
 *
 * @param assigned - what the block knows of the scalars that it assigns
 * @param earlyReads - where signals were first read before they were surely assigned
 * @returns FW132 for a read that is too early, FW133 for a path without assignment
 */
export function* notAssigned(
  assigned: Iterable<readonly [Scalar, Entry]>,
  earlyReads: ReadonlyMap<Scalar, Place>,
): Generator<Diagnostic> {
  for (const [scalar, entry] of assigned) {
    if (scalar.signal.role === 'local') continue
    const early = earlyReads.get(scalar)
    if (early)
      yield {
        code: 'FW132',
        message: `${scalar.name} is read where this block may not have assigned it yet`,
        place: early,
        help: 'move the assignment above, or give it a value at the start of the block',
        notes: [{ message: 'assigned here', place: entry.place }],
      }
    else if (entry.assigned !== true)
      yield {
        code: 'FW133',
        message: `${scalar.name} is not assigned on every path, so it would need a latch`,
        place: entry.place,
        help: 'give it a value at the start of the block, or make it a register',
        notes: distinctNotes(entry.assigned),
      }
  }
}

/** The notes, each once. */
export function distinctNotes(notes: readonly DiagnosticNote[]): DiagnosticNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()]
}
