/** The changes of leaves, from those of planes. */

import { wrap } from '../../../ir/integer.js'
import type { Type } from '../../../ir/ir.js'
import { toRaw, type LeafChanges, type Raw } from '../engine/engine.js'
import type { LogSegment } from './log-segment.js'
import type { RecordedBit } from './recorded-planes.js'

/** Finds out leaf by leaf; what it needs for that it keeps for the next one. */
export class PlaneChanges {
  /** By 32 bits of a leaf: the changed bits by cycle. All 0 between leaves. */
  private readonly columns: Uint32Array[] = []

  /**
   * When a leaf changed, and what it then was.
   * @param bits - lowest first; planes were 0 before all segments
   * @param first - the first cycle that was recorded
   */
  of(bits: readonly RecordedBit[], type: Type, segments: readonly LogSegment[], first: number): LeafChanges {
    const words = new Uint32Array(Math.ceil(bits.length / 32))
    bits.forEach(({ isInverted }, i) => (words[i >> 5]! |= Number(isInverted) << (i & 31)))
    const cycles = [first]
    const values = [valueOf(words, type)]
    for (const segment of segments) {
      const columns = this.toggles(bits, segment, words.length)
      for (let at = 0; at < segment.cycles.length; at++) {
        if (!takeToggles(columns, at, words)) continue
        const cycle = segment.cycles[at]!
        // Planes have been 0 before the first cycle: what it changes is where they start.
        if (cycle === first) values.pop()
        else cycles.push(cycle)
        values.push(valueOf(words, type))
      }
    }
    return { cycles, values }
  }

  /** By 32 bits, and by index of a segment's cycles, which of them change. */
  private toggles(bits: readonly RecordedBit[], segment: LogSegment, count: number): readonly Uint32Array[] {
    const { cycles, starts, at, lanes } = segment
    for (let i = 0; i < count; i++)
      if ((this.columns[i]?.length ?? 0) < cycles.length) this.columns[i] = new Uint32Array(cycles.length)
    bits.forEach(({ plane, lane }, bit) => {
      if (plane === null) return
      const toggles = this.columns[bit >> 5]!
      const words = lanes[lane >> 5]!
      const end = starts[plane + 1]!
      for (let i = starts[plane]!; i < end; i++) toggles[at[i]!]! ^= ((words[i]! >>> (lane & 31)) & 1) << (bit & 31)
    })
    return this.columns.slice(0, count)
  }
}

/** Changes the bits of a leaf as they changed in a cycle, whose toggles are 0 then. Whether there were any. */
function takeToggles(columns: readonly Uint32Array[], at: number, words: Uint32Array): boolean {
  let isChange = false
  for (let i = 0; i < columns.length; i++) {
    const toggled = columns[i]![at]!
    if (toggled === 0) continue
    isChange = true
    words[i]! ^= toggled
    columns[i]![at] = 0
  }
  return isChange
}

function valueOf(words: Uint32Array, type: Type): Raw {
  const low = words[0]!
  if (type.width <= 32) return type.signed ? (low << (32 - type.width)) >> (32 - type.width) : low
  const value = words.reduceRight((high, word) => (high << 32n) | BigInt(word), 0n)
  return toRaw(wrap(value, type), type)
}
