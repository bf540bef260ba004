/** Telling whether what has measured a point is still what it was. */

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)

/** Where code decides what comes out. Engines do not: all of them come to the same. */
const rooms = ['src/collective/', 'src/study/', 'rtl/'].map((room) => new URL(room, root).href)

/** Changes with any file that a study imports, directly or not, and that has a part in what its points come to. */
export function codeDigest(entry: URL): string {
  const files = new Set<string>()
  collect(entry.href, files)
  const hash = createHash('sha256')
  for (const file of [...files].sort()) {
    hash
      .update(`${file.slice(root.href.length)}\0`)
      .update(readFileSync(fileURLToPath(file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function collect(file: string, files: Set<string>): void {
  if (files.has(file)) return
  files.add(file)
  const text = readFileSync(fileURLToPath(file), 'utf8')
  for (const [, path] of text.matchAll(/^(?:import|export)\b[^'"]*['"]([^'"]+)['"]|\bimport\('([^']+)'\)/gm)) {
    const imported = path === undefined ? null : resolveImport(path, file)
    if (imported !== null && rooms.some((room) => imported.startsWith(room))) collect(imported, files)
  }
}

/** The file that an import means: sources name the file that will be built of them. */
function resolveImport(path: string, from: string): string | null {
  const inPackage = /^flitwave\/(rtl\/.*)$/.exec(path)?.[1]
  if (inPackage === undefined && !path.startsWith('.')) return null
  const built = inPackage === undefined ? new URL(path, from) : new URL(`${inPackage}.js`, root)
  if (existsSync(built)) return built.href
  const source = new URL(built.href.replace(/\.js$/, '.ts'))
  return existsSync(source) ? source.href : null
}
