/** What a new project asks npm for: Flitwave as it is installed here. */

import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { packageRoot } from '../../../base/files/packaged.js'
import { installedVersion } from '../../../base/files/installed-version.js'

/**
 * A version, or `file:` and the way from the project to where this package is: a package file that it was installed
 * from, or the folder of a checkout.
 * @param folder - of the new project
 * @param root - of this package
 */
export function packageSpec(folder: string, root = packageRoot()): string {
  const modules = dirname(root)
  if (basename(modules) !== 'node_modules') return fileSpec(folder, root)
  const from = resolvedBy(modules)
  return from?.startsWith(fileScheme)
    ? fileSpec(folder, resolve(dirname(modules), from.slice(fileScheme.length)))
    : installedVersion()
}

const fileScheme = 'file:'

function fileSpec(folder: string, path: string): string {
  const way = relative(realParent(folder), path).replaceAll('\\', '/')
  return `${fileScheme}${way.startsWith('.') || way.includes(':') ? way : `./${way}`}`
}

/** npm follows links before it goes up; the folder itself need not be there yet. */
function realParent(folder: string): string {
  const path = resolve(folder)
  return existsSync(path) ? realpathSync(path) : join(realParent(dirname(path)), basename(path))
}

/** Where npm has found the package in this folder; undefined if it was another program that installed it. */
function resolvedBy(modules: string): string | undefined {
  try {
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as NpmLock
    return packages?.['node_modules/flitwave']?.resolved
  } catch {
    return undefined
  }
}

interface NpmLock {
  readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>
}
