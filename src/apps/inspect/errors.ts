import { fail, FlitwaveError, formatDiagnostic } from '../../base/diagnostic/diagnostic.js'

/** @throws FlitwaveError FW960: a page cannot open the run that it was given, and `what` says why. */
export function failForRun(what: string): never {
  return fail('FW960', `the run cannot be opened: ${what}`, null, 'make it again: flitwave inspect <run> --out <file>')
}

/**
 * What the page says of an error. One that nobody has foreseen is a defect, or the work of somebody who has changed the
 * run: that is said with a code, too.
 */
export function messageOf(error: unknown): string {
  if (error instanceof FlitwaveError) return error.message
  const what = error instanceof Error ? error.message : String(error)
  const help = 'if nobody has changed the run, this is a defect of Flitwave: please report it'
  return formatDiagnostic({ code: 'FW963', message: `the page has failed: ${what}`, place: null, help, notes: [] })
}
