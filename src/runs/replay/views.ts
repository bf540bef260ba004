/**
 * The rows that a testbench computed during the run, stored because a replay has no testbench that could compute them again.
 */

import { ByteWriter } from '../../base/byte-writer.js'
import { countUntil } from '../../print/wave/select.js'
import { ByteReader, damaged } from './frame.js'

/** The changes of a row: their cycles, and the index of the new text. Cycles ascend. */
export interface ViewChanges {
  readonly cycles: readonly number[]
  readonly values: readonly number[]
}

/** Encodes the rows from `firstCycle` until before `endCycle`: for each, its value at the start, and its changes. */
export function encodeViews(views: readonly ViewChanges[], firstCycle: number, endCycle: number): Uint8Array {
  const writer = new ByteWriter()
  for (const { cycles, values } of views) {
    const start = countUntil(cycles, firstCycle)
    const end = countUntil(cycles, endCycle - 1)
    writer.varint(values[start - 1] ?? 0).varint(end - start)
    let previous = firstCycle
    for (let i = start; i < end; i++) {
      writer.varint(cycles[i]! - previous).varint(values[i]!)
      previous = cycles[i]!
    }
  }
  return writer.finish()
}

/**
 * Decodes the output of {@link encodeViews}; `texts` are the numbers of texts of the rows.
 * @throws FlitwaveError FW917 for any other bytes
 */
export function decodeViews(
  bytes: Uint8Array,
  { firstCycle, endCycle }: { readonly firstCycle: number; readonly endCycle: number },
  texts: readonly number[],
): ViewChanges[] {
  const reader = new ByteReader(bytes)
  return texts.map((limit) => {
    const value = (): number => {
      const read = reader.varint()
      return read < limit ? read : damaged('a view shows a text that it does not have')
    }
    const cycles = [firstCycle]
    const values = [value()]
    for (let left = reader.varint(); left > 0; left--) {
      const before = cycles.at(-1)!
      const cycle = before + reader.varint()
      if (cycle <= before || cycle >= endCycle) damaged('the changes of a view are not in order')
      cycles.push(cycle)
      values.push(value())
    }
    return { cycles, values }
  })
}
