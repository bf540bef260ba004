/** The format of a result file: JSON Lines, a header, and a line for each finished job. */

import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { withArticle } from '../text.js'
import { fail } from '../diagnostic/diagnostic.js'

/** How a kind of results is written down. */
export interface Form<H extends object, R extends object> {
  /** The program that writes such files: `experiment`. */
  readonly owner: string
  /** The header that has been read; null if it is none of this form. */
  asHeader(value: unknown): H | null
  /** The result that has been read; null if it is none that belongs behind this header. */
  asResult(value: unknown, header: H): R | null
  /** The key of the job that a result belongs to; the file has it once. */
  keyOf(result: R): string
}

/** How to go on where there are results that are none of one's own. */
const elsewhere = '--fresh begins a new file and keeps this one beside it; --results names another file'

/** @throws FlitwaveError FW930: the results that are there cannot be gone on with, and `message` says why. */
export function failForResults(message: string, help = elsewhere): never {
  return fail('FW930', message, null, help)
}

/** The content that was read. */
export interface Found<H, R> {
  readonly header: H
  readonly results: R[]
  /** The length of the whole lines; a killed process may leave a torn line behind them. */
  readonly bytes: number
}

/**
 * Reads a file. A torn line at its end, left by a killed process, is ignored.
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
  const header =
    form.asHeader(first) ?? failForResults(`\`${path}\` is not a result file of ${withArticle(form.owner)}`, help)
  const lines = new Map<string, number>()
  const results = values.map((value, i) => {
    const line = i + 2
    const broken = (what: string): never => failForResults(`\`${path}\` is broken: line ${line} ${what}`, help)
    if (value === null) return broken('is damaged')
    const result = form.asResult(value, header) ?? broken(`belongs to another ${form.owner}`)
    const key = form.keyOf(result)
    const before = lines.get(key)
    if (before !== undefined) return broken(`repeats the result of line ${before}`)
    lines.set(key, line)
    return result
  })
  return { header, results, bytes }
}

/** True if a value that has been read is an object, all of whose members pass `test`. */
export function isRecordOf(value: unknown, test: (member: unknown) => boolean): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(test)
}

/** True if two values are the same once they are written down. */
export function isSameInFile(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** A value on a line of its own, with a checksum of its text. */
export function lineOf(value: object): string {
  const text = JSON.stringify(value).slice(0, -1)
  return `${text},"check":"${checksum(text)}"}\n`
}

/** The value on a line; null if that is not what was written. A checksum can be right although the text is no JSON. */
function valueOf(line: string): object | null {
  const [, text, check] = /^(.*),"check":"([\da-f]{8})"\}$/s.exec(line) ?? []
  if (text === undefined || checksum(text) !== check) return null
  try {
    return JSON.parse(`${text}}`) as object
  } catch {
    return null
  }
}

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0')
