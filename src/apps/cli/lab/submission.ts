/** The files that a student has handed in, from the disk. */

import { basename, dirname, join, relative, resolve } from 'node:path'
import { withImports } from '../../course/imports.js'
import type { Submission } from '../../course/student-code.js'
import type { Lab } from '../../course/index.js'
import { readHanded, shownPath } from './submitted-file.js'
import { type Dirent, readdirSync } from 'node:fs'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { plainText } from '../../course/plain-text.js'

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

/** @throws FlitwaveError FW996, with what is there */
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
