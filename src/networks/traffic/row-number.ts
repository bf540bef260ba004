/** Numbers in the rows of files that tell what packets to send. */

import { wholeNumber, type Row } from '../../base/rows/rows.js'
import { failAtLine } from '../../runs/testbench/definition.js'
import type { InputFile } from '../../runs/testbench/host/host.js'

/** A number that a row has to have. */
export interface WantedNumber {
  /** `flits`, `a destination`. */
  readonly name: string
  readonly from: number
  readonly to: number
  /** By default a sentence with the bounds. */
  readonly help?: string
}

/**
 * The number that is given in a row.
 * @throws FlitwaveError FW915 for anything but a whole number within the bounds
 */
export function rowNumber(file: InputFile, { line }: Pick<Row, 'line'>, given: unknown, wanted: WantedNumber): number {
  const { name, from, to, help = `it is a whole number from ${from} to ${to}` } = wanted
  const value = wholeNumber(given)
  if (value !== null && value >= from && value <= to) return value
  const found = given === undefined ? 'missing' : JSON.stringify(given)
  return failAtLine(file, line, `line ${line}: ${name} is ${found}`, help)
}
