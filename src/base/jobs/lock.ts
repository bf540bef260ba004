/**
 * A file beside another one says which process has that one. A process has a lock, its threads have none of their own.
 */

import { linkSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemCode } from '../files/explain.js'
import { ownIdentity, presenceOf, type ProcessIdentity } from '../files/process-identity.js'
import { clearLeftBehind, remove, temporaryBeside } from '../files/write.js'

/** Those of this process; also one that is ended in the middle leaves none behind. */
const held = new Set<string>()
process.on('exit', () => held.forEach(unlock))

/** The file that is the lock of another one. */
export const lockFile = (path: string): string => `${path}.lock`

/** Takes the lock, also that of a process that was killed. Returns whether it was to be had. */
export function lock(path: string): boolean {
  clearLeftBehind(dirname(path))
  if (create(path)) return true
  return isLeftBehind(path) && replace(path)
}

export function unlock(path: string): void {
  rmSync(lockFile(path), { force: true })
  held.delete(path)
}

/** The holder of the lock, in words: `process 17 of this machine`. */
export function describeHolder(path: string): string {
  const holder = holderOf(path)
  if (typeof holder === 'string') return `\`${lockFile(path)}\` is there`
  const { pid, host, namespace } = holder
  if (presenceOf(holder) !== 'out of sight') return `process ${pid}`
  const isHere = holder.boot !== null && holder.boot === ownIdentity().boot
  return isHere
    ? `process ${pid} of another container of this machine, with the namespace ${namespace}`
    : `process ${pid} on the machine ${host}`
}

/** The file is there with all that it says, or not at all: a kill leaves nothing that says nothing. */
function create(path: string): boolean {
  const temporary = temporaryBeside(lockFile(path))
  try {
    writeFileSync(temporary, JSON.stringify(ownIdentity()), { flag: 'wx' })
    linkSync(temporary, lockFile(path))
    held.add(path)
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  } finally {
    remove(temporary)
  }
}

/** Only the holder of the lock's own lock removes a stale lock: others could remove what was put in its place. */
function replace(path: string): boolean {
  const file = lockFile(path)
  if (!lock(file)) return false
  try {
    if (isLeftBehind(path)) rmSync(file, { force: true })
    return create(path)
  } finally {
    unlock(file)
  }
}

/** True if there is a lock, and certainly nobody whose it is. A process in another namespace cannot be judged. */
function isLeftBehind(path: string): boolean {
  const holder = holderOf(path)
  if (typeof holder === 'string') return holder === 'nobody'
  const presence = presenceOf(holder)
  // After a restart another process may have had the number of this one.
  if (presence === 'running' && holder.pid === process.pid) return !held.has(path)
  return presence === 'gone'
}

/**
 * The process that stands in the lock: nobody in one that says nothing, as files do that a full disk or a crash has left;
 * none if there is no lock; and unknown where something stands that is no file.
 */
function holderOf(path: string): ProcessIdentity | 'nobody' | 'none' | 'unknown' {
  const found = lstatSync(lockFile(path), { throwIfNoEntry: false })
  if (!found) return 'none'
  if (!found.isFile()) return 'unknown'
  try {
    return parseIdentity(readFileSync(lockFile(path), 'utf8')) ?? 'nobody'
  } catch (error) {
    return systemCode(error) === 'ENOENT' ? 'none' : 'unknown'
  }
}

/** Earlier versions wrote the number alone: of a process of this machine, for all that is known. */
function parseIdentity(text: string): ProcessIdentity | null {
  if (/^[1-9]\d{0,9}$/.test(text)) return { ...ownIdentity(), pid: Number(text), started: null }
  try {
    const { pid, host, machine, boot, namespace, started } = JSON.parse(text) as Record<keyof ProcessIdentity, unknown>
    if (!Number.isInteger(pid) || (pid as number) < 1 || typeof host !== 'string') return null
    return {
      pid: pid as number,
      host,
      machine: textOrNull(machine),
      boot: textOrNull(boot),
      namespace: textOrNull(namespace),
      started: textOrNull(started),
    }
  } catch {
    return null
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
