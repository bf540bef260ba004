/** Files of multicasts: CSV with the header `cycle,source,destinations,flits`, or JSON with these members. */

import { readRows, type Row } from '../../base/rows/rows.js'
import { failAtLine } from '../../runs/testbench/definition.js'
import type { InputFile } from '../../runs/testbench/host/host.js'
import { rowNumber } from './row-number.js'

/** A packet that the user wants to send to one or more terminals. */
export interface MulticastRow {
  /** Its line in the file, from 1; also the number of the packet. */
  readonly line: number
  /** The earliest cycle in which it is sent. */
  readonly cycle: number
  readonly source: number
  readonly destinations: readonly number[]
  readonly flits: number
}

/** The bounds of rows. */
export interface MulticastLimits {
  readonly terminals: number
  /** False if no packet may go to the terminal that sends it; default: true. */
  readonly toItself?: boolean
  readonly flits: number
  readonly cycle: number
}

const columns = ['cycle', 'source', 'destinations', 'flits'] as const

/**
 * The packets of a file, in file order. Destinations are numbers with blanks between them, or an array in JSON.
 * @throws FlitwaveError FW915 at the first wrong line
 */
export function readMulticasts(file: InputFile, limits: MulticastLimits): MulticastRow[] {
  const rows = readRows(file.text, {
    required: columns,
    header: columns.join(','),
    line: '0,3,1 5 7,4',
    example: '{"cycle":0,"source":3,"destinations":[1,5,7],"flits":4}',
    fail: (line, message, help) => failAtLine(file, line, message, help),
  })
  if (rows.length === 0)
    failAtLine(file, 1, 'there is no packet in the file', `write a row for each, such as 0,3,1 5 7,4 below ${columns.join(',')}`) // prettier-ignore
  return rows.map((row) => checkRow(file, row, limits))
}

function checkRow(file: InputFile, { line, values }: Row, limits: MulticastLimits): MulticastRow {
  const { terminals, flits, cycle, toItself = true } = limits
  const read = (name: string, given: unknown, from: number, to: number): number =>
    rowNumber(file, { line }, given, { name, from, to })
  const given = values['destinations']
  const listed = typeof given === 'string' ? given.split(/\s+/) : [given].flat()
  const destinations = listed.map((one: unknown) => read('a destination', one, 0, terminals - 1))
  if (new Set(destinations).size < destinations.length)
    failAtLine(file, line, `line ${line}: a destination is named twice`, 'name each once')
  const source = read('source', values['source'], 0, terminals - 1)
  if (!toItself && destinations.includes(source))
    failAtLine(file, line, `line ${line}: a packet goes to the terminal that sends it`, 'leave it out of the destinations') // prettier-ignore
  return {
    line,
    cycle: read('cycle', values['cycle'], 0, cycle),
    source,
    destinations,
    flits: read('flits', values['flits'], 1, flits),
  }
}
