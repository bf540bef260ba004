/** Traffic files: CSV with the header `cycle,source,destination,flits`, or JSON Lines with these members. */

import { parse, type Options } from 'csv-parse/sync'
import { failAtLine, type InputFile } from 'flitwave'

/** A packet that the user wants sent. */
export interface TrafficRow {
  /** Where it stands in the file, from 1; the number of the packet, too. */
  readonly line: number
  /** The earliest cycle in which it is sent. */
  readonly cycle: number
  readonly source: number
  readonly destination: number
  readonly flits: number
}

/** A network takes hours to come to a later one: such a number is a mistake. */
const latestCycle = 99_999_999

/** What a row may say. */
export interface TrafficLimits {
  readonly nodes: number
  readonly flits: number
  readonly lines: number
}

const columns = ['cycle', 'source', 'destination', 'flits'] as const
type Column = (typeof columns)[number]

/** A row as it is written: what each column holds. */
interface RawRow {
  readonly line: number
  readonly values: Readonly<Partial<Record<Column, unknown>>>
}

/**
 * The packets of a file, in its order; members and columns that mean nothing here are passed over.
 * @throws FlitwaveError FW915 at the first line that is wrong.
 */
export function readTraffic(file: InputFile, limits: TrafficLimits): TrafficRow[] {
  const raw = file.text.trimStart().startsWith('{') ? readJsonLines(file) : readCsv(file)
  if (raw.length === 0)
    failAtLine(file, 1, 'there is no packet in the file', `write a row for each: ${columns.join(',')}`)
  return raw.map((row) => checkRow(file, row, limits))
}

function readJsonLines(file: InputFile): RawRow[] {
  return file.text
    .split('\n')
    .flatMap((text, i) => (text.trim() === '' ? [] : [{ line: i + 1, values: parseLine(file, text, i + 1) }]))
}

function parseLine(file: InputFile, text: string, line: number): RawRow['values'] {
  const help = 'write an object on each line: {"cycle":0,"source":3,"destination":9,"flits":4}'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    failAtLine(file, line, `line ${line} is not JSON: ${error instanceof Error ? error.message : String(error)}`, help)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    failAtLine(file, line, `line ${line} is not a JSON object`, help)
  const double = doubleMember(text)
  return double === null ? value : failAtLine(file, line, `line ${line} has ${double} twice`, help)
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

function readCsv(file: InputFile): RawRow[] {
  const [header, ...rows] = parse(file.text, csvOptions) as unknown as { record: string[]; info: { lines: number } }[]
  if (!header) return []
  const names = header.record.map((name) => name.toLowerCase())
  const missing = columns.filter((column) => !names.includes(column))
  if (missing.length > 0) {
    const help = `the first line names the columns: ${columns.join(',')}`
    failAtLine(file, header.info.lines, `there is no column ${missing.join(', ')}`, help)
  }
  const double = names.find((name, i) => name !== '' && names.indexOf(name) !== i)
  if (double !== undefined) {
    const help = `name each column once: ${columns.join(',')}`
    failAtLine(file, header.info.lines, `column ${double} appears twice`, help)
  }
  return rows.map(({ record, info: { lines: line } }) => {
    if (record.length !== names.length) {
      const message = `line ${line} has ${count(record.length, 'field')}, the header ${count(names.length, 'column')}`
      failAtLine(file, line, message, `write ${names.join(',')}`)
    }
    return { line, values: Object.fromEntries(names.map((name, i) => [name, record[i]])) }
  })
}

function checkRow(file: InputFile, { line, values }: RawRow, limits: TrafficLimits): TrafficRow {
  const read = (column: Column, from: number, to: number, what: string): number => {
    const value = wholeNumber(values[column])
    if (value !== null && value >= from && value <= to) return value
    const found = values[column] === undefined ? 'missing' : JSON.stringify(values[column])
    return failAtLine(file, line, `line ${line}: ${column} is ${found}`, `${column} is ${what}`)
  }
  if (line > limits.lines) {
    failAtLine(
      file,
      line,
      `line ${line} is over the limit`,
      `a file may have ${limits.lines} lines; split it into several runs`,
    )
  }
  const isExample = file.path === file.name
  const others = isExample ? '; this is the example: give packets of your own with --traffic file' : ''
  const node = `the number of a node, from 0 to ${limits.nodes - 1}${others}`
  return {
    line,
    cycle: read(
      'cycle',
      0,
      latestCycle,
      `the cycle from which the packet is to be sent, a whole number from 0 to ${latestCycle}`,
    ),
    source: read('source', 0, limits.nodes - 1, node),
    destination: read('destination', 0, limits.nodes - 1, node),
    flits: read('flits', 1, limits.flits, `the length of the packet, from 1 to ${limits.flits}`),
  }
}

function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`
}
