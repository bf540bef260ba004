/** The rows that a testbench computed during the run: a replay has no testbench that could compute them again. */

import { ByteWriter } from '../../base/byte-writer.js'
import { countUntil } from '../../print/wave/select.js'
import { ByteReader, damaged } from './frame.js'

/** When a row changed, and to which of its texts. Cycles ascend. */
export interface ViewChanges {
  readonly cycles: readonly number[]
  readonly values: readonly number[]
}

/** Encodes the rows from `firstCycle` until before `endCycle`: for each its value at the start, and its changes. */
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
 * Reads what {@link encodeViews} has written; `texts` are how many texts each row has.
 * @throws FlitwaveError FW917 for bytes that are something else
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
