/** The past of a run: the values in any of its cycles. */

import type { Memory, Signal } from '../../ir/ir.js'
import { allInstances, type InstanceNode } from '../../engines/sim/engine/instances.js'
import type { Place } from '../../base/diagnostic/place.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { chooseLeaves } from '../../engines/sim/probe/choose.js'

/** A leaf or a word of one instance. */
type Source = { readonly signal: Signal } | { readonly memory: Memory; readonly address: number }

/** A leaf or a word, and its instance. */
export interface Located {
  readonly node: InstanceNode
  readonly source: Source
}

/** The settled values of one cycle. */
export interface Moment {
  readonly cycle: number
  /** True if reset is on at the clock edge that ends the cycle. */
  readonly isReset: boolean
  signal(node: InstanceNode, signal: Signal): bigint
  /** `address` is below the depth. */
  word(node: InstanceNode, memory: Memory, address: number): bigint
}

/** The first cycle of a stretch with the same value. */
export interface Since {
  readonly cycle: number
  /** False if only snapshots were compared after it, not every cycle. */
  readonly isExact: boolean
}

/** A finished run. State is an input of the top, a register or a word of a memory. */
export interface Past {
  readonly tree: InstanceNode
  readonly firstCycle: number
  readonly lastCycle: number
  at(cycle: number): Moment
  /** The cycle since which the state has its value of `cycle`. */
  heldSince(state: Located, cycle: number): Since
  /** True if the state was written from outside just before `cycle`. */
  isWritten(state: Located, cycle: number): boolean
  /**
   * The last cycle up to `cycle` before which the state was written from outside. Setting an input to its current value does
   * not count as a write. Null if that never happened.
   */
  lastWritten(state: Located, cycle: number): number | null
}

/** The code of a testbench that wrote a value. */
export interface Writer {
  /** `driver push`. */
  readonly process: string
  /** The cycle before which it was written. */
  readonly cycle: number
  /** The place in the testbench's source; null if unknown. */
  readonly place: Place | null
}

/** The path of a leaf or a word in the design, in the user's notation: `dut.fifo.words[3]`. */
export function pathOf({ node, source }: Located): string {
  return `${node.path}.${'signal' in source ? source.signal.path : `${source.memory.path}[${source.address}]`}`
}

/** The signal or the memory of a source. */
export function signalOrMemory(source: Source): Signal | Memory {
  return 'signal' in source ? source.signal : source.memory
}

/**
 * The leaves at a path or glob, or a word of a memory.
 * @throws FlitwaveError FW903 if there is none
 */
export function locate(tree: InstanceNode, path: string): readonly Located[] {
  const word = wordAt(tree, path)
  return word ? [word] : chooseLeaves(tree, [path]).map(({ node, signal }) => ({ node, source: { signal } }))
}

/** @throws FlitwaveError FW904 for a cycle that was not run */
export function requireCycle({ firstCycle, lastCycle }: Past, cycle: number): void {
  if (cycle >= firstCycle && cycle <= lastCycle) return
  fail(
    'FW904',
    `there is no cycle ${cycle}`,
    null,
    `the run has the cycles ${firstCycle}:${lastCycle}; choose among these`,
  )
}

function wordAt(tree: InstanceNode, path: string): Located | null {
  const [, owner, index] = /^(.*)\[(\d+)\]$/.exec(path) ?? []
  if (owner === undefined) return null
  for (const node of allInstances(tree)) {
    if (!owner.startsWith(`${node.path}.`)) continue
    const memory = node.module.memories.find((one) => `${node.path}.${one.path}` === owner)
    if (memory && Number(index) < memory.depth) return { node, source: { memory, address: Number(index) } }
  }
  return null
}
