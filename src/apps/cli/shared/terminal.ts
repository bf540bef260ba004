/** Safe output to terminals and pipes. */

import { explainWriteError } from '../../../base/files/explain.js'

/**
 * Characters that a terminal interprets instead of showing, except line ends and tabs: control characters, with which escape
 * sequences begin, and those that change the text direction.
 */
const obeyed = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Shows such characters as escapes, for example `\x1b`: in the text of a file, they could hide or change its meaning. */
export function cleanForTerminal(text: string): string {
  return text.replace(obeyed, (character) => {
    const code = character.charCodeAt(0).toString(16)
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`
  })
}

/** True if a progress bar is visible and harmless: the output to a pipe or a CI log must not depend on time. */
export function showsProgress(
  streams: Pick<NodeJS.Process, 'stdout' | 'stderr'>,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return streams.stdout.isTTY && streams.stderr.isTTY && !environment['CI']
}

/** A reader that ends early, such as `head`, is not an error. Any other failure, such as a full disk, is reported once. */
export function guardOutput(): void {
  let isTold = false
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || isTold) return
    isTold = true
    const explained = explainWriteError('standard output', error)
    process.stderr.write(`${explained instanceof Error ? explained.message : String(explained)}\n`)
    process.exitCode = 2
  })
  // No stream is left for a report.
  process.stderr.on('error', () => undefined)
}
