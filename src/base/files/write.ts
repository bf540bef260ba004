/** Writes results so that a reader never sees a partial file. */

import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync, chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { digestOf } from './digest.js'
import { ownIdentity, presenceOf } from './process-identity.js'
import { explainWriteError, writing } from './explain.js'
import { endInOrder } from './signals.js'
import { fileToReplace } from './read.js'

// A temporary file is created next to its target, so that a rename can replace the target. If a kill leaves one behind, the
// next process that writes to the folder removes it.

/** Identifies the machine and the namespace within which process numbers are unique. */
function ownWorld(): string {
  const { host, boot, namespace } = ownIdentity()
  return digestOf([JSON.stringify([host, boot, namespace])]).slice(0, 8)
}

const pattern = /^\..*\.(\d+)-([\da-f]{8})-[\da-f]{8}\.tmp$/

/**
 * A unique name next to `path` that includes its process. It contains only the start of the file's name, because names are
 * limited.
 */
export function temporaryBeside(path: string): string {
  const name = `.${basename(path).slice(0, 40)}.${process.pid}-${ownWorld()}-${randomBytes(4).toString('hex')}.tmp`
  return join(dirname(path), name)
}

/** Once per folder is enough, because this process removes its own files. */
const cleared = new Set<string>()

/** Removes the abandoned temporary files in a folder. */
export function clearLeftBehind(folder: string): void {
  const path = resolve(folder)
  if (cleared.has(path)) return
  cleared.add(path)
  for (const name of namesIn(path)) if (isLeftBehind(join(path, name))) remove(join(path, name))
}

/** Removes a temporary file; a missing file is no error. */
export function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // A failed removal must not hide the cause of a failed write.
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Milliseconds after which a file counts as abandoned, even if its process runs. */
const longestWrite = 3_600_000

function isLeftBehind(path: string): boolean {
  const [, pid, world] = pattern.exec(basename(path)) ?? []
  const found = pid === undefined ? undefined : statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) return false
  if (Date.now() - found.mtimeMs > longestWrite) return true
  if (world !== ownWorld()) return false
  // Process numbers are reused: only files newer than this process are its own.
  if (Number(pid) === process.pid) return found.mtimeMs < Date.now() - 1000 * process.uptime() - 1000
  return presenceOf({ ...ownIdentity(), pid: Number(pid), started: null }) === 'gone'
}

/**
 * Writes `data` to `path`, all or nothing: first to a temporary file next to it, which is then renamed to the target. A full
 * disk, a read-only folder, a signal or a crash leaves the old file unchanged. If `path` is a link, its target is replaced.
 * @throws FlitwaveError FW901 with the path and the remedy; FW921 if `path` does not lead to a regular file
 */
export function writeWhole(path: string, data: string | Uint8Array): void {
  const target = fileToReplace(path)
  clearLeftBehind(dirname(target))
  const temporary = temporaryBeside(target)
  const release = endInOrder()
  try {
    const old = statSync(target, { throwIfNoEntry: false })
    // The data must be on the disk before the rename; otherwise a crash could lose both versions.
    writeFileSync(temporary, data, { flag: 'wx', flush: true })
    if (old) chmodSync(temporary, old.mode)
    renameSync(temporary, target)
  } catch (error) {
    remove(temporary)
    throw explainWriteError(path, error)
  } finally {
    // A signal that arrived meanwhile is handled in the next turn of the event loop.
    setImmediate(release)
  }
}

/**
 * Creates a folder and its parents, one by one: Node 20's own `recursive` never ends if a system refuses a folder as if its
 * parent were missing, as /proc does.
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
      // Another process may have created it first.
      if (!isFolder(folder)) throw error
    }
  })
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}
