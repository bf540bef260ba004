/** The findings of the compiler, kept until one of the files that it has read changes. */

import { accessSync, constants, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestOf } from '../../base/files/digest.js'
import { makeFolder, writeWhole } from '../../base/files/write.js'
import type { CompilerError } from './output.js'
import { foldersUpFrom } from './settings.js'

/** One result, and what it was made of. */
interface Entry {
  readonly inputs: readonly string[]
  /** The digest of the content of all inputs. */
  readonly digest: string
  readonly errors: readonly CompilerError[]
}

/** A folder for what can be made again, and whether TypeScript sees the user's packages from there. */
export interface CacheFolder {
  readonly path: string
  readonly isInProject: boolean
  /** Gone with the process that has made it. */
  readonly isTemporary: boolean
}

/** The folder for caches: below the nearest `node_modules`, else the user's own, else a temporary one. */
export function cacheFolder(folder: string): CacheFolder {
  for (const above of foldersUpFrom(folder)) {
    if (isWritable(join(above, 'node_modules'))) {
      const path = made(join(above, 'node_modules/.cache/flitwave/types'))
      if (path !== null) return { path, isInProject: true, isTemporary: false }
    }
  }
  const path = made(join(userCache(), 'flitwave/types'))
  if (path !== null) return { path, isInProject: false, isTemporary: false }
  return { path: mkdtempSync(join(tmpdir(), 'flitwave-types-')), isInProject: false, isTemporary: true }
}

/** The earlier findings, if no file has changed. */
export function recall(path: string): readonly CompilerError[] | null {
  try {
    const { inputs, digest, errors } = JSON.parse(readFileSync(path, 'utf8')) as Entry
    return digestOfFiles(inputs) === digest ? errors : null
  } catch {
    // There is none, or a file that it was made of is gone.
    return null
  }
}

/**
 * Keeps a result. What is missing may come without any file changing that was read, so an error about it is not kept.
 * @param inputs - absolute paths of all files that have a part in it
 * @param begin - when the compiler was started, in milliseconds since 1970: what has changed since then may not be what
 * it has read
 */
export function keep(
  path: string,
  { inputs, errors, begin }: Pick<Entry, 'inputs' | 'errors'> & { readonly begin: number },
): void {
  if (errors.some(({ message }) => /^C(annot|ould not) find/.test(message))) return
  try {
    const entry: Entry = { inputs, digest: digestOfFiles(inputs), errors }
    if (inputs.some((file) => statSync(file).mtimeMs >= begin)) return
    writeWhole(path, JSON.stringify(entry))
  } catch {
    // A full disk costs time, and nothing else.
  }
}

function digestOfFiles(files: readonly string[]): string {
  return digestOf(files.flatMap((file) => [file, readFileSync(file)]))
}

/** The folder of the user for what can be made again. */
export function userCache(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches')
  if (process.platform === 'win32') return process.env['LOCALAPPDATA'] ?? join(homedir(), 'AppData/Local')
  return process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function made(path: string): string | null {
  try {
    makeFolder(path)
    return isWritable(path) ? path : null
  } catch {
    return null
  }
}
