/**
 * A result file in the making. A line is written whole and reaches the disk before the next one; what a kill has torn is
 * the last line, which is dropped.
 */

import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync } from 'node:fs'
import { renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { writing } from '../files/explain.js'
import { fileToReplace } from '../files/read.js'
import { makeFolder, writeWhole } from '../files/write.js'
import { fail } from '../diagnostic/diagnostic.js'
import { describeHolder, lock, lockFile, unlock } from './lock.js'
import { lineOf, readResults, type Found, type Form } from './result-lines.js'

/** The description of a new result file. */
export interface Content<H extends object, R extends object> extends Form<H, R> {
  /** The first line of a new file. */
  readonly header: H
  /** Throws FW930 for the header of a file that cannot be gone on with. */
  checkHeader(path: string, found: H): void
}

/** The results of a file, in the order in which they were written down, and the file while it is open. */
export class ResultFile<H extends object, R extends object> {
  readonly results: R[]
  private descriptor: number
  /** The length of all that is written. */
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
   * written, FW921 for what is no file; what is refused stays as it is.
   */
  static open<H extends object, R extends object>(name: string, content: Content<H, R>): ResultFile<H, R> {
    return writing(name, () => {
      // A lock of a link would keep nobody from the file that it leads to.
      const path = fileToReplace(name)
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

  /** The keys of the results in the file. */
  keys(): string[] {
    return this.results.map((result) => this.content.keyOf(result))
  }

  /**
   * Writes down a result: when this returns, it is on the disk. If it throws, the file is as it was before.
   * @throws FlitwaveError FW931 if somebody else has changed the file: all results are in another one then
   */
  add(result: R): void {
    const line = Buffer.from(lineOf(result))
    writing(this.path, () => {
      this.requireOwn([...this.results, result])
      try {
        writeFileSync(this.descriptor, line)
        fsyncSync(this.descriptor)
      } catch (error) {
        // A full disk may have taken a part of the line; the next one must not follow it.
        ftruncateSync(this.descriptor, this.bytes)
        throw error
      }
    })
    this.bytes += line.length
    this.results.push(result)
  }

  /** Replaces a file that is not in order: then it depends neither on the order of threads nor on pauses. */
  putInOrder(compare: (a: R, b: R) => number): void {
    if (this.results.every((result, i) => i === 0 || compare(this.results[i - 1]!, result) <= 0)) return
    this.results.sort(compare)
    writing(this.path, () => {
      this.requireOwn(this.results)
      writeWhole(this.path, this.textOf(this.results))
      closeSync(this.descriptor)
      this.descriptor = openSync(this.path, 'a')
      this.bytes = fstatSync(this.descriptor).size
    })
  }

  /** A file that this has begun and that has no results would only be in the way of what is asked for next. */
  close(): void {
    if (this.isNew && this.results.length === 0 && this.changedHow() === null) rmSync(this.path, { force: true })
    closeSync(this.descriptor)
    unlock(this.path)
  }

  /**
   * Locks keep those away who ask for them. Behind what an editor, a copy or another machine has written, the next line
   * would be lost; so all that is known goes into a file of its own.
   */
  private requireOwn(results: readonly R[]): void {
    const how = this.changedHow()
    if (how === null) return
    const aside = freeName(this.path)
    writeWhole(aside, this.textOf(results))
    const message = `another program has ${how} \`${this.path}\` during the run`
    fail('FW931', message, null, `all results are in \`${aside}\`: to continue, use --results ${aside}`)
  }

  /** The change to the file since the last write; null if there is none. */
  private changedHow(): string | null {
    const own = fstatSync(this.descriptor)
    const there = statSync(this.path, { throwIfNoEntry: false })
    if (!there) return 'removed'
    if (there.ino !== own.ino || there.dev !== own.dev) return 'replaced'
    if (own.size === this.bytes) return null
    return own.size < this.bytes ? 'shortened' : 'written into'
  }

  private textOf(results: readonly R[]): string {
    return [this.content.header, ...results].map(lineOf).join('')
  }
}

/**
 * Gives the file of earlier runs another name: `x.jsonl` becomes `x.1.jsonl`. Returns it, or null if there is no file.
 * @throws FlitwaveError FW930 for a file in use, FW921 for what is no file
 */
export function setAside(name: string, owner: string): string | null {
  return writing(name, () => {
    const path = fileToReplace(name)
    if (!existsSync(path)) return null
    if (!lock(path)) failForUse(path, owner)
    try {
      // A link is moved itself: other programs may use the file that it leads to.
      const aside = freeName(name)
      renameSync(name, aside)
      return aside
    } finally {
      unlock(path)
    }
  })
}

/**
 * Puts whole results in the place of those that are there.
 * @throws FlitwaveError FW930 for a file in use, FW901 for one that cannot be written
 */
export function replaceResults(name: string, owner: string, text: string): void {
  writing(name, () => {
    const path = fileToReplace(name)
    makeFolder(dirname(path))
    if (!lock(path)) failForUse(path, owner)
    try {
      writeWhole(path, text)
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
  const message = `another ${owner} is writing into \`${path}\`: ${describeHolder(path)}`
  const help = `wait for it, or name another file with --results; if that process is gone, delete \`${lockFile(path)}\``
  fail('FW930', message, null, help)
}
