/** Folders of files that can be made again: what has not been used for longest goes. */

import { readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { remove } from './write.js'

/** The limit of a folder. */
export interface FolderLimit {
  /** The names that count; others stay. */
  readonly names: RegExp
  readonly mostBytes: number
  /** Days since a file was used. */
  readonly mostDays: number
}

const day = 86_400_000

/**
 * Removes files that were not used for too long, then the oldest until the others fit. The one that was used last stays.
 * Several processes may do so at once: a file that another one has removed is no error.
 */
export function limitFolder(folder: string, { names, mostBytes, mostDays }: FolderLimit): void {
  const oldest = Date.now() - mostDays * day
  const files = filesIn(folder, names).sort((a, b) => b.used - a.used)
  let bytes = 0
  for (const [i, { path, size, used }] of files.entries()) {
    bytes += size
    if (i > 0 && (bytes > mostBytes || used < oldest)) remove(path)
  }
}

/** Notes that a file is used: its time of change is now. */
export function noteUse(path: string): void {
  try {
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // It is gone, or of another user.
  }
}

function filesIn(folder: string, names: RegExp): { readonly path: string; readonly size: number; used: number }[] {
  return readdirSync(folder)
    .filter((name) => names.test(name))
    .flatMap((name) => {
      const path = join(folder, name)
      const found = statSync(path, { throwIfNoEntry: false })
      return found?.isFile() ? [{ path, size: found.size, used: found.mtimeMs }] : []
    })
}
