/**
 * Files in the making stand beside what they are to become, so that a rename puts them in place. Those that a kill has
 * left there are cleared away by the next process that writes into the folder.
 */

import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { digestOf } from './digest.js'
import { ownIdentity, presenceOf } from './process-identity.js'

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

/** Milliseconds after which a file is no longer in the making, whoever began it. */
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
