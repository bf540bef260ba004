/** Caches the findings of the compiler until one of the files that it read changes. */

import { accessSync, constants, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestOf } from '../../base/files/digest.js'
import { userCache } from '../../base/files/user-cache.js'
import { makeFolder, writeWhole } from '../../base/files/write.js'
import type { CompilerError } from './output.js'
import { foldersUpFrom } from './settings.js'

/** One result and its inputs. */
interface Entry {
  readonly inputs: readonly string[]
  /** The digest of the contents of all inputs. */
  readonly digest: string
  readonly errors: readonly CompilerError[]
}

/** A folder for reproducible data, from which TypeScript may find the user's packages. */
export interface CacheFolder {
  readonly path: string
  readonly isInProject: boolean
  /** True if it is removed when the process that created it ends. */
  readonly isTemporary: boolean
}

/** The folder for caches: below the nearest `node_modules`, else the user's cache folder, else a temporary one. */
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

/** The cached findings; null if a file has changed. */
export function recall(path: string): readonly CompilerError[] | null {
  try {
    const { inputs, digest, errors } = JSON.parse(readFileSync(path, 'utf8')) as Entry
    return digestOfFiles(inputs) === digest ? errors : null
  } catch {
    // There is no entry, or one of its input files is gone.
    return null
  }
}

/**
 * Stores a result. Results with errors about missing files are not stored, because such files may appear without a change to
 * any input.
 * @param inputs - absolute paths of all files that contributed to it
 * @param begin - the start of the compiler in milliseconds since 1970: it may not have read files that changed later
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
    // A full disk only costs time.
  }
}

function digestOfFiles(files: readonly string[]): string {
  return digestOf(files.flatMap((file) => [file, readFileSync(file)]))
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
