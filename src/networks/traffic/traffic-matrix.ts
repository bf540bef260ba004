/**
 * Traffic matrices from files: a matrix of weights as spreadsheets and numpy write them, or a row for each pair as in Noxim.
 */

import { withoutComments, readRows, wholeNumber, type Row } from '../../base/rows/rows.js'
import { failAtLine } from '../../runs/testbench/definition.js'
import type { InputFile } from '../../runs/testbench/host/host.js'
import { lineAt } from '../../base/rows/rows.js'
import { counted } from '../../base/text.js'

/** By source, then destination: relative numbers of flits. Nodes send nothing to themselves. */
export type TrafficMatrix = readonly (readonly number[])[]

/**
 * The matrix of a file. The weights of the node that sends most sum to 1, so that the others have a part of its load.
 *
 * Either a line for each source, with the weight of each destination; or CSV with the header `source,destination,weight`, or
 * JSON with these members; or lines of `source destination rate` without a header. A weight can be omitted, so a permutation
 * needs only its pairs.
 * @throws FlitwaveError FW915 at the first wrong line
 */
export function readTrafficMatrix(file: InputFile, nodes: number): TrafficMatrix {
  const text = withoutComments(file.text)
  const weights = weightsOf({ ...file, text }, nodes)
  weights.forEach((row, node) => (row[node] = 0))
  const most = Math.max(...weights.map(sumOf))
  if (most === 0)
    failAtLine(file, 1, 'no node sends anything to another one', 'give at least one pair a weight above 0')
  return weights.map((row) => row.map((weight) => weight / most))
}

function weightsOf(file: InputFile, nodes: number): number[][] {
  if (isMatrix(file.text, nodes)) return readMatrix(file, nodes)
  return pairsOf(file, /^\s*[-+.\d]/.test(file.text) ? pairLines(file) : pairRows(file), nodes)
}

function pairRows(file: InputFile): Row[] {
  const rows = readRows(file.text, {
    required: ['source', 'destination'],
    header: 'source,destination,weight',
    line: '0,5,2',
    example: '{"source":0,"destination":5,"weight":2}',
    fail: (line, message, help) => failAtLine(file, line, message, help),
  })
  if (rows.length === 0)
    failAtLine(
      file,
      1,
      'there is no pair in the file',
      'write a row for each, such as 0,5,2 below source,destination,weight',
    )
  return rows
}

function pairsOf(file: InputFile, rows: readonly Row[], nodes: number): number[][] {
  const weights = Array.from({ length: nodes }, () => new Array<number>(nodes).fill(0))
  const seen = new Map<string, number>()
  for (const row of rows) {
    const [source, destination] = [nodeAt(file, row, 'source', nodes), nodeAt(file, row, 'destination', nodes)]
    const before = seen.get(`${source} ${destination}`)
    if (before !== undefined) {
      const message = `line ${row.line}: ${source} to ${destination} is on line ${before}, too`
      failAtLine(file, row.line, message, 'write one row for a pair')
    }
    seen.set(`${source} ${destination}`, row.line)
    weights[source]![destination] = 'weight' in row.values ? weightAt(file, row.line, row.values['weight']) : 1
  }
  return weights
}

function nodeAt(file: InputFile, { line, values }: Row, column: string, nodes: number): number {
  const node = wholeNumber(values[column])
  if (node !== null && node < nodes) return node
  const found = values[column] === undefined ? 'missing' : JSON.stringify(values[column])
  return failAtLine(
    file,
    line,
    `line ${line}: ${column} is ${found}`,
    `${column} is the number of a node, from 0 to ${nodes - 1}`,
  )
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

interface NumberRow {
  readonly line: number
  readonly fields: readonly string[]
}

/** The beginning of rows in brackets, as numpy prints them and JSON writes them. */
const brackets = /^\s*\[\s*\[/

/**
 * True if a text is a matrix. Lines of two or three numbers are pairs, unless the network has exactly that number of nodes.
 * @param text - without comments
 */
function isMatrix(text: string, nodes: number): boolean {
  if (brackets.test(text)) return true
  if (!/^\s*[-+.\d]/.test(text)) return false
  const count = fieldsOf(text.trim().split('\n', 1)[0]!).length
  return count === nodes || (count !== 2 && count !== 3)
}

/** @throws FlitwaveError FW915 unless there is a row for each node, with a weight for each node */
function readMatrix(file: InputFile, nodes: number): number[][] {
  const rows = brackets.test(file.text) ? bracketRows(file) : plainRows(file.text)
  const help = `write ${nodes} lines, one for each source, of ${nodes} weights, one for each destination, such as ${example(nodes)}`
  const extra = rows[nodes]
  if (extra) failAtLine(file, extra.line, `line ${extra.line} is a row too many for ${counted(nodes, 'node')}`, help)
  const weights = rows.map(({ line, fields }) => {
    if (fields.length !== nodes)
      failAtLine(file, line, `line ${line} has ${counted(fields.length, 'weight')} for ${counted(nodes, 'node')}`, help)
    return fields.map((text) => weightAt(file, line, text))
  })
  if (rows.length < nodes) {
    const line = rows.at(-1)?.line ?? 1
    failAtLine(file, line, `the file ends after ${counted(rows.length, 'row')} of ${counted(nodes, 'node')}`, help)
  }
  return weights
}

/** @throws FlitwaveError FW915 for a line without two or three numbers */
function pairLines(file: InputFile): Row[] {
  return plainRows(file.text).map(({ line, fields }) => {
    const [source, destination, weight] = fields
    if (fields.length < 2 || fields.length > 3) {
      const help = 'write source, destination and rate, such as 0 5 0.25; other numbers of Noxim have no meaning here'
      failAtLine(file, line, `line ${line} has ${counted(fields.length, 'number')}`, help)
    }
    return { line, values: { source, destination, ...(weight !== undefined && { weight }) } }
  })
}

function plainRows(text: string): NumberRow[] {
  return text
    .split('\n')
    .flatMap((row, i) => (row.trim() === '' ? [] : [{ line: i + 1, fields: fieldsOf(row.trim()) }]))
}

/** A row may span several lines. */
function bracketRows(file: InputFile): NumberRow[] {
  const { text } = file
  const rest = text.replace(/\[[^[\]]*\]/g, '').replace(/[\s,]/g, '')
  if (rest !== '[]') {
    const line = lineAt(text, text.trimEnd().length)
    failAtLine(
      file,
      line,
      'the brackets of the matrix do not fit',
      'write a row in brackets for each source: [[0, 1], [1, 0]]',
    )
  }
  const inner = text.indexOf('[') + 1
  return [...text.slice(inner).matchAll(/\[([^[\]]*)\]/g)].map(({ 1: row, index }) => ({
    line: lineAt(text, inner + index),
    fields: fieldsOf(row!.trim()),
  }))
}

function fieldsOf(row: string): string[] {
  return row === '' ? [] : row.split(/\s*[,;]\s*|\s*\t\s*|\s+/)
}

function example(nodes: number): string {
  const [first, count] = ['0 0.5 0.5 1', Math.min(nodes, 4)]
  return nodes > 4 ? `${first} …` : first.split(' ').slice(0, count).join(' ')
}

/** @throws FlitwaveError FW915 unless the value is a non-negative number */
function weightAt(file: InputFile, line: number, value: unknown): number {
  const isNumeral = typeof value === 'string' && /^\+?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(value)
  const weight = isNumeral ? Number(value) : value
  if (typeof weight === 'number' && Number.isFinite(weight) && weight >= 0) return weight
  const found = JSON.stringify(value)
  return failAtLine(file, line, `line ${line}: ${found} is no weight`, 'a weight is a number, 0 or more, such as 0.25')
}
