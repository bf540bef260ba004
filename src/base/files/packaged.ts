/** Finds files of this package by their import names: `flitwave/examples/hotspot.csv`. */

import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'

export function installedVersion(): string {
  const { version } = createRequire(import.meta.url)('flitwave/package.json') as { readonly version: string }
  return version
}

/** The prefix of all these names. */
export const packagePrefix = 'flitwave/'

/** The folder of this package in any installation. */
export function packageRoot(): string {
  return dirname(createRequire(import.meta.url).resolve('flitwave/package.json'))
}

/** True for a file of this package or of another installed one, which users do not edit. */
export function isInstalled(file: string): boolean {
  return file.startsWith(packageRoot() + sep) || file.includes(`${sep}node_modules${sep}`)
}

/** The path of the packaged file with this name, unless the current folder has such a file; any other path unchanged. */
export function packagedPath(path: string): string {
  if (!path.startsWith(packagePrefix) || existsSync(path)) return path
  const inside = normalize(path.slice(packagePrefix.length))
  return inside.startsWith('..') ? path : join(packageRoot(), inside)
}
