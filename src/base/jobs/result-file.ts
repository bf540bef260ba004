/**
 * A result file that is being written. Each line reaches the disk as a whole before the next one. A kill can only truncate
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
  /** Throws FW930 if a file with this header cannot be continued. */
  checkHeader(path: string, found: H): void
}

/** The results of a file in the order in which they were written, and the open file. */
export class ResultFile<H extends object, R extends object> {
  readonly results: R[]
  private descriptor: number
  /** The length of the file after the last write. */
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
   * Continues a file, or starts one. While it is open, no other process can lock it.
   * @throws FlitwaveError FW930 for a file that is damaged, of another kind or in use, FW901 for one that cannot be written,
   * FW921 for anything but a regular file; a refused file stays unchanged.
   */
  static open<H extends object, R extends object>(name: string, content: Content<H, R>): ResultFile<H, R> {
    return writing(name, () => {
      // The lock must belong to the target of a link, which other paths may also lead to.
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
   * Writes a result; when this returns, it is on the disk. If it throws, the file is unchanged.
   * @throws FlitwaveError FW931 if another program has changed the file: all results are then in a new file
   */
  add(result: R): void {
    const line = Buffer.from(lineOf(result))
    writing(this.path, () => {
      this.requireOwn([...this.results, result])
      try {
        writeFileSync(this.descriptor, line)
        fsyncSync(this.descriptor)
      } catch (error) {
        // A full disk may have stored a part of the line; the next line must not follow it.
        ftruncateSync(this.descriptor, this.bytes)
        throw error
      }
    })
    this.bytes += line.length
    this.results.push(result)
  }

  /** Sorts the file if needed, so that it depends neither on the order of threads nor on interruptions. */
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

  /** Closes the file. A new file without results is removed, because it would only hinder the next run. */
  close(): void {
    if (this.isNew && this.results.length === 0 && this.changedHow() === null) rmSync(this.path, { force: true })
    closeSync(this.descriptor)
    unlock(this.path)
  }

  /**
   * Locks only exclude programs that check them. If an editor, a copy or another machine has changed the file, the next line
   * might be lost, so all results go to a new file.
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
 * Renames the file of earlier runs: `x.jsonl` becomes `x.1.jsonl`. Returns the new name, or null if there is no file.
 * @throws FlitwaveError FW930 for a file in use, FW921 for anything but a regular file
 */
export function setAside(name: string, owner: string): string | null {
  return writing(name, () => {
    const path = fileToReplace(name)
    if (!existsSync(path)) return null
    if (!lock(path)) failForUse(path, owner)
    try {
      // A link itself is renamed, because other programs may use its target.
      const aside = freeName(name)
      renameSync(name, aside)
      return aside
    } finally {
      unlock(path)
    }
  })
}

/**
 * Replaces all results of a file.
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

/** The first of `x.1.jsonl`, `x.2.jsonl` and so on that does not exist. */
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
