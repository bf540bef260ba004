/** Traffic files: CSV with the header `cycle,source,destination,flits`, or JSON with these members. */

import { readRows, type Row } from '../../base/rows/rows.js'
import { failAtLine } from '../../runs/testbench/definition.js'
import type { InputFile } from '../../runs/testbench/host/host.js'
import { rowNumber } from './row-number.js'

/** A packet that the user wants to send. */
export interface TrafficRow {
  /** Its line in the file, from 1; also the number of the packet. */
  readonly line: number
  /** The earliest cycle in which it is sent. */
  readonly cycle: number
  readonly source: number
  readonly destination: number
  readonly flits: number
}

/** A network takes hours to reach a later cycle: such a number is a mistake. */
const latestCycle = 99_999_999

/** The bounds of rows. */
export interface TrafficLimits {
  readonly nodes: number
  readonly flits: number
  readonly lines: number
}

const columns = ['cycle', 'source', 'destination', 'flits'] as const
type Column = (typeof columns)[number]

/**
 * The packets of a file, in file order; unknown members and columns are ignored.
 * @throws FlitwaveError FW915 at the first wrong line
 */
export function readTraffic(file: InputFile, limits: TrafficLimits): TrafficRow[] {
  const raw = readRows(file.text, {
    required: columns,
    header: columns.join(','),
    line: '0,3,9,4',
    example: '{"cycle":0,"source":3,"destination":9,"flits":4}',
    fail: (line, message, help) => failAtLine(file, line, message, help),
  })
  if (raw.length === 0)
    failAtLine(
      file,
      1,
      'there is no packet in the file',
      `write a row for each, such as 0,3,9,4 below ${columns.join(',')}`,
    )
  return raw.map((row) => checkRow(file, row, limits))
}

function checkRow(file: InputFile, { line, values }: Row, limits: TrafficLimits): TrafficRow {
  const read = (column: Column, from: number, to: number, what: string): number =>
    rowNumber(file, { line }, values[column], { name: column, from, to, help: `${column} is ${what}` })
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
