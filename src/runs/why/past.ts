/** What can be known of a run that is over. */

import type { Memory, Signal } from '../../ir/ir.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'

/** A leaf or a word of one instance. */
export type Source = { readonly signal: Signal } | { readonly memory: Memory; readonly address: number }

/** A leaf or a word, and whose it is. */
export interface Located {
  readonly node: InstanceNode
  readonly source: Source
}

/** The settled values of one cycle. */
export interface Moment {
  readonly cycle: number
  /** Whether reset is on at the clock edge that ends the cycle. */
  readonly isReset: boolean
  signal(node: InstanceNode, signal: Signal): bigint
  /** `address` is below the depth. */
  word(node: InstanceNode, memory: Memory, address: number): bigint
}

/** The first of some cycles in which a value is the same. */
export interface Since {
  readonly cycle: number
  /** False if some of the cycles after it were not looked at: only snapshots were. */
  readonly isExact: boolean
}

/** A run that is over. State is an input of the top, a register or a word of a memory. */
export interface Past {
  readonly tree: InstanceNode
  readonly firstCycle: number
  readonly lastCycle: number
  at(cycle: number): Moment
  /** Since when the state has the value that it has in `cycle`. */
  heldSince(state: Located, cycle: number): Since
  /** Whether the state was written from outside just before `cycle`. */
  isWritten(state: Located, cycle: number): boolean
  /**
   * The last of the cycles up to `cycle` before which the state was written from outside. An input that was set to what
   * it was has not been written. Null if that never happened.
   */
  lastWritten(state: Located, cycle: number): number | null
}

/** The place of a leaf or a word in the design, as the user writes it: `dut.fifo.words[3]`. */
export function pathOf({ node, source }: Located): string {
  return `${node.path}.${'signal' in source ? source.signal.path : `${source.memory.path}[${source.address}]`}`
}

/** What a source is a part of. */
export function signalOrMemory(source: Source): Signal | Memory {
  return 'signal' in source ? source.signal : source.memory
}
