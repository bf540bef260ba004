import { fail, FlitwaveError, formatDiagnostic } from '../../base/diagnostic/diagnostic.js'

/** @throws FlitwaveError FW960: a page cannot open its run, for the reason `what`. */
export function failForRun(what: string, help = 'make it again: flitwave inspect <run> --out <file>'): never {
  return fail('FW960', `the run cannot be opened: ${what}`, null, help)
}

/**
 * The text of an error for the page. An unexpected error is a defect, or follows from a changed run: it gets a code, too.
 */
export function messageOf(error: unknown): string {
  if (error instanceof FlitwaveError) return error.message
  const what = error instanceof Error ? error.message : String(error)
  const help = 'if nobody has changed the run, this is a defect of Flitwave: please report it'
  return formatDiagnostic({ code: 'FW963', message: `the page has failed: ${what}`, place: null, help, notes: [] })
}
