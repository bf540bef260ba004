/** The algorithm that a collective of a trace becomes: a trace names only the operation. */

import { CollectiveError } from '../collective/error.js'
import { nodeCount } from '../collective/network.js'
import { directAllToAll } from '../collective/operations/all-to-all.js'
import { disseminationBarrier } from '../collective/operations/barrier.js'
import { ringSchedule } from '../collective/operations/ring.js'
import { directGather, directScatter, treeBroadcast, treeReduce } from '../collective/operations/rooted.js'
import { operations } from '../collective/registry/operations.js'
import type { Schedule } from '../collective/schedule.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { failToPlay, type RootedName, type TraceNode } from './trace.js'
import type { WorkloadOptions } from './workload.js'

type Planned = Pick<WorkloadOptions, 'network' | 'algorithms'>

const rooted = {
  broadcast: treeBroadcast,
  reduce: treeReduce,
  gather: directGather,
  scatter: directScatter,
} as const satisfies Readonly<Record<RootedName, unknown>>

/**
 * @param group - the participating ranks, at least two
 * @throws FlitwaveError FW981 for a root that does not participate, and the errors of the algorithm for an unsuitable
 * network
 */
export function scheduleOf(node: TraceNode, group: readonly number[], options: Planned): Schedule {
  try {
    return planOf(node, group, options)
  } catch (error) {
    if (error instanceof CollectiveError) fail(error.code, error.message, null, error.remedy)
    throw error
  }
}

function planOf(node: TraceNode, group: readonly number[], { network, algorithms }: Planned): Schedule {
  const isWhole = network.topology === 'torus' && group.length === nodeCount(network)
  const unused = (): never => {
    throw new Error('operations ask for nothing')
  }
  const named = (name: keyof typeof operations): Schedule =>
    operations[name].plan(network, { source: unused, messages: unused, sources: unused, options: {} }).schedule
  const collective = node.collective!
  switch (collective) {
    case 'all-reduce':
      return isWhole ? named(algorithms.allReduce) : ringSchedule('all-reduce', network, group)
    case 'reduce-scatter':
      return isWhole ? named('ring-reduce-scatter') : ringSchedule('reduce-scatter', network, group)
    case 'all-gather':
      return isWhole ? named('ring-all-gather') : ringSchedule('all-gather', network, group)
    case 'all-to-all':
      return isWhole ? named(algorithms.allToAll) : directAllToAll(network, group)
    case 'barrier':
      return disseminationBarrier(network, group)
    default:
      return rooted[collective](network, rootOf(node, group), group)
  }
}

function rootOf({ source, label, peer }: TraceNode, group: readonly number[]): number {
  if (group.includes(peer)) return peer
  return failToPlay(source, `${label} has the root ${peer}, which does not take part`, 'name one that does')
}

/**
 * The bytes that determine the lengths of messages: those of a vector, or of a message of a rooted collective; 0 for a
 * barrier.
 */
export function bytesOf({ collective, bytes }: TraceNode, group: readonly number[]): number {
  if (collective === 'barrier') return 0
  // A trace gives the contribution of each rank to an all-gather, and the initial data of the root of a scatter.
  if (collective === 'all-gather') return bytes * group.length
  return collective === 'scatter' ? Math.ceil(bytes / group.length) : bytes
}
