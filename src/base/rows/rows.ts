/** Reads rows of named values from text: separated values below a line of column names, or JSON objects. */

import { CsvError, parse, type Options } from 'csv-parse/sync'
import { counted } from '../text.js'

/** The text without a byte order mark and with empty lines instead of comments, so that line numbers stay the same. */
export function withoutComments(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/^[ \t]*[#%].*$/gm, '')
}

/** The line of an index in a text, from 1. */
export function lineAt(text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++
  return line
}

// Rows given as JSON objects.

/** Reads one object per line. */
function readJsonLines(text: string, format: RowFormat): Row[] {
  return text
    .split('\n')
    .flatMap((row, i) => (row.trim() === '' ? [] : [{ line: i + 1, values: parseObject(row, i + 1, format) }]))
}

/** Reads an array of objects, each with the line on which it begins. */
function readJsonArray(text: string, format: RowFormat): Row[] {
  const help = `write an array of objects, [${format.example}], or an object on each line`
  const rows: Row[] = []
  let [depth, start, end] = [0, 0, 0]
  /** True if an element must follow, false if none may. */
  let isDue: boolean | null = null
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}[\],]|[^\s"{}[\],]+/g)) {
    const failHere = (message: string): never => {
      const line = lineAt(text, index)
      return format.fail(line, `line ${line}: ${message}`, help)
    }
    if (end > 0) failHere(`there is ${token} behind the array`)
    if (depth === 1 && '{['.includes(token)) {
      if (isDue === false) failHere('there is no comma before the object')
      start = index
    } else if (depth === 1 && token === ',') {
      if (isDue !== false) failHere('there is a comma too many')
      isDue = true
    } else if (depth === 1 && token !== ']') failHere(`${token} is not a JSON object`)
    if ('{['.includes(token)) depth++
    else if ('}]'.includes(token)) depth--
    if (depth === 0) {
      if (isDue === true) failHere('there is a comma too many')
      end = index + 1
    } else if (depth === 1 && '}]'.includes(token)) {
      const line = lineAt(text, start)
      rows.push({ line, values: parseObject(text.slice(start, index + 1), line, format) })
      isDue = false
    }
  }
  const last = lineAt(text, text.trimEnd().length)
  if (end === 0) format.fail(last, `line ${last}: the array is not closed`, help)
  return rows
}

function parseObject(text: string, line: number, { example, fail }: RowFormat): Row['values'] {
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

/** The name of a duplicate member: `JSON.parse` silently keeps the last one. The contents of members are ignored. */
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

// Rows given as separated values below a line of column names.

interface ParsedRecord {
  /** The line on which it ends. */
  readonly line: number
  readonly fields: readonly string[]
}

function readSeparated(text: string, format: RowFormat): Row[] {
  const { required, header: known, line: example, fail } = format
  const [header, ...records] = recordsOf(text, format)
  if (!header) return []
  const names = header.fields.map((name) => name.toLowerCase())
  const help = `the first line names the columns: ${known}; a line below it is such as ${example}`
  const missing = required.filter((column) => !names.includes(column))
  if (missing.length > 0) fail(header.line, `there is no column ${missing.join(', ')}`, help)
  const double = names.find((name, i) => name !== '' && names.indexOf(name) !== i)
  if (double !== undefined) fail(header.line, `column ${double} appears twice`, `name each column once: ${known}`)
  return records.map(({ fields, line }) => {
    if (fields.length !== names.length) {
      const message = `line ${line} has ${counted(fields.length, 'field')}, the header ${counted(names.length, 'column')}`
      fail(line, message, `write ${names.join(',')}, such as ${example} below ${known}`)
    }
    return { line, values: Object.fromEntries(names.map((name, i) => [name, fields[i]])) }
  })
}

function recordsOf(text: string, format: RowFormat): ParsedRecord[] {
  const first = text.trimStart().split('\n', 1)[0]!
  return /[,;\t]/.test(first.trim()) ? byMarks(text, format) : byBlanks(text, format)
}

const options: Options & { info: true } = {
  info: true,
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
  delimiter: [',', ';', '\t'],
}

function byMarks(text: string, { line: example, fail }: RowFormat): ParsedRecord[] {
  let parsed: { record: string[]; info: { lines: number } }[]
  try {
    parsed = parse(text, options) as unknown as typeof parsed
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
    const line = isOpen ? firstOpen(text) : Number(/at line (\d+)/.exec(error.message)?.[1] ?? 1)
    return failForQuote(line, example, fail)
  }
  return parsed.map(({ record, info: { lines: line } }) => {
    // An unclosed quote continues to the next quote, on a later line.
    const broken = record.find((field) => field.includes('\n'))
    if (broken !== undefined) failForQuote(line - broken.split('\n').length + 1, example, fail)
    return { line, fields: record }
  })
}

/** The first line with an odd number of quotes. */
function firstOpen(text: string): number {
  return 1 + text.split('\n').findIndex((row) => row.split('"').length % 2 === 0)
}

/** Fields separated by blanks; a field in quotes may contain blanks. */
function byBlanks(text: string, { line: example, fail }: RowFormat): ParsedRecord[] {
  return text.split('\n').flatMap((row, i) => {
    if (row.trim() === '') return []
    const fields = row.match(/"(?:[^"]|"")*"(?!\S)|[^\s"]+/g) ?? []
    const isWhole = row.replace(/"(?:[^"]|"")*"(?!\S)|[^\s"]+/g, '').trim() === ''
    if (!isWhole) failForQuote(i + 1, example, fail)
    return [{ line: i + 1, fields: fields.map(unquoted) }]
  })
}

function unquoted(field: string): string {
  return field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field
}

function failForQuote(line: number, example: string, fail: RowFormat['fail']): never {
  const help = `put a value into quotes whole, with "" for a quote in it, or leave quotes out: ${example}`
  return fail(line, `line ${line} has a quote that does not belong to a pair around a value`, help)
}

/** A row with its values by column. */
export interface Row {
  /** From 1. */
  readonly line: number
  readonly values: Readonly<Record<string, unknown>>
}

/** The expected kind of file, for messages about faults in it. */
export interface RowFormat {
  /** The required columns of a file with separated values. */
  readonly required: readonly string[]
  /** All columns as a header. */
  readonly header: string
  /** An example of a line below that header. */
  readonly line: string
  /** An example as a JSON object. */
  readonly example: string
  /** Throws an error at a line. */
  readonly fail: (line: number, message: string, help: string) => never
}

/**
 * Returns the rows of a text in order. Empty lines and lines that begin with # or % are skipped. Objects are on separate
 * lines, or in an array. Values are separated by commas, semicolons or tabs, or by blanks if the header has none of these.
 * Values in double quotes may contain separators.
 */
export function readRows(text: string, format: RowFormat): Row[] {
  const lines = withoutComments(text)
  const first = lines.trimStart()[0]
  if (first === '[') return readJsonArray(lines, format)
  return first === '{' ? readJsonLines(lines, format) : readSeparated(lines, format)
}

/** Names the form of a text for messages. */
export function formOf(text: string): string {
  const first = withoutComments(text).trimStart()[0]
  return first === '[' ? 'JSON' : first === '{' ? 'JSON Lines' : 'CSV'
}

/** A whole number from 0, from separated values or JSON; null for anything else. */
export function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}
