/** Who sends how much to whom, read from a file: a matrix of weights, or a row for each pair. */

import { withoutComments, readRows, wholeNumber, type Row } from '../../base/rows/rows.js'
import { failAtLine, type InputFile } from '../../runs/testbench/definition.js'
import { isMatrix, pairLines, readMatrix } from './numbers-file.js'
import { weightAt } from './weight.js'

/**
 * By source, and in it by destination: flits in the proportion in which they are sent. Nothing that a node sends to itself
 * enters the network.
 */
export type TrafficMatrix = readonly (readonly number[])[]

/**
 * The matrix of a file. The node that sends most has 1 in all, so that the others have a part of its load.
 *
 * Either a line for each source, with the weight of each destination; or CSV with the header `source,destination,weight`, or
 * JSON with these members; or lines of `source destination rate` without a header. A weight can be left out: so a permutation
 * is its pairs.
 * @throws FlitwaveError FW915 at the first line that is wrong
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
