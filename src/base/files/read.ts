/** Reads files that the user names: a regular file, or a pipe filled by another process. */

import { lstatSync, realpathSync, statSync, closeSync, openSync, readSync, type Stats } from 'node:fs'
import { fail } from '../diagnostic/diagnostic.js'
import { writing, explainReadError, systemCode } from './explain.js'

// The kind of file at a path: only regular files are read or replaced.

/**
 * Returns the file that a write to `path` replaces: for a link, its target; for a missing file, `path` itself. A device,
 * pipe, socket or folder is never replaced, for any user.
 * @throws FlitwaveError FW921 for anything but a regular file, FW901 for a path that cannot be examined
 */
export function fileToReplace(path: string): string {
  return writing(path, () => {
    const there = lstatSync(path, { throwIfNoEntry: false })
    if (!there) return /(^|\/)$/.test(path) ? refuse(path, 'it names no file') : path
    const found = there.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : there
    if (!found) return refuse(path, 'it is a dangling link')
    if (!found.isFile()) return refuse(path, `it is ${kindOf(found)}`)
    return found === there ? path : realpathSync(path)
  })
}

/** Names the kind of anything but a regular file: `a folder`, `a device`. */
function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder'
  if (found.isFIFO()) return 'a pipe'
  return found.isSocket() ? 'a socket' : 'a device'
}

function refuse(path: string, what: string): never {
  const help = 'name a regular file, new or existing'
  return fail('FW921', `cannot write into \`${path}\`: ${what}`, null, help)
}

/** The maximum size in bytes: above any sensible file, and below the size that would exhaust a reader. */
const largestFile = 1 << 28

/**
 * Reads a file as text.
 * @param help - describes the expected file
 * @throws FlitwaveError FW912 if it cannot be read, is no file, or never ends
 */
export function readText(path: string, help: string): string {
  return readBytes(path, help).toString('utf8')
}

/**
 * Reads a file as bytes.
 * @param help - describes the expected file
 * @throws FlitwaveError FW912 if it cannot be read, is no file, or never ends
 */
export function readBytes(path: string, help: string): Buffer {
  const descriptor = openForReading(path, help, true)
  try {
    const parts: Buffer[] = []
    for (let size = 0; ;) {
      const part = Buffer.alloc(1 << 16)
      const count = readSync(descriptor, part)
      if (count === 0) return Buffer.concat(parts)
      size += count
      if (size > largestFile) fail('FW912', `\`${path}\` is longer than ${largestFile} bytes`, null, help)
      parts.push(part.subarray(0, count))
    }
  } catch (error) {
    throw explainReadError(path, error, help)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Opens a regular file. A named pipe is refused even where pipes are allowed, because it may never have a writer.
 * @param help - describes the expected file
 * @param mayBePipe - also opens an unnamed pipe, such as `/dev/stdin` or the result of `<(command)`
 * @returns its file descriptor
 * @throws FlitwaveError FW912
 */
export function openForReading(path: string, help: string, mayBePipe = false): number {
  try {
    const found = statSync(path)
    const isReadable = found.isFile() || (mayBePipe && found.isFIFO() && !hasName(path))
    if (!isReadable) fail('FW912', `\`${path}\` is not a file: it is ${kindOf(found)}`, null, help)
    return openSync(path, 'r')
  } catch (error) {
    throw explainReadError(path, error, help)
  }
}

/** The system shows an unnamed pipe as a link to a missing file, which can still be opened. */
function hasName(pipe: string): boolean {
  try {
    realpathSync.native(pipe)
    return true
  } catch (error) {
    return systemCode(error) !== 'ENOENT'
  }
}
