/** Files of numbers without a header: a matrix of weights, as spreadsheets and numpy write them, or lines of pairs as Noxim has them. */

import { counted } from '../../base/text.js'
import { lineAt, type Row } from '../../base/rows/rows.js'
import { failAtLine, type InputFile } from '../../runs/testbench/definition.js'
import { weightAt } from './weight.js'

interface NumberRow {
  readonly line: number
  readonly fields: readonly string[]
}

/** Rows in brackets, as numpy prints them and JSON has them, begin like this. */
const brackets = /^\s*\[\s*\[/

/**
 * True if a text is a matrix. Lines of two or three numbers are pairs, unless they are as many numbers as there are nodes.
 * @param text - without comments
 */
export function isMatrix(text: string, nodes: number): boolean {
  if (brackets.test(text)) return true
  if (!/^\s*[-+.\d]/.test(text)) return false
  const count = fieldsOf(text.trim().split('\n', 1)[0]!).length
  return count === nodes || (count !== 2 && count !== 3)
}

/** @throws FlitwaveError FW915 for other than so many rows of so many weights */
export function readMatrix(file: InputFile, nodes: number): number[][] {
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

/** @throws FlitwaveError FW915 for a line of other than two or three numbers */
export function pairLines(file: InputFile): Row[] {
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

/** A row may go over several lines. */
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
