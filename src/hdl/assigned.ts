import { fail, type DiagnosticNote } from '../ir/diagnostic.js'
import type { Place } from '../ir/place.js'
import type { Flow } from './flow.js'
import type { Scalar } from './scalar.js'

/**
 * At the end of a comb block: each signal that it assigns must be assigned on every path, before it is read.
 *
 * @param earlyReads - where signals were first read before they were surely assigned
 * @throws FlitwaveError FW132 for a read that is too early, FW133 for a path without assignment
 */
export function checkAssigned(flow: Flow, earlyReads: ReadonlyMap<Scalar, Place>): void {
  for (const [scalar, entry] of flow.entries) {
    if (scalar.signal.role === 'local') continue
    const early = earlyReads.get(scalar)
    if (early)
      fail(
        'FW132',
        `${scalar.name} is read before this block has surely assigned it`,
        early,
        'move the assignment above, or give it a value at the start of the block',
        [{ message: 'assigned here', place: entry.place }],
      )
    if (entry.assigned !== true)
      fail(
        'FW133',
        `${scalar.name} is not assigned on every path, so it would have to remember its value`,
        entry.place,
        'give it a value at the start of the block, or make it a register',
        distinctNotes(entry.assigned),
      )
  }
}

/** The notes, each once. */
export function distinctNotes(notes: readonly DiagnosticNote[]): DiagnosticNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()]
}
