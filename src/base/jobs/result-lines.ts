/** The format of a result file: JSON Lines with a header and a line for each finished job. */

import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { withArticle } from '../text.js'
import { fail } from '../diagnostic/diagnostic.js'

/** The form of a kind of results. */
export interface Form<H extends object, R extends object> {
  /** The program that writes such files: `experiment`. */
  readonly owner: string
  /** Returns the header that was read; null if it does not have this form. */
  asHeader(value: unknown): H | null
  /** Returns the result that was read; null if it does not belong to this header. */
  asResult(value: unknown, header: H): R | null
  /** The key of the result's job; it occurs once in the file. */
  keyOf(result: R): string
}

/** The remedy if the existing results belong to something else. */
const elsewhere = '--fresh begins a new file and keeps this one beside it; --results names another file'

/** @throws FlitwaveError FW930: the existing results cannot be continued, for the reason in `message`. */
export function failForResults(message: string, help = elsewhere): never {
  return fail('FW930', message, null, help)
}

/** The content that was read. */
export interface Found<H, R> {
  readonly header: H
  readonly results: R[]
  /** The length of the complete lines; a killed process may leave a partial line after them. */
  readonly bytes: number
}

/**
 * Reads a file. A partial line at its end, left by a killed process, is ignored.
 * @param help - the remedy for a refused file
 * @throws FlitwaveError FW930 for a damaged file, or one of another form
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

/** True if a value is an object whose members all pass `test`. */
export function isRecordOf(value: unknown, test: (member: unknown) => boolean): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(test)
}

/** True if two values have the same JSON text. */
export function isSameInFile(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** A line with a value and a checksum of its text. */
export function lineOf(value: object): string {
  const text = JSON.stringify(value).slice(0, -1)
  return `${text},"check":"${checksum(text)}"}\n`
}

/** The value on a line; null if the line was damaged. The text may be invalid JSON even if the checksum is correct. */
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
