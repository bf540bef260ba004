/**
 * A file beside another one says which process has that one: its number stands in it. A process has a lock, its threads
 * have none of their own.
 */

import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Those of this process; also one that is ended in the middle leaves none behind. */
const held = new Set<string>()
process.on('exit', () => held.forEach(unlock))

/** The file that is the lock of another one. */
export const lockFile = (path: string): string => `${path}.lock`

/** Takes the lock, also that of a process that was killed. Returns whether it was to be had. */
export function lock(path: string): boolean {
  if (create(path)) return true
  return isLeftBehind(path) && replace(path)
}

export function unlock(path: string): void {
  rmSync(lockFile(path), { force: true })
  held.delete(path)
}

/** The file is there with its number in it, or not at all: a kill leaves nothing that says nothing. */
function create(path: string): boolean {
  const temporary = `${lockFile(path)}.${randomBytes(4).toString('hex')}.tmp`
  try {
    writeFileSync(temporary, String(process.pid), { flag: 'wx' })
    linkSync(temporary, lockFile(path))
    held.add(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

/**
 * Of all that find a lock left behind, one may take it away: the one that has the lock of the lock. Another could take
 * away what the first has put in its place.
 */
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

/** Whether there is a lock, and nobody whose it is. */
function isLeftBehind(path: string): boolean {
  const holder = holderOf(path)
  if (holder === null) return false
  // After a restart another process may have had the number of this one.
  return holder === process.pid ? !held.has(path) : !isRunning(holder)
}

/** The process whose number stands in the lock, 0 if none does; null if there is no lock. */
function holderOf(path: string): number | null {
  try {
    const text = readFileSync(lockFile(path), 'utf8')
    return /^[1-9]\d*$/.test(text) ? Number(text) : 0
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function isRunning(pid: number): boolean {
  if (pid === 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // One of another user may not be asked, but it is there.
    return codeOf(error) === 'EPERM'
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
