import type { EngineName } from '../sim/engines.js'
import { allInstances, type InstanceNode } from '../sim/instances.js'

/** About what the scalar engine takes for one signal in one cycle of a network under load. */
const nanosecondsPerSignal = 10

/** About how much longer the bit-sliced engine of such a network takes to be made. */
const headStart = 1e9

/** The engine on which so many cycles of a design have run sooner, its making included. */
export function soonestEngine(tree: InstanceNode, cycles: number): EngineName {
  const signals = [...allInstances(tree)].reduce((sum, { module }) => sum + module.signals.length, 0)
  return cycles * signals * nanosecondsPerSignal > headStart ? 'bitslice' : 'scalar'
}
