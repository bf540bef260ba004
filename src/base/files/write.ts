/** Writing results so that a reader never meets half of one. */

import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync, chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { digestOf } from './digest.js'
import { ownIdentity, presenceOf } from './process-identity.js'
import { explainWriteError, writing } from './explain.js'
import { endInOrder } from './signals.js'
import { fileToReplace } from './read.js'

// Files in the making stand beside what they are to become, so that a rename puts them in place. Those that a kill has
// left there are cleared away by the next process that writes into the folder.

/** Where process numbers mean the same processes: on one machine, in one namespace. */
function ownWorld(): string {
  const { host, boot, namespace } = ownIdentity()
  return digestOf([JSON.stringify([host, boot, namespace])]).slice(0, 8)
}

const pattern = /^\..*\.(\d+)-([\da-f]{8})-[\da-f]{8}\.tmp$/

/** A name beside `path` that nobody has, with which process it is of. Only its first part is that of the file: names have an end. */
export function temporaryBeside(path: string): string {
  const name = `.${basename(path).slice(0, 40)}.${process.pid}-${ownWorld()}-${randomBytes(4).toString('hex')}.tmp`
  return join(dirname(path), name)
}

/** Once in each folder is enough: what this process leaves, it removes itself. */
const cleared = new Set<string>()

/** Removes the temporary files in a folder that belong to nobody any more. */
export function clearLeftBehind(folder: string): void {
  const path = resolve(folder)
  if (cleared.has(path)) return
  cleared.add(path)
  for (const name of namesIn(path)) if (isLeftBehind(join(path, name))) remove(join(path, name))
}

/** Removes a temporary file; where none is, or none can be, nothing is wrong. */
export function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Tidying up must not hide why a write failed.
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Milliseconds after which a file is abandoned, whichever process began it. */
const longestWrite = 3_600_000

function isLeftBehind(path: string): boolean {
  const [, pid, world] = pattern.exec(basename(path)) ?? []
  const found = pid === undefined ? undefined : statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) return false
  if (Date.now() - found.mtimeMs > longestWrite) return true
  if (world !== ownWorld()) return false
  // A number is given again: of this process is what was made since it began.
  if (Number(pid) === process.pid) return found.mtimeMs < Date.now() - 1000 * process.uptime() - 1000
  return presenceOf({ ...ownIdentity(), pid: Number(pid), started: null }) === 'gone'
}

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
    // A signal that came meanwhile is handled in the next turn.
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
