/** Values of a replay beside those of a dump: the first cycle in which known bits differ. */

import { leafWidth } from '../../ir/shape.js'
import type { Raw } from '../../engines/sim/engine/engine.js'
import type { TraceLeaf } from '../../engines/sim/trace/trace.js'
import type { CycleWindow } from '../cycle-window.js'
import type { MatchedLeaf } from './match.js'

/** The changes of one signal in both runs, in a window of cycles of the replay. */
export interface BothChanges {
  readonly leaf: MatchedLeaf
  readonly mine: TraceLeaf
  readonly theirs: TraceLeaf
  /** The cycle of the dump that is cycle 0 of the replay. */
  readonly offset: number
}

/** A value of the dump: the bits of a leaf, and the mask of those that are x or z. */
export interface DumpValue {
  readonly value: bigint
  readonly unknown: bigint
}

/** Where two signals part, and where bits of the dump are not known; null for never. */
interface FirstCycles {
  readonly differs: number | null
  readonly unknown: number | null
}

/** The first cycles of a window; after a difference nothing is looked at. */
export function compareChanges({ leaf, mine, theirs, offset }: BothChanges, { from, to }: CycleWindow): FirstCycles {
  let [i, k] = [-1, -1]
  let unknown: number | null = null
  const [own, other] = [mine.cycles, theirs.cycles]
  const [values, others, masks] = [mine.values, theirs.values, theirs.unknown]
  const isPlain = leaf.low === 0 && leaf.variable.variable.width === leafWidth(leaf.shape) && !masks
  for (let cycle = from; cycle <= to;) {
    while (i + 1 < own.length && own[i + 1]! <= cycle) i++
    while (k + 1 < other.length && other[k + 1]! - offset <= cycle) k++
    const [mineNow, theirNow] = [values[i]!, others[k]]
    if (!isPlain || theirNow === undefined || !isSameNumber(mineNow, theirNow)) {
      const theirs = dumpValue(leaf, theirNow, masks?.[k])
      if (theirs.unknown !== 0n) unknown ??= cycle
      if (differs(leaf, mineNow, theirs)) return { differs: cycle, unknown }
    }
    cycle = Math.min(own[i + 1] ?? Infinity, other[k + 1] === undefined ? Infinity : other[k + 1]! - offset)
  }
  return { differs: null, unknown }
}

/** The most common case: two small numbers that need no look at their bits. */
function isSameNumber(mine: Raw, theirs: Raw): boolean {
  return mine === theirs
}

/** The bits of a leaf in the value of a variable; all are unknown where the dump has no value. */
export function dumpValue({ shape, low, variable }: MatchedLeaf, value: Raw | undefined, unknown: Raw = 0): DumpValue {
  const width = leafWidth(shape)
  if (value === undefined) return { value: 0n, unknown: BigInt.asUintN(width, -1n) }
  const whole = BigInt.asUintN(variable.variable.width, BigInt(value))
  const part = (bits: bigint): bigint => BigInt.asUintN(width, bits >> BigInt(low))
  return { value: part(whole), unknown: part(BigInt(unknown)) }
}

/** True if a known bit differs. */
export function differs({ shape }: MatchedLeaf, mine: Raw, { value, unknown }: DumpValue): boolean {
  return ((BigInt.asUintN(leafWidth(shape), BigInt(mine)) ^ value) & ~unknown) !== 0n
}
