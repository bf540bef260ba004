/** A lock file next to a file names the process that uses it. A lock belongs to a process; its threads share it. */

import { linkSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemCode } from '../files/explain.js'
import { ownIdentity, presenceOf, type ProcessIdentity } from '../files/process-identity.js'
import { clearLeftBehind, remove, temporaryBeside } from '../files/write.js'

/** The locks of this process, which it removes even if it ends early. */
const held = new Set<string>()
process.on('exit', () => held.forEach(unlock))

/** The lock file of a file. */
export const lockFile = (path: string): string => `${path}.lock`

/** Takes the lock, even from a process that was killed. Returns true if it succeeded. */
export function lock(path: string): boolean {
  clearLeftBehind(dirname(path))
  if (create(path)) return true
  return isLeftBehind(path) && replace(path)
}

export function unlock(path: string): void {
  rmSync(lockFile(path), { force: true })
  held.delete(path)
}

/** Describes the holder of the lock: `process 17 of this machine`. */
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

/** Creates the lock file with its whole content or not at all, so that a kill leaves no empty lock. */
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

/** Only the holder of the lock's own lock removes a stale lock; other processes might remove its replacement. */
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

/** True if there is a lock whose process has certainly ended. The state of a process in another namespace is unknown. */
function isLeftBehind(path: string): boolean {
  const holder = holderOf(path)
  if (typeof holder === 'string') return holder === 'nobody'
  const presence = presenceOf(holder)
  // After a restart, another process may have had this process's number.
  if (presence === 'running' && holder.pid === process.pid) return !held.has(path)
  return presence === 'gone'
}

/**
 * The process that the lock names: `nobody` for a lock without content, as a full disk or a crash leaves it; `none` if there
 * is no lock; `unknown` if it is not a regular file.
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

/** Earlier versions wrote only the number, which is taken as a process of this machine. */
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
