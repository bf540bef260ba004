/** Reports changes of files: those of a run or, after a failed run, also other source files in their folders. */

import { statSync, watch, type FSWatcher } from 'node:fs'
import { dirname, join } from 'node:path'
import { obtain } from '../../../base/maps.js'

/** Milliseconds without an event that mark the end of a save: editors write files in several steps. */
const quiet = 20

/** Milliseconds between checks without an event: some file systems send none. */
const lookEvery = 1000

/** Files that a testbench can import or read. */
const source = /\.([cm]?[jt]s|json|csv|txt)$/

export class FileWatch {
  private readonly folders = new Map<string, FSWatcher | null>()
  private readonly known = new Map<string, string>()
  private isCurious = false
  private pending: NodeJS.Timeout | undefined
  private readonly looking = setInterval(() => this.look(), lookEvery)

  constructor(private readonly onChange: () => void) {}

  /**
   * Adds files to those that are watched.
   * @param begin - when reading them began, in milliseconds since 1970: later changes are reported
   * @param isCurious - true if other source files in the same folders count, because one of them may have been missing
   */
  add(files: Iterable<string>, begin: number, isCurious: boolean): void {
    this.isCurious = isCurious
    for (const file of files) {
      obtain(this.known, file, () => (changedSince(file, begin) ? '' : stampOf(file)))
      obtain(this.folders, dirname(file), () => this.watchFolder(dirname(file)))
    }
    this.lookSoon()
  }

  close(): void {
    clearInterval(this.looking)
    clearTimeout(this.pending)
    for (const folder of this.folders.values()) folder?.close()
  }

  /** Null for a folder that cannot be watched: its files are checked periodically all the same. */
  private watchFolder(folder: string): FSWatcher | null {
    try {
      const watcher = watch(folder, (_, name) => this.heard(join(folder, name ?? '')))
      return watcher.on('error', () => watcher.close())
    } catch {
      return null
    }
  }

  private heard(file: string): void {
    if (this.isCurious && source.test(file)) obtain(this.known, file, () => '')
    if (this.known.has(file)) this.lookSoon()
  }

  private lookSoon(): void {
    clearTimeout(this.pending)
    this.pending = setTimeout(() => this.look(), quiet)
  }

  private look(): void {
    let hasChanged = false
    for (const [file, before] of this.known) {
      const now = stampOf(file)
      hasChanged ||= now !== before
      this.known.set(file, now)
    }
    if (hasChanged) this.onChange()
  }
}

function changedSince(file: string, begin: number): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= begin
}

/** Changes when a file is written, replaced or removed. */
function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : 'none'
}
