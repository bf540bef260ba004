/** Separated values below a line of column names. */

import { CsvError, parse, type Options } from 'csv-parse/sync'
import { counted } from '../counted.js'
import type { Row, RowFormat } from './rows.js'

interface Record {
  /** The line on which it ends. */
  readonly line: number
  readonly fields: readonly string[]
}

export function readSeparated(text: string, format: RowFormat): Row[] {
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

function recordsOf(text: string, format: RowFormat): Record[] {
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

function byMarks(text: string, { line: example, fail }: RowFormat): Record[] {
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
    // A quote that is not closed goes on to the next one, lines below.
    const broken = record.find((field) => field.includes('\n'))
    if (broken !== undefined) failForQuote(line - broken.split('\n').length + 1, example, fail)
    return { line, fields: record }
  })
}

/** The first line whose quotes are no pairs. */
function firstOpen(text: string): number {
  return 1 + text.split('\n').findIndex((row) => row.split('"').length % 2 === 0)
}

/** Fields with blanks between them; one in quotes may have some in it. */
function byBlanks(text: string, { line: example, fail }: RowFormat): Record[] {
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
