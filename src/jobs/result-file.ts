/**
 * Results in a file, JSON Lines: a header, and a line for each job that is done. A line is written whole and reaches the
 * disk before the next one; what a kill has torn is the last line, which is dropped.
 */

import { closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { crc32 } from 'node:zlib'
import { explainWriteError, makeFolder, writeWhole } from '../files.js'
import { fail } from '../ir/diagnostic.js'
import { lock, lockFile, unlock } from './lock.js'

/** What a result file is to hold. */
export interface Content<R> {
  /** Who writes such files: `campaign`. */
  readonly owner: string
  /** The first line of a new file. */
  readonly header: object
  /** Throws FW930 for the header of a file that cannot be gone on with; null is one that is no header at all. */
  checkHeader(path: string, found: unknown): void
  /** The result that has been read; null if it is none that belongs here. */
  asResult(value: unknown): R | null
  /** Of a result: that of its job, which the file has once. */
  keyOf(result: R): string
}

/** @throws FlitwaveError FW930: the results that are there cannot be gone on with, and `message` says why. */
export function failForResults(message: string): never {
  return fail(
    'FW930',
    message,
    null,
    '--fresh begins a new file and keeps this one beside it; --out names another file',
  )
}

/** The results of a file, in the order in which they were written down, and the file while it is open. */
export class ResultFile<R> {
  private descriptor: number

  /** @param results - those of earlier runs, to which new ones are added */
  private constructor(
    readonly path: string,
    readonly results: R[],
    private readonly content: Content<R>,
    private readonly isNew: boolean,
  ) {
    this.descriptor = openSync(path, 'a')
  }

  /**
   * Goes on with a file, or begins one. While it is open no other process can have it.
   * @throws FlitwaveError FW930 for a file that is broken, of something else or in use, FW901 for one that cannot be
   * written; a file that is refused stays as it is.
   */
  static open<R>(path: string, content: Content<R>): ResultFile<R> {
    return writing(path, () => {
      makeFolder(dirname(path))
      if (!lock(path)) failForUse(path, content.owner)
      try {
        const isNew = !existsSync(path)
        if (isNew) writeWhole(path, lineOf(content.header))
        const { results, bytes } = readResults(path, content)
        truncateSync(path, bytes)
        return new ResultFile(path, results, content, isNew)
      } catch (error) {
        unlock(path)
        throw error
      }
    })
  }

  /** Of the results that are there. */
  keys(): string[] {
    return this.results.map((result) => this.content.keyOf(result))
  }

  /** Writes down a result. When this returns, it is on the disk. */
  add(result: R): void {
    writing(this.path, () => {
      writeFileSync(this.descriptor, lineOf(result as object))
      fsyncSync(this.descriptor)
    })
    this.results.push(result)
  }

  /**
   * Threads finish in any order. In order, a file is the same whoever did what when, and however often it was gone on
   * with: it is replaced as a whole, if it is not in order yet.
   */
  putInOrder(compare: (a: R, b: R) => number): void {
    if (this.results.every((result, i) => i === 0 || compare(this.results[i - 1]!, result) <= 0)) return
    this.results.sort(compare)
    writing(this.path, () => {
      writeWhole(this.path, [this.content.header, ...(this.results as object[])].map(lineOf).join(''))
      closeSync(this.descriptor)
      this.descriptor = openSync(this.path, 'a')
    })
  }

  /** A file that this has begun and that has no results would only be in the way of what is asked for next. */
  close(): void {
    closeSync(this.descriptor)
    if (this.isNew && this.results.length === 0) rmSync(this.path, { force: true })
    unlock(this.path)
  }
}

/**
 * Gives the file of earlier runs another name: `x.jsonl` becomes `x.1.jsonl`. Returns it, or null if there is no file.
 * @throws FlitwaveError FW930 for a file in use
 */
export function setAside(path: string, owner: string): string | null {
  if (!existsSync(path)) return null
  return writing(path, () => {
    if (!lock(path)) failForUse(path, owner)
    try {
      const aside = freeName(path)
      renameSync(path, aside)
      return aside
    } finally {
      unlock(path)
    }
  })
}

/** The first of `x.1.jsonl`, `x.2.jsonl` and so on that is no file. */
function freeName(path: string): string {
  const ending = extname(path)
  const base = path.slice(0, path.length - ending.length)
  let number = 1
  while (existsSync(`${base}.${number}${ending}`)) number++
  return `${base}.${number}${ending}`
}

function failForUse(path: string, owner: string): never {
  fail(
    'FW930',
    `another ${owner} writes into \`${path}\`: its number stands in \`${lockFile(path)}\``,
    null,
    'wait for it, or name another file with --out; where there is no such process any more, delete the lock',
  )
}

/** What stands on the whole lines of a file; null for a line that is not as it was written. */
export function linesOf(bytes: Buffer): unknown[] {
  const whole = bytes.subarray(0, bytes.lastIndexOf(10) + 1)
  return whole.toString().split('\n').slice(0, -1).map(valueOf)
}

/** What the file holds, and how many of its bytes are whole lines. */
function readResults<R>(path: string, content: Content<R>): { readonly results: R[]; readonly bytes: number } {
  const bytes = readFileSync(path)
  const [first = null, ...values] = linesOf(bytes)
  content.checkHeader(path, first)
  const known = new Set<string>()
  const results = values.map((value, i) => {
    const result = content.asResult(value)
    if (result === null || known.has(content.keyOf(result))) {
      failForResults(`\`${path}\` is broken: line ${i + 2} is not what was written`)
    }
    known.add(content.keyOf(result))
    return result
  })
  return { results, bytes: bytes.lastIndexOf(10) + 1 }
}

/** A value on a line of its own, with a checksum of its text. */
function lineOf(value: object): string {
  const text = JSON.stringify(value).slice(0, -1)
  return `${text},"check":"${checksum(text)}"}\n`
}

/** The value on a line; null if that is not what was written. */
function valueOf(line: string): unknown {
  const [, text, check] = /^(.*),"check":"([\da-f]{8})"\}$/s.exec(line) ?? []
  return text !== undefined && checksum(text) === check ? JSON.parse(`${text}}`) : null
}

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0')

/** Does what may fail with an error of the system, which it explains. */
function writing<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw explainWriteError(path, error)
  }
}
