/** Rows of named values as text: CSV with a line of column names, or JSON Lines. */

import { parse, type Options } from 'csv-parse/sync'
import { counted } from './counted.js'

/** A row as it is written: what each column holds. */
export interface Row {
  /** From 1. */
  readonly line: number
  readonly values: Readonly<Record<string, unknown>>
}

/** What a file is to be, for those who read what is wrong with it. */
export interface RowFormat {
  /** The columns without which a CSV file is refused. */
  readonly required: readonly string[]
  /** All columns, as a header shows them. */
  readonly header: string
  /** A line of JSON. */
  readonly example: string
  /** Throws an error at a line. */
  readonly fail: (line: number, message: string, help: string) => never
}

/** The rows of a text, in its order; lines without anything are passed over. */
export function readRows(text: string, format: RowFormat): Row[] {
  return text.trimStart().startsWith('{') ? readJsonLines(text, format) : readCsv(text, format)
}

/** A whole number from 0, of CSV or of JSON; null for anything else. */
export function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

function readJsonLines(text: string, format: RowFormat): Row[] {
  return text
    .split('\n')
    .flatMap((row, i) => (row.trim() === '' ? [] : [{ line: i + 1, values: parseLine(row, i + 1, format) }]))
}

function parseLine(text: string, line: number, { example, fail }: RowFormat): Row['values'] {
  const help = `write an object on each line: ${example}`
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    fail(line, `line ${line} is not JSON: ${error instanceof Error ? error.message : String(error)}`, help)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail(line, `line ${line} is not a JSON object`, help)
  const double = doubleMember(text)
  return double === null ? (value as Row['values']) : fail(line, `line ${line} has ${double} twice`, help)
}

/** A member that an object has twice: `JSON.parse` keeps the last in silence. What is within members has no meaning here. */
function doubleMember(text: string): string | null {
  const found = new Set<unknown>()
  let depth = 0
  for (const [token, bracket, colon] of text.matchAll(/([{}[\]])|"(?:[^"\\]|\\.)*"\s*(:)?/g)) {
    if (bracket !== undefined) depth += '{['.includes(bracket) ? 1 : -1
    if (depth !== 1 || colon === undefined) continue
    const name: unknown = JSON.parse(token.slice(0, -1))
    if (found.has(name)) return JSON.stringify(name)
    found.add(name)
  }
  return null
}

/** Quotes have no meaning: one too many would hide on which line the fault is. */
const csvOptions: Options & { info: true } = {
  info: true,
  bom: true,
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
  quote: null,
  delimiter: [',', ';', '\t'],
}

function readCsv(text: string, { required, header: known, fail }: RowFormat): Row[] {
  const [header, ...rows] = parse(text, csvOptions) as unknown as { record: string[]; info: { lines: number } }[]
  if (!header) return []
  const names = header.record.map((name) => name.toLowerCase())
  const missing = required.filter((column) => !names.includes(column))
  if (missing.length > 0)
    fail(header.info.lines, `there is no column ${missing.join(', ')}`, `the first line names the columns: ${known}`)
  const double = names.find((name, i) => name !== '' && names.indexOf(name) !== i)
  if (double !== undefined) fail(header.info.lines, `column ${double} appears twice`, `name each column once: ${known}`)
  return rows.map(({ record, info: { lines: line } }) => {
    if (record.length !== names.length) {
      const message = `line ${line} has ${counted(record.length, 'field')}, the header ${counted(names.length, 'column')}`
      fail(line, message, `write ${names.join(',')}`)
    }
    return { line, values: Object.fromEntries(names.map((name, i) => [name, record[i]])) }
  })
}
