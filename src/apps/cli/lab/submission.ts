/** The files that a student has handed in, from the disk. */

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

/** Bytes of a file: more than anybody writes by hand. */
const mostBytes = 200_000

/**
 * @returns null if there is none
 * @throws FlitwaveError FW996 for a link, for anything else but a file, for a file that is too large, and for one that cannot be read
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

/** The file may have changed since the look at it: follows no link, waits for no pipe, reads no more than allowed. */
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
 * @throws FlitwaveError FW996 if it is no file, or no object of JSON
 */
export function readAnswers(path: string): Answers | null {
  const text = readHanded(path)
  return text === null ? null : parseAnswers(text.replace(/^\uFEFF/, ''), path)
}

/**
 * Reads a file, and those that it imports from its own folder.
 * @throws FlitwaveError FW996 for what cannot be graded: no file, a link, too large, an import that the lab does not allow
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

/** Folders that are gone into, one in the other. */
const deepest = 4

/** Files that are named. */
const mostNamed = 5

/** Characters of one of them. */
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

/** Nearer ones first. */
function filesIn(folder: string, depth = 0): string[] {
  if (depth > deepest) return []
  const entries = entriesOf(folder)
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  const folders = entries.filter((entry) => entry.isDirectory())
  return [...files, ...folders.flatMap(({ name }) => filesIn(join(folder, name), depth + 1))]
}

/** None, where there is no folder or none that may be read. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
