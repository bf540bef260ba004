/** Files that are not the package's: an experiment of the user's own, and what it imports. */

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, relative, resolve, sep } from 'node:path'
import { digestOf } from '../../base/files/digest.js'
import { importsOf } from '../../language/transform/imports.js'

/** Where the package is: what the rooms of its code hold, its version stands for. */
const root = dirname(createRequire(import.meta.url).resolve('flitwave/package.json'))
const rooms = ['dist', 'src', 'rtl', 'tb'].map((room) => `${root}${sep}${room}${sep}`)

export function isOfPackage(path: string): boolean {
  return rooms.some((room) => path.startsWith(room))
}

/**
 * Changes with the text and the name of any of these files, and of those that they import, directly or not. Files of this
 * package and of others have no part in it.
 * @throws FlitwaveError FW005 for a file that is no program
 */
export function digestOfOwn(entries: readonly string[]): string {
  const texts = new Map<string, Buffer>()
  const left = entries.map((entry) => resolve(entry))
  const folder = dirname(left[0] ?? '.')
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (texts.has(path) || isOfPackage(path)) continue
    const text = readFileSync(path)
    texts.set(path, text)
    if (isProgram(path)) left.push(...importedFrom(path, text.toString()))
  }
  const named = [...texts].map(([path, text]) => [relative(folder, path).replaceAll(sep, '/'), text] as const)
  return digestOf(named.sort(([a], [b]) => (a < b ? -1 : 1)).flat())
}

const isProgram = (path: string): boolean => /^\.[cm]?[jt]s$/.test(extname(path))

/** The files that are there; what another package is to give, its version in the user's own list says. */
function importedFrom(path: string, text: string): string[] {
  const named = importsOf(text, path).filter((name) => name.startsWith('.'))
  return named.flatMap((name) => {
    const file = resolve(dirname(path), name)
    // Sources name the file that will be built of them.
    const candidates = [file, file.replace(/\.js$/, '.ts')]
    return candidates.find((candidate) => existsSync(candidate)) ?? []
  })
}
