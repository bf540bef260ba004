/** Reading what the user has named: a regular file, or a pipe that a process at its other end fills. */

import { lstatSync, realpathSync, statSync, closeSync, openSync, readSync, type Stats } from 'node:fs'
import { fail } from '../diagnostic/diagnostic.js'
import { writing, explainReadError, systemCode } from './explain.js'

// The kind of file that a path leads to: only regular files are read or replaced.

/**
 * The file that is written when `path` is: behind links, what they lead to; `path` itself where nothing is there yet. A
 * device, a pipe, a socket or a folder is never replaced, by whomever the command is run.
 * @throws FlitwaveError FW921 for what is no regular file, FW901 for what cannot be looked at
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

/** `a folder`, `a device`: what something is that is no regular file. */
function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder'
  if (found.isFIFO()) return 'a pipe'
  return found.isSocket() ? 'a socket' : 'a device'
}

function refuse(path: string, what: string): never {
  const help = 'name a regular file, new or existing'
  return fail('FW921', `cannot write into \`${path}\`: ${what}`, null, help)
}

/** Bytes: more than any file that is meant, and less than would bring a reader down. */
const largestFile = 1 << 28

/**
 * The text of a file.
 * @param help - what the file is to be
 * @throws FlitwaveError FW912 for what cannot be read, is no file or has no end
 */
export function readText(path: string, help: string): string {
  return readBytes(path, help).toString('utf8')
}

/**
 * The bytes of a file.
 * @param help - what the file is to be
 * @throws FlitwaveError FW912 for what cannot be read, is no file or has no end
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
 * Opens a regular file. A pipe with a name is none even where others are allowed: it may never have a writer.
 * @param help - what the file is to be
 * @param mayBePipe - also opens a pipe without a name, such as `/dev/stdin` or what `<(command)` gives
 * @returns its descriptor
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

/** The link that the system shows for a pipe without a name leads nowhere, and can be opened all the same. */
function hasName(pipe: string): boolean {
  try {
    realpathSync.native(pipe)
    return true
  } catch (error) {
    return systemCode(error) !== 'ENOENT'
  }
}
