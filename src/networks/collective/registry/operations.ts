/** The operations of all nodes by name: their networks and predicted times. */

import { refuse } from '../error.js'
import { flitsOfPart, longestOf, type OperationName, type Schedule } from '../schedule.js'
import { nodeCount, type Network } from '../network.js'
import { dimensionAllToAll, directAllToAll } from '../operations/all-to-all.js'
import { bandwidthBound } from '../operations/bounds.js'
import { halvingDoubling, torusAllReduce } from '../operations/halving-doubling.js'
import { ringSchedule } from '../operations/ring.js'
import type { Claim, Plan, Predict, Algorithm } from './plan.js'

const ring: Network = { topology: 'torus', sizes: [8] }
const square: Network = { topology: 'torus', sizes: [4, 4] }
const cube: Network = { topology: 'torus', sizes: [4, 4, 4] }

/** The claims of all of them. */
const always = ['exactly once', 'the result', 'ports'] as const satisfies readonly Claim[]

/** Every message has an entry for each node, so larger networks take too much memory. */
const mostNodes = { ring: 512, pairs: 256 } as const

export const operations = {
  'ring-all-reduce': operation(ring, ringOf('all-reduce')),
  'ring-reduce-scatter': operation(ring, ringOf('reduce-scatter')),
  'ring-all-gather': operation(ring, ringOf('all-gather')),
  'torus-all-reduce': operation(cube, (network) => {
    requireTorus('torus-all-reduce', network, mostNodes.ring)
    return planOf(torusAllReduce(network), ['stepwise physical'], predictTorus)
  }),
  'halving-doubling': operation(square, (network) => {
    requireTorus('halving-doubling', network, mostNodes.ring)
    if (network.sizes.some((size) => !Number.isInteger(Math.log2(size))))
      refuse('FW941', 'halving-doubling is for sizes that are powers of two', 'take a torus such as 8x8 or 4x4x4')
    return planOf(halvingDoubling(network))
  }),
  'all-to-all': operation(square, (network) => {
    requireNodes('all-to-all', network, mostNodes.pairs)
    return planOf(directAllToAll(network))
  }),
  'all-to-all-by-dimension': operation(square, (network) => {
    requireTorus('all-to-all-by-dimension', network, mostNodes.pairs)
    return planOf(dimensionAllToAll(network))
  }),
} as const satisfies Record<string, Algorithm>

function operation(network: Network, plan: (network: Network) => Plan): Algorithm {
  return { kind: 'operation', options: [], network, plan }
}

function planOf(schedule: Schedule, more: readonly Claim[] = [], predict: Predict = () => null): Plan {
  return {
    schedule,
    claims: [...always, ...more],
    predict: (timing) => predict(schedule, timing),
    bound: (flits) => bandwidthBound(schedule, schedule.operation!.name, flits),
  }
}

function ringOf(name: Exclude<OperationName, 'all-to-all'>): (network: Network) => Plan {
  return (network) => {
    requireTorus(`ring-${name}`, network, mostNodes.ring)
    return planOf(ringSchedule(name, network), ['stepwise physical'], predictRing)
  }
}

/**
 * A share moves from neighbour to neighbour, and no share waits for another: the longest shares come last, and by the time a
 * node sends a received share, its previous one has long left.
 */
const predictRing: Predict = (schedule, { flits, ts, tr }) => ({
  cycles: schedule.steps * (ts + 1 + longestOf(schedule, flits) + tr),
  about: `${schedule.steps} steps, each a start-up, a hop, the longest share and tr`,
})

/**
 * On rings of one size with parts of one length, all parts are at the same step at the same time. Serial start-ups at a node
 * delay some of them.
 */
const predictTorus: Predict = ({ network: { sizes }, operation }, { flits, ts, tr, startup }) => {
  const [size = 0] = sizes
  const isEven = sizes.every((other) => other === size) && flits % operation!.parts === 0
  const isTogether = startup === 'latency' || (startup === 'serial' && ts === 0)
  if (!isEven || !isTogether) return null
  const { parts } = operation!
  const shares = sizes.map((_, turn) =>
    flitsOfPart({ first: 0, count: size ** (sizes.length - turn - 1) }, parts, flits),
  )
  const cycles = shares.reduce((sum, share) => sum + 2 * (size - 1) * (ts + 1 + share + tr), 0)
  return { cycles, about: 'the steps of each dimension, each a start-up, a hop, a share and tr' }
}

function requireTorus(name: string, network: Network, most: number): void {
  const { topology, sizes } = network
  if (topology !== 'torus')
    refuse('FW941', `${name} is for tori, not for a ${topology} of ${sizes.join(' x ')}`, 'take --torus')
  requireNodes(name, network, most)
}

function requireNodes(name: string, network: Network, most: number): void {
  const nodes = nodeCount(network)
  if (nodes > most)
    refuse('FW943', `${name} is for at most ${most} nodes, and there are ${nodes}`, 'take a smaller network')
}
