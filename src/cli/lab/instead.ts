/** What is there in place of a file that is missing: a nested upload, or another name. */

import { readdirSync, type Dirent } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fail } from '../../ir/diagnostic.js'
import { plainText } from '../../lab/plain-text.js'
import { shownPath } from './handed-file.js'

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
