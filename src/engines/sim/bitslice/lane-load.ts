/** The state of all runs at once, set from bytes: no map of it is made, which pays only for who asks again and again. */

import type { StateSlot } from '../engine/engine.js'
import type { SlotBits } from './lane-codec.js'
import type { PortHost } from './lane-port.js'

/**
 * @param states - by run, what all words of the slots are
 * @param locate - where the words of a slot stand in a run, none of their bits inverted
 */
export function decodeAll(
  slots: readonly StateSlot[],
  states: readonly Uint8Array[],
  host: PortHost,
  locate: (slot: StateSlot, run: number) => SlotBits,
): void {
  const { bytes } = host
  for (const slot of slots)
    for (const [run, state] of states.entries()) decodeSlot(slot, state, bytes, locate(slot, run))
  host.touch()
}

function decodeSlot(
  { depth, size, type, offset }: StateSlot,
  state: Uint8Array,
  bytes: Uint8Array,
  at: SlotBits,
): void {
  const { base, offsets } = at
  for (let address = 0, i = 0; address < depth; address++) {
    const first = offset + address * size
    for (let bit = 0; bit < type.width; bit++) {
      const place = base + offsets[i++]!
      const [byte, mask] = [Math.floor(place / 8), 1 << (place & 7)]
      const isSet = ((state[first + (bit >> 3)]! >> (bit & 7)) & 1) === 1
      bytes[byte] = isSet ? bytes[byte]! | mask : bytes[byte]! & ~mask
    }
  }
}
