import type { Engine, RegisterLayout, StateSlot } from './engine.js'
import { codecOf } from './state-codec.js'
import { wordBytes } from './word-bytes.js'

/** In how many runs each bit of registers is set; see {@link Engine.countSet}. */
export function countSet(engine: Engine, layout: RegisterLayout, runs: readonly number[]): Uint8Array {
  if (engine.countSet) return engine.countSet(layout, runs)
  const counts = new Uint8Array(8 * layout.size)
  const slots = slotsOf(layout)
  for (const run of runs)
    codecOf(engine, slots, run)
      .encode()
      .forEach((byte, i) => {
        for (let bits = byte, at = 8 * i; bits !== 0; bits >>>= 1, at++) counts[at]! += bits & 1
      })
  return counts
}

function slotsOf(layout: RegisterLayout): readonly StateSlot[] {
  return [...layout.instances].flatMap(([node, begin]) =>
    [...layout.registersOf(node.module)].map(([signal, offset]) => {
      const { type } = signal
      return { node, source: { signal }, type, depth: 1, size: wordBytes(type), offset: begin + offset, isInput: false }
    }),
  )
}
