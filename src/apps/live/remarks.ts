/** Errors as what is to be said of lines. */

import { FlitwaveError, type Diagnostic } from '../../base/diagnostic/diagnostic.js'
import type { Place } from '../../base/diagnostic/place.js'
import type { Remark } from './outcome.js'
import { nameOf } from './program.js'

/** What an exception says, which may be a list of errors. */
export function remarksOf(error: unknown): Remark[] {
  if (error instanceof FlitwaveError) return error.diagnostics.map(fromDiagnostic)
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return [{ code: null, message, help: '', place: null, cycle: null }]
}

/** What a diagnostic says, its notes below. */
export function fromDiagnostic({ code, message, help, place, notes }: Diagnostic): Remark {
  const noted = notes.map(
    (note) => `${note.message}${note.place ? ` (${nameOf(note.place.file)}:${note.place.line})` : ''}`,
  )
  return { code, message: [message, ...noted].join('\n'), help, place: named(place), cycle: null }
}

/** The same, with the file by its name in the program. */
export function named(place: Place | null): Place | null {
  return place && { ...place, file: nameOf(place.file) }
}
