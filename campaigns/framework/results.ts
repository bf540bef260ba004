/**
 * The result file of a campaign, JSON Lines: a header, and a line for each batch that is finished. A line is written
 * whole and reaches the disk before the next one; what a kill has torn is the last line, which is dropped.
 */

import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { renameSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { crc32 } from 'node:zlib'
import { explainWriteError, writeWhole } from '../../src/files.js'
import type { Counts, Failure } from './campaign.js'
import { refuse } from './errors.js'
import { isLocked, lock, unlock } from './lock.js'

/** What a campaign was made of, so that results of another one are not taken for its own. */
export interface ResultHeader {
  readonly format: typeof format
  readonly campaign: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** Of the files that make and judge cases. */
  readonly code: string
  readonly parts: readonly ResultPart[]
}

export interface ResultPart {
  readonly name: string
  readonly cases: number
  readonly batch: number
  /** Of the hardware. */
  readonly design: string
}

/** What a finished batch has come to. */
export interface BatchResult {
  readonly part: number
  readonly index: number
  readonly counts: Counts
  readonly failures: readonly Failure[]
  /** That a thread worked on it. */
  readonly seconds: number
}

/** How files say what they are; another number if their form changes. */
export const format = 'flitwave campaign 1'

const help = '--fresh begins a new file and keeps this one beside it; --out names another file'

export class ResultFile {
  private readonly descriptor: number

  /** @param results - those of earlier runs, to which new ones are added */
  private constructor(
    readonly path: string,
    readonly results: BatchResult[],
  ) {
    this.descriptor = openSync(path, 'a')
  }

  /**
   * Goes on with a file, or begins one. While it is open no other process can have it.
   * @throws FlitwaveError FW930 for a file that is broken, of another campaign or in use, FW901 for one that cannot be
   * written; a file that is refused stays as it is.
   */
  static open(path: string, header: ResultHeader): ResultFile {
    return writing(path, () => {
      mkdirSync(dirname(path), { recursive: true })
      if (!lock(path))
        refuse('FW930', `another campaign writes into \`${path}\``, 'wait for it, or name another with --out')
      try {
        if (!existsSync(path)) writeWhole(path, lineOf(header))
        const { results, bytes } = readResults(path, header)
        truncateSync(path, bytes)
        return new ResultFile(path, results)
      } catch (error) {
        unlock(path)
        throw error
      }
    })
  }

  /** Writes down a batch. When this returns, it is on the disk. */
  add(result: BatchResult): void {
    writing(this.path, () => {
      writeFileSync(this.descriptor, lineOf(result))
      fsyncSync(this.descriptor)
    })
    this.results.push(result)
  }

  close(): void {
    closeSync(this.descriptor)
    unlock(this.path)
  }
}

/**
 * Gives the file of earlier runs another name: `x.jsonl` becomes `x.1.jsonl`. Returns it, or null if there is no file.
 * @throws FlitwaveError FW930 for a file in use
 */
export function setAside(path: string): string | null {
  if (!existsSync(path)) return null
  if (isLocked(path))
    refuse('FW930', `another campaign writes into \`${path}\``, 'wait for it, or name another with --out')
  const ending = extname(path)
  const base = path.slice(0, path.length - ending.length)
  let number = 1
  while (existsSync(`${base}.${number}${ending}`)) number++
  return writing(path, () => {
    renameSync(path, `${base}.${number}${ending}`)
    return `${base}.${number}${ending}`
  })
}

/** What the file holds, and how many of its bytes are whole lines. */
function readResults(path: string, header: ResultHeader): { readonly results: BatchResult[]; readonly bytes: number } {
  const content = readFileSync(path)
  const bytes = content.lastIndexOf(10) + 1
  const [first, ...lines] = content.subarray(0, bytes).toString().split('\n').slice(0, -1)
  checkHeader(path, first === undefined ? null : valueOf(first), header)
  const known = new Set<string>()
  const results = lines.map((line, i) => {
    const result = asResult(valueOf(line), header.parts)
    if (!result || known.has(keyOf(result))) {
      refuse('FW930', `\`${path}\` is broken: line ${i + 2} is not what was written`, help)
    }
    known.add(keyOf(result))
    return result
  })
  return { results, bytes }
}

/** Of a batch, the same in all runs. */
export function keyOf({ part, index }: Pick<BatchResult, 'part' | 'index'>): string {
  return `${part}:${index}`
}

function checkHeader(path: string, found: unknown, { format, campaign, parameters, code, parts }: ResultHeader): void {
  const there = found as Partial<ResultHeader> | null
  if (there?.format !== format) refuse('FW930', `\`${path}\` is no result file of a campaign`, help)
  if (there.campaign !== campaign) {
    refuse('FW930', `\`${path}\` is of the campaign ${String(there.campaign)}, not of ${campaign}`, help)
  }
  if (!isEqual(there.parameters, parameters)) {
    const theirs = JSON.stringify(there.parameters)
    refuse('FW930', `\`${path}\` was begun with the parameters ${theirs}, not ${JSON.stringify(parameters)}`, help)
  }
  const changed = parts.find((part, i) => !isEqual(part, there.parts?.[i]))
  if (changed || there.code !== code || there.parts?.length !== parts.length) {
    const isKnown = there.parts?.some(({ name }) => name === changed?.name) === true
    const what = isKnown ? `the hardware of ${changed!.name}` : 'the campaign'
    refuse('FW930', `${what} is not what it was when \`${path}\` was begun`, help)
  }
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A value on a line of its own, with a checksum of its text. */
function lineOf(value: ResultHeader | BatchResult): string {
  const text = JSON.stringify(value).slice(0, -1)
  return `${text},"check":"${checksum(text)}"}\n`
}

/** The value on a line; null if that is not what was written. */
function valueOf(line: string): unknown {
  const [, text, check] = /^(.*),"check":"([\da-f]{8})"\}$/s.exec(line) ?? []
  return text !== undefined && checksum(text) === check ? JSON.parse(`${text}}`) : null
}

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0')

/** The checksum says that the line is ours; a batch that there is not would be one of another campaign all the same. */
function asResult(value: unknown, parts: readonly ResultPart[]): BatchResult | null {
  const result = value as BatchResult | null
  const part = result && parts[result.part]
  return part && result.index >= 0 && result.index * part.batch < part.cases ? result : null
}

/** Does what may fail with an error of the system, which it explains. */
function writing<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw explainWriteError(path, error)
  }
}
