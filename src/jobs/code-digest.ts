/** Telling whether the code that has made results is still what it was. */

import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf } from '../files/digest.js'

/** The text of a file, by its path from the root. */
export type CodeFiles = ReadonlyMap<string, string>

/**
 * Some files and all that they import, directly or not.
 * @param entries - paths from `root`
 * @param root - the folder, with `/` at its end; an import of `flitwave/rtl/…` is in `rtl` below it, `flitwave/play` in
 * `src/play`, `flitwave/collective` in `src/collective`
 * @param isPart - whether a file has a part in what results come to; what others import is not looked at. The package
 * `flitwave` itself never has: all engines come to the same.
 */
export function codeFiles(
  entries: readonly string[],
  root: URL,
  isPart: (path: string, text: string) => boolean,
): CodeFiles {
  const files = new Map<string, string>()
  const left = [...entries]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (files.has(path)) continue
    const file = new URL(path, root)
    const text = readFileSync(file, 'utf8')
    if (!isPart(path, text)) continue
    files.set(path, text)
    for (const specifier of importsOf(text)) {
      const imported = resolveImport(specifier, file, root)
      if (imported !== null) left.push(relative(fileURLToPath(root), fileURLToPath(imported)))
    }
  }
  return files
}

/** Changes with the path and the text of any of them. */
export function codeDigest(files: CodeFiles): string {
  return digestOf([...files].sort(([a], [b]) => (a < b ? -1 : 1)).flat())
}

/** Types alone decide nothing. */
function importsOf(text: string): string[] {
  const found = text.matchAll(
    /^(?:import(?!\s+type\b)|export(?!\s+type\b)\s*[*{])[^'"]*['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm,
  )
  return [...found].map(([, named, called]) => (named ?? called)!)
}

/** The file that an import means, null for one of another package: sources name the file that will be built of them. */
function resolveImport(specifier: string, from: URL, root: URL): string | null {
  const [, room, hardware] = /^flitwave\/(?:(collective|play)|(rtl\/.*))$/.exec(specifier) ?? []
  const inPackage = room === undefined ? hardware : `src/${room}/index`
  if (inPackage === undefined && !specifier.startsWith('.')) return null
  const built = inPackage === undefined ? new URL(specifier, from) : new URL(`${inPackage}.js`, root)
  return [built, new URL(built.href.replace(/\.js$/, '.ts'))].find((file) => existsSync(file))?.href ?? null
}
