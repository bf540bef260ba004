import type { Engine, StateSlot } from './engine.js'
import { codecOf } from './state-codec.js'
import { bytesOfSlots } from './state-slots.js'

/** In how many runs each bit of registers is set; see {@link Engine.countSet}. */
export function countSet(engine: Engine, slots: readonly StateSlot[], runs: readonly number[]): Uint8Array {
  if (engine.countSet) return engine.countSet(slots, runs)
  const counts = new Uint8Array(8 * bytesOfSlots(slots))
  for (const run of runs)
    codecOf(engine, slots, run)
      .encode()
      .forEach((byte, i) => {
        for (let bits = byte, at = 8 * i; bits !== 0; bits >>>= 1, at++) counts[at]! += bits & 1
      })
  return counts
}
