/** Writing results so that a reader never meets half of one. */

import { chmodSync, existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { explainWriteError, writing } from './explain.js'
import { endInOrder } from './signals.js'
import { fileToReplace } from './target.js'
import { clearLeftBehind, remove, temporaryBeside } from './temporary.js'

/**
 * Writes `data` to `path`, all or nothing: into a temporary sibling first, then renamed over the target. A full disk, a
 * read-only folder, a signal or a crash leaves the old file as it was. Behind a link, the file that it leads to is
 * replaced.
 * @throws FlitwaveError FW901 naming the path and what to do; FW921 for a path that leads to no regular file
 */
export function writeWhole(path: string, data: string | Uint8Array): void {
  const target = fileToReplace(path)
  clearLeftBehind(dirname(target))
  const temporary = temporaryBeside(target)
  const release = endInOrder()
  try {
    const old = statSync(target, { throwIfNoEntry: false })
    // On the disk before it takes the place of what is there: else a crash could leave neither.
    writeFileSync(temporary, data, { flag: 'wx', flush: true })
    if (old) chmodSync(temporary, old.mode)
    renameSync(temporary, target)
  } catch (error) {
    remove(temporary)
    throw explainWriteError(path, error)
  } finally {
    // A signal that came meanwhile is told in the next turn.
    setImmediate(release)
  }
}

/**
 * Makes a folder, and those above it. One by one: Node 20's own `recursive` never ends where a system refuses a folder as
 * if the one above were missing, such as in /proc.
 * @throws FlitwaveError FW901
 */
export function makeFolder(path: string): void {
  const folder = resolve(path)
  if (isFolder(folder)) return
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder))
  writing(path, () => {
    try {
      mkdirSync(folder)
    } catch (error) {
      // Another process may have been faster.
      if (!isFolder(folder)) throw error
    }
  })
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}
