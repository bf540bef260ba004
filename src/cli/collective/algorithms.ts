/** The algorithms behind the names: the schedule of each, what has to be true of it, and how long it should take. */

import { broadcastCost, timeOf, treesCost } from '../../collective/aggregation/costs.js'
import { aggregationSchedule } from '../../collective/aggregation/aggregation.js'
import { treeSchedule } from '../../collective/aggregation/tree-schedule.js'
import type { TreeShape } from '../../collective/aggregation/trees.js'
import { broadcastLatency, broadcastSchedule, type BroadcastName } from '../../collective/broadcast/broadcast.js'
import type { CheckReport } from '../../collective/check/check.js'
import { isExactlyOnce } from '../../collective/check/delivery.js'
import { othersOf } from '../../collective/messages.js'
import { multicastSchedule } from '../../collective/multicast/multicast.js'
import { parseScheme } from '../../collective/multicast/scheme.js'
import { treeLatency } from '../../collective/multicast/tree.js'
import { hopsOf } from '../../collective/route.js'
import type { Network } from '../../collective/network.js'
import type { Schedule } from '../../collective/schedule.js'
import type { Timing } from '../../study/timing.js'
import { greatestOf } from '../../extremes.js'
import { fail } from '../../ir/diagnostic.js'
import { parseCount, parseName } from '../usage.js'
import {
  parseMessages,
  parseMulticastOptions,
  parseNetwork,
  parseSource,
  parseSources,
  requireOptions,
  sideOfCube,
} from './input.js'
import { failForAlgorithm, isPartition, type AlgorithmName } from './names.js'
import type { InputArguments, InputOption } from './options.js'

/** A schedule, and what is claimed of it. */
export interface Plan {
  readonly schedule: Schedule
  /** What a report has to say for the algorithm to be right: each claim is one of these. */
  readonly claims: readonly Claim[]
  /** Null where no formula applies. */
  readonly predict: (timing: Timing) => Prediction | null
}

export interface Prediction {
  readonly cycles: number
  /** Where it comes from, and what it leaves out. */
  readonly about: string
}

/** A property of a schedule. What is true of physical channels is true of virtual ones. */
export type Claim =
  | 'all get everything'
  | 'exactly once'
  | 'ports'
  | 'stepwise physical'
  | 'stepwise virtual'
  | 'depth physical'
  | 'depth virtual'

const claims: Readonly<Record<Claim, (report: CheckReport) => boolean>> = {
  'all get everything': ({ delivery }) => delivery.missing.length + delivery.unheld.length === 0,
  'exactly once': ({ delivery }) => isExactlyOnce(delivery),
  ports: ({ ports }) => ports.length === 0,
  'stepwise physical': ({ stepwise }) => stepwise.physical.length === 0,
  'stepwise virtual': ({ stepwise }) => stepwise.virtual.length === 0,
  'depth physical': ({ depth }) => depth?.physical.contending.length === 0,
  'depth virtual': ({ depth }) => depth?.virtual.contending.length === 0,
}

/** The claims that a schedule does not keep. */
export function brokenClaims(plan: Plan, report: CheckReport): Claim[] {
  return plan.claims.filter((claim) => !claims[claim](report))
}

interface Family {
  /** The options that it takes besides the network. */
  readonly options: readonly InputOption[]
  readonly network: Network
  readonly plan: (network: Network, args: InputArguments) => Plan
}

const torus: Network = { topology: 'torus', sizes: [8, 8] }
const mesh: Network = { topology: 'mesh', sizes: [8, 8] }
const cube: Network = { topology: 'torus', sizes: [4, 4, 4] }

const families: Readonly<Record<Exclude<AlgorithmName, 'two-phase'>, Family>> = {
  dcf: broadcast('dcf', ['depth physical']),
  'dcf-a': broadcast('dcf-a', ['depth physical']),
  'z-block': broadcast('z-block'),
  edn: broadcast('edn'),
  'edn-lattice': broadcast('edn-lattice'),
  'dilated-diagonal': broadcast('dilated-diagonal'),
  separate: multicast('separate', torus, ['stepwise physical'], predictSeparate),
  umesh: tree('umesh', mesh, ['stepwise physical', 'depth physical']),
  spu: tree('spu', mesh, ['stepwise physical', 'depth physical']),
  utorus: tree('utorus', torus, ['stepwise virtual', 'depth virtual'], ['way']),
  aggregation: { options: ['h', 'sources', 'seed'], network: cube, plan: planAggregation },
  trees: { options: ['shape', 'sources', 'seed'], network: cube, plan: planTrees },
}

/**
 * The schedule that is asked for.
 * @throws FlitwaveError FW916 for options that the algorithm has no use for, FW940 to FW943 for what it is not for
 * @throws CollectiveError for the same
 */
export function planOf(name: string, args: InputArguments): Plan {
  const family = familyOf(name)
  requireOptions(name, ['torus', 'mesh', ...family.options, 'ts', 'tr', 'startup', 'reset-priority'], args)
  return family.plan(parseNetwork(args, family.network), args)
}

function familyOf(name: string): Family {
  if (isPartition(name)) return partition(name)
  return Object.entries(families).find(([known]) => known === name)?.[1] ?? failForAlgorithm(name)
}

function broadcast(name: BroadcastName, more: readonly Claim[] = []): Family {
  return {
    options: ['source'],
    network: torus,
    plan: (network, args) => ({
      schedule: broadcastSchedule(name, network, parseSource(args, network)),
      claims: ['exactly once', 'ports', 'stepwise physical', ...more],
      predict: (timing) => {
        const cycles = timing.startup === 'serial' ? broadcastLatency(name, network.sizes[0]!, timing) : null
        return cycles === null ? null : { cycles, about: 'the formula, if no worm waits for another one' }
      },
    }),
  }
}

/** Trees are for one topology: routes of the other one go other ways, and unicasts that shared no channel would. */
function tree(
  scheme: string,
  network: Network,
  claims: readonly Claim[],
  options: readonly InputOption[] = [],
): Family {
  const family = multicast(scheme, network, claims, predictTree, options)
  return {
    ...family,
    plan: (asked, args) => {
      const { topology } = network
      if (asked.topology !== topology) {
        const other = topology === 'mesh' ? 'utorus' : 'umesh or spu'
        fail('FW941', `this algorithm is for a ${topology}, not for a ${asked.topology}`, null, `take ${other}`)
      }
      return family.plan(asked, args)
    },
  }
}

/** Multicasts through subnetworks, which have what their scheme leaves a choice for. */
function partition(name: string): Family {
  const scheme = parseScheme(name)
  const isOfTypeThree = scheme.kind === 'partition' && scheme.type === 'III'
  const isBalanced = scheme.kind === 'partition' && scheme.isBalanced
  const options = [...(isBalanced ? (['balancing'] as const) : []), ...(isOfTypeThree ? (['delta'] as const) : [])]
  return multicast(name, torus, [], () => null, [...options, 'phase3'])
}

type Predict = (schedule: Schedule, timing: Timing) => Prediction | null

function multicast(
  scheme: string,
  network: Network,
  more: readonly Claim[],
  predict: Predict,
  options: readonly InputOption[] = [],
): Family {
  return {
    options: ['source', 'destinations', 'multicasts', 'hot-spot', 'seed', ...options],
    network,
    plan: (asked, args) => {
      const schedule = multicastSchedule(scheme, asked, parseMessages(args, asked), parseMulticastOptions(args))
      return {
        schedule,
        claims: ['exactly once', 'ports', ...more],
        predict: (timing) => predict(schedule, timing),
      }
    },
  }
}

/** A node with one port begins with a message when the one before has left: i (ts + L), then hops and tr. */
function predictSeparate(
  { messages, unicasts, network }: Schedule,
  { startup, ts, tr, flits }: Timing,
): Prediction | null {
  if (startup !== 'blocking' || messages.length > 1) return null
  const times = unicasts.map((unicast, i) => (i + 1) * (ts + flits) + hopsOf(unicast, network) + tr)
  return {
    cycles: greatestOf([0, ...times]),
    about: 'a start-up and a length for each unicast, hops and tr of the last',
  }
}

function predictTree({ messages }: Schedule, timing: Timing): Prediction | null {
  const [message, ...others] = messages
  if (timing.startup !== 'blocking' || !message || others.length > 0) return null
  const cycles = treeLatency(othersOf(message).length, timing)
  return { cycles, about: 'the formula, which leaves out hops and tr' }
}

function planAggregation(network: Network, args: InputArguments): Plan {
  const n = sideOfCube(network, 'aggregation')
  const sources = parseSources(args, network)
  const h = args.h === undefined ? smallestDivisor(n) : parseCount('h', args.h)
  return {
    schedule: aggregationSchedule({ n, h, sources }),
    claims: ['all get everything', 'ports', 'stepwise physical'],
    predict: ({ ts, flits }) => ({
      cycles: timeOf(broadcastCost({ n, h, messages: sources.length, bytes: flits }), { ts, tc: 1 }),
      about: 'lemmas 3 and 4, which leave out hops and tr',
    }),
  }
}

function smallestDivisor(n: number): number {
  for (let divisor = 2; ; divisor++) if (n % divisor === 0) return divisor
}

const shapes = ['shallow', 'closed-form'] as const satisfies readonly TreeShape[]

/** There are tables of shallow trees up to here. */
const mostShallow = 8

function planTrees(network: Network, args: InputArguments): Plan {
  const n = sideOfCube(network, 'trees')
  const sources = parseSources(args, network)
  const shape = args.shape ?? (n <= mostShallow ? 'shallow' : 'closed-form')
  return {
    schedule: treeSchedule({ n, trees: parseName('shape', shape, shapes), sources }),
    claims: ['all get everything', 'ports', 'stepwise physical'],
    predict: ({ ts, flits }) => ({
      cycles: timeOf(treesCost({ n, messages: sources.length, bytes: flits }), { ts, tc: 1 }),
      about: 'what the paper charges: D steps, without gathering, hops and tr',
    }),
  }
}
