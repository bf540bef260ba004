/** A file that somebody has handed in. It is read as it stands: a link would bring in what is elsewhere on the machine. */

import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs'
import { host } from '#host'
import { fail, FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
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
  requireFile(path, stats)
  return attempt(path, () => openHanded(path))
}

/** Windows has neither. */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>

/**
 * The file may have been exchanged since it was looked at: a link is not followed, a pipe is not waited for, and no more is
 * read than a file may have.
 */
function openHanded(path: string): string {
  const file = openSync(path, constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    requireFile(path, fstatSync(file))
    const bytes = Buffer.alloc(mostBytes + 1)
    let length = 0
    for (let read = 1; read > 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null)
    if (length > mostBytes) failForSize(path)
    return bytes.toString('utf8', 0, length)
  } finally {
    closeSync(file)
  }
}

function requireFile(path: string, stats: Stats): void {
  if (!stats.isFile()) fail('FW996', `${shownPath(path)} is no file`, null, 'hand in a file of that name')
  if (stats.size > mostBytes) failForSize(path)
}

function failForSize(path: string): never {
  const what = `${shownPath(path)} has more than ${mostBytes / 1000} kB`
  return fail('FW996', what, null, 'hand in what you have written yourself')
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
    if (error instanceof FlitwaveError) throw error
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
