/** Files of this package by the names that imports have for them: `flitwave/examples/hotspot.csv`. */

import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'

export function installedVersion(): string {
  const { version } = createRequire(import.meta.url)('flitwave/package.json') as { readonly version: string }
  return version
}

/** The names of all its files begin with this. */
export const packagePrefix = 'flitwave/'

/** The folder of this package, wherever it is installed. */
export function packageRoot(): string {
  return dirname(createRequire(import.meta.url).resolve('flitwave/package.json'))
}

/** True for a file of this package, or of another one that is installed: users do not edit these. */
export function isInstalled(file: string): boolean {
  return file.startsWith(packageRoot() + sep) || file.includes(`${sep}node_modules${sep}`)
}

/** The path of a file that is named so, unless there is such a file in the present folder; any other path as it is. */
export function packagedPath(path: string): string {
  if (!path.startsWith(packagePrefix) || existsSync(path)) return path
  const inside = normalize(path.slice(packagePrefix.length))
  return inside.startsWith('..') ? path : join(packageRoot(), inside)
}
