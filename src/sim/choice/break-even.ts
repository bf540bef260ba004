/** Which engine suits a design, and from how many cycles on. */

import { host } from '#host'
import type { Design, Module } from '../../ir/ir.js'
import { vectorLanes } from '../bitslice/groups.js'

/**
 * What engines cost, measured on networks of 4 to 256 routers, on a router alone, and on queues of up to 4096 words. The
 * unit is what the scalar engine takes for one signal of one instance in one of its first cycles: about 20 ns.
 */
const cost = {
  /** For the bit-sliced engine to be made: of each bit that a module declares in its signals. */
  signalBit: 4000,
  /** The same, in its memories: their words are made alike. */
  memoryBit: 1000,
  /** For the bit-sliced engine in one cycle: of each of these bits in up to 128 lanes. */
  vector: 1 / 16,
} as const

/**
 * From how many cycles on the bit-sliced engine is expected to be done sooner; Infinity if never. It takes longer to be
 * made. Then the scalar engine goes through each instance of each run in turn, while for the bit-sliced engine 128 of them
 * are as one; but it computes all words of a memory in each cycle. Breakpoints in RTL are for the scalar engine, so that
 * nothing else suits in a debugger.
 */
export function breakEven(design: Design, runs: number): number {
  if (host.isDebugged) return Infinity
  // A page whose policy refuses generated JavaScript may still allow WebAssembly.
  if (!host.allowsScripts) return 0
  let start = 0
  let gain = 0
  for (const [module, instances] of instanceCounts(design)) {
    const { signalBits, memoryBits } = sizeOf(module)
    const lanes = instances * runs
    start += signalBits * cost.signalBit + memoryBits * cost.memoryBit
    gain += lanes * module.signals.length - Math.ceil(lanes / vectorLanes) * (signalBits + memoryBits) * cost.vector
  }
  return gain > 0 ? start / gain : Infinity
}

function sizeOf({ signals, memories }: Module): { readonly signalBits: number; readonly memoryBits: number } {
  return {
    signalBits: signals.reduce((sum, { type }) => sum + type.width, 0),
    memoryBits: memories.reduce((sum, { depth, type }) => sum + depth * type.width, 0),
  }
}

function instanceCounts({ top, modules }: Design): ReadonlyMap<Module, number> {
  const counts = new Map<Module, number>([[top, 1]])
  // Children come before parents in the list.
  for (const parent of modules.toReversed()) {
    const count = counts.get(parent) ?? 0
    for (const { module } of parent.instances) counts.set(module, (counts.get(module) ?? 0) + count)
  }
  return counts
}
