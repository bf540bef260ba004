/** The algorithms by name: their parameters, the claims about their schedules, and the predicted times. */

import { aggregationSchedule } from '../aggregation/aggregation.js'
import { broadcastCost, timeOf, treesCost } from '../aggregation/costs.js'
import { shallowTrees, treeSchedule } from '../aggregation/trees.js'
import { branchLatency } from '../broadcast/latency.js'
import { broadcastLatency, broadcastSchedule, hasFormula, type BroadcastName } from '../broadcast/broadcast.js'
import { greatestCommonDivisor } from '../whole-numbers.js'
import { refuse } from '../error.js'
import { multicastSchedule } from '../multicast/multicast.js'
import { parseScheme } from '../multicast/subnetworks.js'
import type { Network } from '../network.js'
import { operations } from './operations.js'
import { isPartition, type AlgorithmName } from './names.js'
import {
  predictSeparate,
  predictSteps,
  predictTree,
  type Claim,
  type Plan,
  type Predict,
  type Algorithm,
  type Input,
} from './plan.js'

const torus: Network = { topology: 'torus', sizes: [8, 8] }
const mesh: Network = { topology: 'mesh', sizes: [8, 8] }
const cube: Network = { topology: 'torus', sizes: [4, 4, 4] }

const known: Readonly<Record<Exclude<AlgorithmName, 'two-phase'>, Algorithm>> = {
  dcf: broadcast('dcf', ['depth physical']),
  'dcf-a': broadcast('dcf-a', ['depth physical']),
  'z-block': broadcast('z-block'),
  edn: broadcast('edn'),
  'edn-lattice': broadcast('edn-lattice'),
  'dilated-diagonal': broadcast('dilated-diagonal'),
  separate: multicast('separate', torus, ['stepwise physical'], predictSeparate),
  umesh: multicast('umesh', mesh, ['stepwise physical', 'depth physical'], predictTree),
  spu: multicast('spu', mesh, ['stepwise physical', 'depth physical'], predictTree),
  utorus: multicast('utorus', torus, ['stepwise virtual', 'depth virtual'], predictTree, ['way']),
  aggregation: { kind: 'all-to-all', options: ['h'], network: cube, plan: planAggregation },
  ...operations,
  trees: { kind: 'all-to-all', options: ['shape'], network: cube, plan: planTrees },
}

/**
 * Null for an unknown name, and for `two-phase`, whose banyan is not a network of routers.
 * @throws CollectiveError FW940 for a scheme that needs balancing
 */
export function algorithmOf(name: string): Algorithm | null {
  if (isPartition(name)) return partition(name)
  return Object.entries(known).find(([one]) => one === name)?.[1] ?? null
}

function broadcast(name: BroadcastName, more: readonly Claim[] = []): Algorithm {
  return {
    kind: 'broadcast',
    options: [],
    network: torus,
    plan: (network, { source }) => {
      const schedule = broadcastSchedule(name, network, source())
      return {
        schedule,
        claims: ['exactly once', 'ports', 'stepwise physical', ...more],
        predict: (timing) => {
          if (timing.startup !== 'serial') return null
          const cycles = broadcastLatency(name, network.sizes, timing) ?? branchLatency(schedule, timing)
          const what = hasFormula(name, network.sizes) ? 'the formula' : 'the longest branch'
          return { cycles, about: `${what}, if no worm waits for another one` }
        },
      }
    },
  }
}

/** Multicasts through subnetworks, with the options that their scheme leaves open. */
function partition(name: string): Algorithm {
  const scheme = parseScheme(name)
  const isOfTypeThree = scheme.kind === 'partition' && scheme.type === 'III'
  const isBalanced = scheme.kind === 'partition' && scheme.isBalanced
  const options = [...(isBalanced ? (['balancing'] as const) : []), ...(isOfTypeThree ? (['delta'] as const) : [])]
  return multicast(name, torus, [], () => null, [...options, 'phase3'])
}

function multicast(
  scheme: string,
  network: Network,
  more: readonly Claim[],
  predict: Predict,
  options: Algorithm['options'] = [],
): Algorithm {
  return {
    kind: 'multicast',
    options,
    network,
    plan: (asked, { messages, options }) => {
      const schedule = multicastSchedule(scheme, asked, messages(), options)
      const claims: Claim[] = ['exactly once', 'ports', ...more]
      return { schedule, claims, predict: (timing) => predict(schedule, timing) }
    },
  }
}

const allToAllClaims = ['all get everything', 'ports', 'stepwise physical'] as const satisfies readonly Claim[]

function planAggregation(network: Network, input: Input): Plan {
  const sources = input.sources()
  const sizes = sizesOfTorus(network)
  const h = input.options.h ?? smallestDivisor(sizes)
  const [n = 0] = sizes
  if (sizes.some((size) => size !== n)) {
    const schedule = aggregationSchedule({ n: sizes, h, sources })
    return { schedule, claims: allToAllClaims, predict: (timing) => predictSteps(schedule, timing) }
  }
  return {
    schedule: aggregationSchedule({ n, h, sources }),
    claims: allToAllClaims,
    predict: ({ ts, flits }) => ({
      cycles: timeOf(broadcastCost({ n, h, messages: sources.length, bytes: flits }), { ts, tc: 1 }),
      about: 'lemmas 3 and 4, which leave out hops and tr',
    }),
  }
}

function sizesOfTorus({ topology, sizes }: Network): readonly number[] {
  if (topology === 'torus' && sizes.length === 3) return sizes
  const message = `aggregation is for tori of three dimensions, not for a ${topology} of ${sizes.join(' x ')}`
  return refuse('FW941', message, 'take one such as 4x4x4 or 4x4x8')
}

/** The least divisor from 2 on. */
function smallestDivisor(sizes: readonly number[]): number {
  const common = greatestCommonDivisor(sizes)
  for (let divisor = 2; divisor <= common; divisor++) if (common % divisor === 0) return divisor
  const message = `nothing but 1 divides all of ${sizes.join(', ')}, and the torus has no blocks of h x h x h`
  return refuse(
    'FW941',
    message,
    'take sizes with a common divisor, such as 4x4x8; or --h 1, which only goes around rings',
  )
}

function planTrees(network: Network, input: Input): Plan {
  const sources = input.sources()
  const n = sideOfCube(network)
  const shape = input.options.shape ?? (shallowTrees.has(n) ? 'shallow' : 'closed-form')
  return {
    schedule: treeSchedule({ n, trees: shape, sources }),
    claims: allToAllClaims,
    predict: ({ ts, flits }) => ({
      cycles: timeOf(treesCost({ n, messages: sources.length, bytes: flits }), { ts, tc: 1 }),
      about: 'what the paper charges: D steps, without gathering, hops and tr',
    }),
  }
}

/** The side of a torus of n x n x n nodes. */
function sideOfCube({ topology, sizes }: Network): number {
  const [n = 0] = sizes
  if (topology !== 'torus' || sizes.length !== 3 || sizes.some((size) => size !== n)) {
    const message = `trees is for tori of n x n x n nodes, not for a ${topology} of ${sizes.join(' x ')}`
    refuse('FW941', message, 'take one such as 4x4x4')
  }
  return n
}
