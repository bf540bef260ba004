/** Reading what the user has named: a regular file, or a pipe that a process at its other end fills. */

import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { fail } from '../diagnostic/diagnostic.js'
import { explainReadError, systemCode } from './explain.js'
import { kindOf } from './target.js'

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
