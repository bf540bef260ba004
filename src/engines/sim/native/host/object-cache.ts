/**
 * Compiled objects, in a folder of the user. The name of an object contains the digest of what it was made from and the
 * digest of its own bytes, so a file that was damaged, or written by somebody else, is never loaded.
 */

import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestOf } from '../../../../base/files/digest.js'
import { limitFolder, noteUse } from '../../../../base/files/limited-folder.js'
import { userCache } from '../../../../base/files/user-cache.js'
import { remove } from '../../../../base/files/write.js'

const limit = { names: /^[\da-f]{64}-[\da-f]{64}\.node$/, mostBytes: 256 * 2 ** 20, mostDays: 60 }

/** The start of the names of folders in which compilers work, and the milliseconds after which such a folder is abandoned. */
const workshop = { prefix: 'build-', longest: 3_600_000 }

export class ObjectCache {
  /** @param folder - null if the user has no folder that others cannot write to */
  constructor(private readonly folder: string | null = privateFolder(join(userCache(), 'flitwave/native'))) {}

  /** The path of the intact object with this key; null if there is none. */
  find(key: string): string | null {
    const { folder } = this
    if (folder === null) return null
    for (const name of readdirSync(folder)) {
      if (!name.startsWith(`${key}-`)) continue
      const path = join(folder, name)
      if (isOwn(path) && nameOf(key, path) === name) {
        noteUse(path)
        return path
      }
      remove(path)
    }
    return null
  }

  /** Keeps an object that was made in a {@link workshop}; returns its path. */
  keep(key: string, path: string): string {
    const { folder } = this
    if (folder === null) return path
    const kept = join(folder, nameOf(key, path))
    renameSync(path, kept)
    limitFolder(folder, limit)
    return kept
  }

  /** A new folder, in which an object can be made. */
  makeWorkshop(): string {
    if (this.folder !== null) removeAbandoned(this.folder)
    return mkdtempSync(join(this.folder ?? tmpdir(), this.folder === null ? 'flitwave-native-' : workshop.prefix))
  }
}

const nameOf = (key: string, path: string): string => `${key}-${digestOf([readFileSync(path)])}.node`

/** A folder of the user that nobody else can read or write; null if that is impossible. */
export function privateFolder(path: string): string | null {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const found = lstatSync(path)
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0 ? path : null
  } catch {
    return null
  }
}

function isOwn(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.isFile() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

function removeAbandoned(folder: string): void {
  const oldest = Date.now() - workshop.longest
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!name.startsWith(workshop.prefix)) continue
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest) < oldest)
      rmSync(path, { recursive: true, force: true })
  }
}
