/** A file that somebody has handed in. It is read as it stands: a link would bring in what is elsewhere on the machine. */

import { lstatSync, readFileSync, type Stats } from 'node:fs'
import { host } from '#host'
import { fail } from '../../ir/diagnostic.js'
import { plainText } from '../../course/plain-text.js'
import { type Answers, parseAnswers } from '../../course/answers.js'

/** Bytes of a file: nobody writes more by hand. */
const mostBytes = 200_000

/**
 * @returns null if there is none
 * @throws FlitwaveError FW996 for a link, for what is no file, for a file that is too large, and for one that cannot be read
 */
export function readHanded(path: string): string | null {
  const stats = statsOf(path)
  if (stats === null) return null
  refuseLink(path, 'file')
  if (!stats.isFile()) fail('FW996', `${shownPath(path)} is no file`, null, 'hand in a file of that name')
  if (stats.size > mostBytes)
    fail(
      'FW996',
      `${shownPath(path)} has more than ${mostBytes / 1000} kB`,
      null,
      'hand in what you have written yourself',
    )
  return attempt(path, () => readFileSync(path, 'utf8'))
}

/** @throws FlitwaveError FW996 */
export function refuseLink(path: string, kind: 'file' | 'folder'): void {
  if (statsOf(path)?.isSymbolicLink()) fail('FW996', `${shownPath(path)} is a link`, null, `hand in the ${kind} itself`)
}

/** Whether there is something of that name, be it a link that leads nowhere. */
export function isThere(path: string): boolean {
  return statsOf(path) !== null
}

/** As messages name it: from the present folder, in one line. */
export function shownPath(path: string): string {
  return plainText(host.displayPath(path))
}

function statsOf(path: string): Stats | null {
  return attempt(path, () => lstatSync(path, { throwIfNoEntry: false }) ?? null)
}

/** @throws FlitwaveError FW996 for what the system does not allow */
function attempt<T>(path: string, what: () => T): T {
  try {
    return what()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    return fail('FW996', `${shownPath(path)} cannot be read: ${code}`, null, 'hand in a file that everybody can read')
  }
}

/**
 * @returns null if there is no such file
 * @throws FlitwaveError FW996 for what is no file, or no object of JSON
 */
export function readAnswers(path: string): Answers | null {
  const text = readHanded(path)
  return text === null ? null : parseAnswers(text.replace(/^\uFEFF/, ''), path)
}
