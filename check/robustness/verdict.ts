/** Judges the end of a command line: it must give the requested result, or one clear error. */

import type { Played } from './stage.js'

const messages = /^(?:\S.*: )?error (FW\d{3}): /gm

/** The codes of the reported errors. */
export function codesOf(stderr: string): string[] {
  return [...stderr.matchAll(messages)].map(([, code]) => code!)
}

/** Characters that a terminal would interpret. */
const obeyed = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/

/** The fault in its end; null if there is none. At most `mostErrors` errors may be reported at once. */
export function faultOf({ end, status, stdout, stderr }: Played, mostErrors = 1): string | null {
  if (end === 'stopped') return 'it does not come to an end'
  if (end === 'died') return `its process has died with code ${status}`
  if (/defect of Flitwave|not caught: |^ {4}at .*:\d+\)?$/m.test(stderr))
    return 'an error that is not told in its own words'
  if (obeyed.test(stdout) || obeyed.test(stderr)) return 'text that a terminal would obey'
  const codes = codesOf(stderr)
  if (status === 2 && codes.length === 0) return 'an exit code of 2 without an error'
  if (status === 2 && codes.length > mostErrors) return `${codes.length} errors for one`
  if (status === 0 && codes.length > 0) return 'an error with the exit code 0'
  if (status !== 0 && status !== 1 && status !== 2) return `the exit code ${status}`
  if (status < 2 && stdout === '') return 'nothing is said'
  return null
}
