/** The digests of a dump in all cycles of a window, and where those of two dumps part. */

import type { CycleWindow } from '../../cycle-window.js'
import type { DumpRun } from '../run.js'
import { Digester } from './digest.js'

/** By signal, the numbers that say whose values are compared with its own; undefined for a signal that is left out. */
export type SignalKeys = readonly (readonly number[] | undefined)[]

/** Digests in the order of cycles. Each one holds until the next. */
export interface Digests {
  /** The cycles in which the digest changes; the first one is that of the window. */
  readonly cycles: readonly number[]
  /** Two numbers for each of the cycles. */
  readonly halves: readonly number[]
}

/** Makes the digests of one dump, in this thread or in another one. */
export type DigestReader = (keys: SignalKeys, window: CycleWindow) => Promise<Digests>

/** Makes the digests of a dump in this thread. */
export function digestReader({ dump, cycles }: DumpRun): DigestReader {
  return async (keys, { from, to }) => {
    const digests = { cycles: [] as number[], halves: [] as number[] }
    const digester = new Digester(keys, cycles, from, (cycle, first, second) => {
      if (digests.halves.at(-2) === first && digests.halves.at(-1) === second) return
      digests.cycles.push(cycle)
      digests.halves.push(first, second)
    })
    const signals = [...keys.keys()].filter((signal) => keys[signal] !== undefined)
    await dump.changes(signals, cycles.span(from).from, cycles.span(to).to, digester)
    digester.finish()
    return digests
  }
}

/** The first cycle in which the digests of one window differ; null if there is none. */
export function firstOther(first: Digests, second: Digests): number | null {
  const lists = [first, second] as const
  const at: [number, number] = [0, 0]
  for (;;) {
    const isSame = [0, 1].every((half) => first.halves[2 * at[0] + half] === second.halves[2 * at[1] + half])
    if (!isSame) return Math.max(first.cycles[at[0]]!, second.cycles[at[1]]!)
    const next = lists.map(({ cycles }, side) => cycles[at[side]! + 1] ?? Infinity)
    const cycle = Math.min(...next)
    if (cycle === Infinity) return null
    for (const side of [0, 1] as const) if (next[side] === cycle) at[side]++
  }
}
