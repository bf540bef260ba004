import type { Module, Signal } from '../../../../ir/ir.js'
import { obtain } from '../../../../base/maps.js'
import { bitAt } from './bits.js'
import type { RegisterLayout } from '../../engine/engine.js'
import type { BitPlaces } from './places.js'
import type { Position } from '../lower/tile.js'

/** The number of runs in which each bit of registers is set; see {@link Engine.countSet}. */
export function countSetBits(
  layout: RegisterLayout,
  runs: readonly number[],
  places: BitPlaces,
  bytes: Uint8Array,
): Uint8Array {
  const counts = new Uint8Array(8 * layout.size)
  const targets = new Map<Module, Int32Array>()
  const sources = new Map<Position, Float64Array>()
  for (const [node, begin] of layout.instances) {
    const registers = layout.registersOf(node.module)
    if (registers.size === 0) continue
    const to = obtain(targets, node.module, () => bitsOf(registers))
    const from = obtain(sources, places.positionOf(node), () => places.registersOf(node, registers.keys()))
    for (const run of runs) addBits(bytes, places.baseOf(node, run), from, counts.subarray(8 * begin), to)
  }
  return counts
}

/** The offsets of the bits within an instance. */
function bitsOf(registers: ReadonlyMap<Signal, number>): Int32Array {
  const bits: number[] = []
  for (const [{ type }, offset] of registers) for (let bit = 0; bit < type.width; bit++) bits.push(8 * offset + bit)
  return Int32Array.from(bits)
}

function addBits(bytes: Uint8Array, base: number, from: Float64Array, counts: Uint8Array, to: Int32Array): void {
  for (let i = 0; i < from.length; i++) {
    const at = base + from[i]!
    counts[to[i]!]! += bitAt(bytes, at >>> 3, at & 7)
  }
}
