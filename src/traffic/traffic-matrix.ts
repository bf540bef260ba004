/** Who sends how much to whom, read from a file: a matrix of weights, or a row for each pair. */

import { counted } from '../counted.js'
import { readRows, wholeNumber, type Row } from '../rows.js'
import { failAtLine, type InputFile } from '../testbench/input-file.js'

/**
 * By source, and in it by destination: flits in the proportion in which they are sent. Nothing that a node sends to itself
 * enters the network.
 */
export type TrafficMatrix = readonly (readonly number[])[]

/**
 * The matrix of a file. The node that sends most has 1 in all, so that the others have a part of its load.
 *
 * Either a line for each source, with the weight of each destination; or CSV with the header `source,destination,weight`, or
 * JSON Lines with these members. `weight` can be left out: so a permutation is its pairs.
 * @throws FlitwaveError FW915 at the first line that is wrong
 */
export function readTrafficMatrix(file: InputFile, nodes: number): TrafficMatrix {
  const isNumbers = /^\uFEFF?\s*[-+.\d]/.test(file.text)
  const weights = isNumbers ? readWeights(file, nodes) : readPairs(file, nodes)
  weights.forEach((row, node) => (row[node] = 0))
  const most = Math.max(...weights.map(sumOf))
  if (most === 0)
    failAtLine(file, 1, 'no node sends anything to another one', 'give at least one pair a weight above 0')
  return weights.map((row) => row.map((weight) => weight / most))
}

function readWeights(file: InputFile, nodes: number): number[][] {
  const lines = file.text.replace(/^\uFEFF/, '').split('\n')
  const rows = lines.flatMap((text, i) =>
    text.trim() === '' ? [] : [{ line: i + 1, fields: text.trim().split(/\s*[,;\t]\s*/) }],
  )
  const help = `write ${nodes} lines, one for each source, of ${nodes} weights, one for each destination`
  const extra = rows[nodes]
  if (extra) failAtLine(file, extra.line, `line ${extra.line} is a row too many for ${counted(nodes, 'node')}`, help)
  const weights = rows.map(({ line, fields }) => {
    if (fields.length !== nodes)
      failAtLine(file, line, `line ${line} has ${counted(fields.length, 'weight')} for ${counted(nodes, 'node')}`, help)
    return fields.map((text) => weightAt(file, line, text))
  })
  if (rows.length < nodes) {
    const line = rows.at(-1)!.line
    failAtLine(file, line, `the file ends after ${counted(rows.length, 'row')} of ${counted(nodes, 'node')}`, help)
  }
  return weights
}

function readPairs(file: InputFile, nodes: number): number[][] {
  const rows = readRows(file.text, {
    required: ['source', 'destination'],
    header: 'source,destination,weight',
    example: '{"source":0,"destination":5,"weight":2}',
    fail: (line, message, help) => failAtLine(file, line, message, help),
  })
  if (rows.length === 0)
    failAtLine(file, 1, 'there is no pair in the file', 'write a row for each: source,destination,weight')
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

function weightAt(file: InputFile, line: number, value: unknown): number {
  const isNumeral = typeof value === 'string' && /^\+?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(value)
  const weight = isNumeral ? Number(value) : value
  if (typeof weight === 'number' && Number.isFinite(weight) && weight >= 0) return weight
  const found = JSON.stringify(value)
  return failAtLine(file, line, `line ${line}: ${found} is no weight`, 'a weight is a number, 0 or more, such as 0.25')
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
