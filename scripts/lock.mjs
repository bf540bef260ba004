import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/**
 * Waits until no other process holds the lock, and holds it until this one ends. Two builds at once would write the
 * same files.
 * @param {string} file
 */
export async function lock(file) {
  mkdirSync(dirname(file), { recursive: true })
  while (!tryLock(file)) await setTimeout(50)
  process.on('exit', () => rmSync(file, { force: true }))
}

/** @param {string} file */
function tryLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isHeld(file)) rmSync(file, { force: true })
    return false
  }
}

/**
 * A process that was killed leaves its lock behind.
 * @param {string} file
 */
function isHeld(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    // Between its making and its writing the file is empty.
    if (holder > 0) process.kill(holder, 0)
    return true
  } catch {
    return false
  }
}
