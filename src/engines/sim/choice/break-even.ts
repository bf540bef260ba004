/** Estimates after how many cycles the bit-sliced engine pays off. */

import { host } from '#host'
import { isAdded } from '../../../base/diagnostic/identifiers.js'
import type { Design, Instance, Module, Signal } from '../../../ir/ir.js'
import { vectorLanes } from '../bitslice/plan/groups.js'

/**
 * The cost of engines, measured on networks of 4 to 256 routers, on a single router, and on queues of up to 4096 words. The
 * unit is the scalar engine's time for one signal of one instance in one of its first cycles: about 20 ns.
 */
const cost = {
  /** Creating the bit-sliced engine, for each bit that a module computes or keeps in its signals. */
  signalBit: 10_000,
  /** The same for each bit of its memories, whose words are built alike. */
  memoryBit: 1000,
  /** Creating the scalar engine, which generates code for each module, for each of the same bits. */
  scalarBit: 2000,
  /** The same for each port of its children. */
  scalarPort: 550,
  /** A cycle of the bit-sliced engine, for each of these bits in up to 128 lanes. */
  vector: 1 / 16,
} as const

/**
 * The number of cycles from which the bit-sliced engine is expected to finish sooner; Infinity if never. It takes longer to
 * create. Then the scalar engine executes each instance of each run in turn, while the bit-sliced engine executes 128 of
 * them at once, but computes all words of a memory in each cycle. Only the scalar engine supports breakpoints in RTL, so a
 * debugger needs it.
 * @param isScalarMade - true if the scalar engine already exists
 */
export function breakEven(design: Design, runs: number, isScalarMade = false): number {
  if (host.isDebugged) return Infinity
  // A page whose policy forbids generated JavaScript may still allow WebAssembly.
  if (!host.allowsScripts) return 0
  let start = 0
  let gain = 0
  for (const [module, instances] of instanceCounts(design)) {
    const { computedBits, signalBits, memoryBits } = sizeOf(module)
    const lanes = instances * runs
    start += computedBits * cost.signalBit + memoryBits * cost.memoryBit
    if (!isScalarMade) start -= computedBits * cost.scalarBit + childPorts(module) * cost.scalarPort
    gain += lanes * ownSignals(module).length - Math.ceil(lanes / vectorLanes) * (signalBits + memoryBits) * cost.vector
  }
  return gain > 0 ? Math.max(0, start / gain) : Infinity
}

/** The user's signals: additions for observation, such as counters, cost both engines in proportion to their size. */
function ownSignals({ signals }: Module): readonly Signal[] {
  return signals.filter(({ name }) => !isAdded(name))
}

function sizeOf(module: Module): {
  readonly computedBits: number
  readonly signalBits: number
  readonly memoryBits: number
} {
  const { memories, connections } = module
  const signals = ownSignals(module)
  const passedOn = new Set<Signal>()
  for (const { target, value } of connections)
    if (target.instance === null && (value.kind === 'signal' || value.kind === 'port')) passedOn.add(target.signal)
  const bitsOf = (some: readonly Signal[]): number => some.reduce((sum, { type }) => sum + type.width, 0)
  return {
    computedBits: bitsOf(signals.filter((signal) => signal.role !== 'input' && !passedOn.has(signal))),
    signalBits: bitsOf(signals),
    memoryBits: memories.reduce((sum, { depth, type }) => sum + depth * type.width, 0),
  }
}

function childPorts({ instances }: Module): number {
  const ports = ({ module: { signals } }: Instance): number =>
    signals.reduce((count, { role }) => count + Number(role === 'input' || role === 'output'), 0)
  return instances.reduce((sum, instance) => sum + ports(instance), 0)
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
