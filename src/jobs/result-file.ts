/**
 * Results in a file, JSON Lines: a header, and a line for each job that is done. A line is written whole and reaches the
 * disk before the next one; what a kill has torn is the last line, which is dropped.
 */

import { closeSync, existsSync, fsyncSync, ftruncateSync, lstatSync, openSync, readFileSync } from 'node:fs'
import { realpathSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { crc32 } from 'node:zlib'
import { explainWriteError, makeFolder, writeWhole } from '../files.js'
import { fail } from '../ir/diagnostic.js'
import { lock, lockFile, unlock } from './lock.js'

/** How a kind of results is written down. */
export interface Form<H extends object, R extends object> {
  /** Who writes such files: `campaign`. */
  readonly owner: string
  /** The header that has been read; null if it is none of this form. */
  asHeader(value: unknown): H | null
  /** The result that has been read; null if it is none that belongs behind this header. */
  asResult(value: unknown, header: H): R | null
  /** Of a result: that of its job, which the file has once. */
  keyOf(result: R): string
}

/** What a result file is to hold. */
export interface Content<H extends object, R extends object> extends Form<H, R> {
  /** The first line of a new file. */
  readonly header: H
  /** Throws FW930 for the header of a file that cannot be gone on with. */
  checkHeader(path: string, found: H): void
}

/** How to go on where there are results that are none of one's own. */
const elsewhere = '--fresh begins a new file and keeps this one beside it; --results names another file'

/** @throws FlitwaveError FW930: the results that are there cannot be gone on with, and `message` says why. */
export function failForResults(message: string, help = elsewhere): never {
  return fail('FW930', message, null, help)
}

/** The results of a file, in the order in which they were written down, and the file while it is open. */
export class ResultFile<H extends object, R extends object> {
  readonly results: R[]
  private descriptor: number
  /** Of all that is written down. */
  private bytes: number

  private constructor(
    readonly path: string,
    found: Found<H, R>,
    private readonly content: Content<H, R>,
    private readonly isNew: boolean,
  ) {
    this.results = found.results
    this.bytes = found.bytes
    this.descriptor = openSync(path, 'a')
  }

  /**
   * Goes on with a file, or begins one. While it is open no other process can have it.
   * @throws FlitwaveError FW930 for a file that is broken, of something else or in use, FW901 for one that cannot be
   * written; a file that is refused stays as it is.
   */
  static open<H extends object, R extends object>(name: string, content: Content<H, R>): ResultFile<H, R> {
    return writing(name, () => {
      requireFile(name)
      const path = behindLink(name)
      makeFolder(dirname(path))
      if (!lock(path)) failForUse(path, content.owner)
      try {
        const isNew = !existsSync(path)
        if (isNew) writeWhole(path, lineOf(content.header))
        const found = readResults(path, content)
        content.checkHeader(path, found.header)
        truncateSync(path, found.bytes)
        return new ResultFile(path, found, content, isNew)
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

  /** Writes down a result: when this returns, it is on the disk. If it throws, the file is as it was before. */
  add(result: R): void {
    const line = Buffer.from(lineOf(result))
    writing(this.path, () => {
      try {
        writeFileSync(this.descriptor, line)
        fsyncSync(this.descriptor)
      } catch (error) {
        // What a full disk has taken of the line; the next one must not follow it.
        ftruncateSync(this.descriptor, this.bytes)
        throw error
      }
    })
    this.bytes += line.length
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
      writeWhole(this.path, [this.content.header, ...this.results].map(lineOf).join(''))
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
 * @throws FlitwaveError FW930 for a file in use, FW901 for what is no file
 */
export function setAside(path: string, owner: string): string | null {
  if (!existsSync(path)) return null
  return writing(path, () => {
    requireFile(path)
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
    'wait for it, or name another file with --results; where there is no such process any more, delete the lock',
  )
}

/** The file itself, if a name is a link to it: a lock of the link would keep nobody from the file. */
function behindLink(path: string): string {
  return existsSync(path) && lstatSync(path).isSymbolicLink() ? realpathSync(path) : path
}

/** Folders cannot be written, and what devices give has no end. */
function requireFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile() ?? !/(^|\/)$/.test(path)) return
  const what = found === undefined ? 'that names no file' : found.isDirectory() ? 'it is a folder' : 'it is a device'
  fail('FW901', `cannot write results into \`${path}\`: ${what}`, null, 'name a file, such as results.jsonl')
}

/** What has been read. */
interface Found<H, R> {
  readonly header: H
  readonly results: R[]
  /** Of whole lines; what is behind them a kill has torn. */
  readonly bytes: number
}

/**
 * What a file holds. A line that a kill has torn at its end is left out.
 * @param help - what to do about a file that is refused
 * @throws FlitwaveError FW930 for a file that is broken, or of another form
 */
export function readResults<H extends object, R extends object>(
  path: string,
  form: Form<H, R>,
  help?: string,
): Found<H, R> {
  const contents = readFileSync(path)
  const bytes = contents.lastIndexOf(10) + 1
  const [first = null, ...values] = contents.subarray(0, bytes).toString().split('\n').slice(0, -1).map(valueOf)
  const header = form.asHeader(first) ?? failForResults(`\`${path}\` is no result file of a ${form.owner}`, help)
  const lines = new Map<string, number>()
  const results = values.map((value, i) => {
    const line = i + 2
    const broken = (what: string): never => failForResults(`\`${path}\` is broken: line ${line} ${what}`, help)
    if (value === null) return broken('is not what was written')
    const result = form.asResult(value, header) ?? broken(`is of another ${form.owner}`)
    const key = form.keyOf(result)
    const before = lines.get(key)
    if (before !== undefined) return broken(`has a result that line ${before} has already`)
    lines.set(key, line)
    return result
  })
  return { header, results, bytes }
}

/** Whether two values are the same once they are written down. */
export function isSameInFile(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
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
