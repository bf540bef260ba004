/**
 * Lower bounds on operations, from the bandwidth of a network. Chan, Heimlich, Purkayastha, van de Geijn, "Collective
 * Communication: Theory, Practice, and Experience" (2007), table 1, and the bisection of meshes and tori.
 */

import { nodeCount, type Network } from '../network.js'
import type { OperationName, Schedule } from '../schedule.js'

/** No schedule of the operation can be faster. */
export interface BandwidthBound {
  readonly cycles: number
  /** The bottleneck. */
  readonly about: string
}

/** The minimum part of a vector that each node receives, and sends: in vectors for n nodes, times n / (n - 1). */
const shares: Readonly<Record<OperationName, number>> = {
  'all-reduce': 2,
  'reduce-scatter': 1,
  'all-gather': 1,
  'all-to-all': 1,
}

/**
 * The larger of two bounds: the data that each node must send and receive, a flit per cycle and port; and, for all-to-all,
 * the data that must cross the middle of the longest dimension.
 * @param flits - of a vector
 */
export function bandwidthBound(
  { network, ports }: Pick<Schedule, 'network' | 'ports'>,
  name: OperationName,
  flits: number,
): BandwidthBound {
  const n = nodeCount(network)
  const channels = ports === 'one-port' ? 1 : 2 * network.sizes.length
  const factor = shares[name] === 1 ? '' : `${shares[name]} `
  const each = `each node sends and receives ${factor}(n - 1)/n of a vector`
  const byPorts: BandwidthBound = {
    cycles: Math.ceil((shares[name] * (n - 1) * flits) / n / channels),
    about: channels === 1 ? `${each}, a flit per cycle` : `${each}, ${channels} flits per cycle`,
  }
  const byBisection = name === 'all-to-all' ? bisectionBound(network, flits) : byPorts
  return byBisection.cycles > byPorts.cycles ? byBisection : byPorts
}

/** Each node of one half has 1/n of a vector for each node of the other half. */
function bisectionBound(network: Network, flits: number): BandwidthBound {
  const n = nodeCount(network)
  const longest = Math.max(...network.sizes)
  const half = Math.floor(longest / 2)
  const inHalf = (half * n) / longest
  const channels = (network.topology === 'torus' ? 2 : 1) * (n / longest)
  return {
    cycles: Math.ceil((inHalf * (n - inHalf) * flits) / n / channels),
    about: `what crosses the middle of the longest dimension, over ${channels} channels`,
  }
}
