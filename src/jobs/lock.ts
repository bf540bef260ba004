/** A file beside another one says which process has that one: its number stands in it. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Those of this process; also one that is ended in the middle leaves none behind. */
const held = new Set<string>()
process.on('exit', () => held.forEach(unlock))

const lockFile = (path: string): string => `${path}.lock`

/** Takes the lock, also that of a process that was killed. Returns whether it was to be had. */
export function lock(path: string): boolean {
  if (tryLock(path)) return true
  if (isLocked(path)) return false
  unlock(path)
  return tryLock(path)
}

export function unlock(path: string): void {
  rmSync(lockFile(path), { force: true })
  held.delete(path)
}

/** Whether a process that still runs has the lock. */
export function isLocked(path: string): boolean {
  try {
    const holder = Number(readFileSync(lockFile(path), 'utf8'))
    // Between its making and its writing the file is empty.
    if (holder > 0) process.kill(holder, 0)
    return true
  } catch {
    return false
  }
}

function tryLock(path: string): boolean {
  try {
    writeFileSync(lockFile(path), String(process.pid), { flag: 'wx' })
    held.add(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
