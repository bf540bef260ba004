/** Rows of named values as text: separated values below a line of column names, or objects of JSON. */

import { readJsonArray, readJsonLines } from './json-rows.js'
import { withoutComments } from './lines.js'
import { readSeparated } from './separated-rows.js'

/** A row as it is written: what each column holds. */
export interface Row {
  /** From 1. */
  readonly line: number
  readonly values: Readonly<Record<string, unknown>>
}

/** The kind of file that is expected, for messages about faults in it. */
export interface RowFormat {
  /** The columns without which a file of separated values is refused. */
  readonly required: readonly string[]
  /** All columns, as a header shows them. */
  readonly header: string
  /** A line below that header. */
  readonly line: string
  /** An object of JSON. */
  readonly example: string
  /** Throws an error at a line. */
  readonly fail: (line: number, message: string, help: string) => never
}

/**
 * The rows of a text, in its order. Lines without anything, and those that begin with # or %, are passed over. Objects stand
 * on a line each, or in an array. Values are separated by commas, semicolons or tabs, or, where the header has none of
 * these, by blanks; in double quotes they may have any of these.
 */
export function readRows(text: string, format: RowFormat): Row[] {
  const lines = withoutComments(text)
  const first = lines.trimStart()[0]
  if (first === '[') return readJsonArray(lines, format)
  return first === '{' ? readJsonLines(lines, format) : readSeparated(lines, format)
}

/** Which of these forms a text has, for people. */
export function formOf(text: string): string {
  const first = withoutComments(text).trimStart()[0]
  return first === '[' ? 'JSON' : first === '{' ? 'JSON Lines' : 'CSV'
}

/** A whole number from 0, of separated values or of JSON; null for anything else. */
export function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}
