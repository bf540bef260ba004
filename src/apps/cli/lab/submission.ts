/** Reads the files that a student has handed in. */

import { basename, dirname, join, relative, resolve } from 'node:path'
import { withImports } from '../../course/imports.js'
import type { Submission } from '../../course/student-code.js'
import type { Lab } from '../../course/index.js'
import {
  readdirSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  type Dirent,
  type Stats,
} from 'node:fs'
import { fail, FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import { plainText } from '../../course/plain-text.js'
import { host } from '#host'
import { type Answers, parseAnswers } from '../../course/answers.js'

/** The maximum size of a file in bytes: more than anybody writes by hand. */
const mostBytes = 200_000

/**
 * @returns null if there is no such file
 * @throws FlitwaveError FW996 for a link, for anything but a regular file, and for a file that is too large or cannot be
 * read
 */
export function readHanded(path: string): string | null {
  const stats = statsOf(path)
  if (stats === null) return null
  refuseLink(path, 'file')
  requireFile(path, stats)
  return attempt(path, () => openHanded(path))
}

/** Windows lacks both flags. */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>

/**
 * Opens without trusting the earlier check, because the file may have changed since: follows no link, waits for no pipe,
 * reads no more than allowed.
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

/** True if there is an entry of that name, even a broken link. */
export function isThere(path: string): boolean {
  return statsOf(path) !== null
}

/** A path for messages: relative to the current folder, in one line. */
export function shownPath(path: string): string {
  return plainText(host.displayPath(path))
}

function statsOf(path: string): Stats | null {
  return attempt(path, () => lstatSync(path, { throwIfNoEntry: false }) ?? null)
}

/** @throws FlitwaveError FW996 if the system denies access */
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
 * @throws FlitwaveError FW996 if it is not a file, or not a JSON object
 */
export function readAnswers(path: string): Answers | null {
  const text = readHanded(path)
  return text === null ? null : parseAnswers(text.replace(/^\uFEFF/, ''), path)
}

/**
 * Reads a file, and its imports from the same folder.
 * @throws FlitwaveError FW996 for a file that cannot be graded: missing, a link, too large, or with a forbidden import
 */
export function readSubmission(path: string, lab: Lab): Submission {
  const first = resolve(path)
  const folder = dirname(first)
  return withImports(basename(first), lab, (name) => {
    const file = join(folder, name)
    const text = readHanded(file) ?? failForMissing(file)
    return { name, path: file, shown: shownPath(file), text }
  })
}

/** The maximum depth of nested folders that are searched. */
const deepest = 4

/** The maximum number of files that are named. */
const mostNamed = 5

/** The maximum number of characters of each name. */
const mostShown = 80

/** @throws FlitwaveError FW996, with the names of the files in the folder */
export function failForMissing(path: string): never {
  const folder = dirname(path)
  const found = filesIn(folder).map((file) => relative(folder, file))
  const nested = found.find((name) => basename(name) === basename(path))
  const what = `there is no file ${shownPath(path)}`
  if (nested !== undefined)
    fail(
      'FW996',
      `${what}: it is in ${plainText(dirname(nested))}`,
      null,
      `move ${plainText(nested)} up, and what stands beside it`,
    )
  const names = [
    ...found.slice(0, mostNamed).map((name) => plainText(name, { longest: mostShown })),
    ...(found.length > mostNamed ? ['…'] : []),
  ]
  const there = names.length > 0 ? `the folder has ${names.join(', ')}` : 'the folder has no file'
  return fail('FW996', `${what}: ${there}`, null, 'hand in the file that the lab asks for, and those that it imports')
}

/** The files in a folder, the nearest first. */
function filesIn(folder: string, depth = 0): string[] {
  if (depth > deepest) return []
  const entries = entriesOf(folder)
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  const folders = entries.filter((entry) => entry.isDirectory())
  return [...files, ...folders.flatMap(({ name }) => filesIn(join(folder, name), depth + 1))]
}

/** Empty if the folder is missing or unreadable. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
