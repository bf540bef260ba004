import { refuse } from '../error.js'
import { checkMessages } from '../messages.js'
import { nodesOf, type Network } from '../network.js'
import type { Schedule, Unicast } from '../schedule.js'
import { dcfLatency, dcfStages } from './dcf.js'
import { dilatedDiagonalSends, dilatedDiagonalSteps } from './dilated-diagonal.js'
import { ednLatency, ednLatticeStages, ednStages } from './edn.js'
import type { BroadcastTiming } from './latency.js'
import { stageSends, type Stage } from './pattern.js'
import { zBlockLatency, zBlockStages } from './z-block.js'

/** Broadcasts on a 2-D torus of nodes with all ports. */
export const broadcastNames = ['dcf', 'dcf-a', 'z-block', 'edn', 'edn-lattice', 'dilated-diagonal'] as const

export type BroadcastName = (typeof broadcastNames)[number]

interface Broadcast {
  /** As it is called in tables and charts. */
  readonly title: string
  readonly sends: (source: number, network: Network) => readonly Unicast[]
  readonly steps: (n: number) => number
  readonly needsPowerOfTwo: boolean
  /** The latency, where there is a formula for it. */
  readonly latency: ((n: number, timing: BroadcastTiming) => number) | null
}

const broadcasts: Readonly<Record<BroadcastName, Broadcast>> = {
  dcf: staged('DCF', (n) => dcfStages(n, 'b'), dcfLatency),
  'dcf-a': staged('DCF, variant a', (n) => dcfStages(n, 'a'), dcfLatency),
  'z-block': staged('Z blocks', zBlockStages, zBlockLatency),
  edn: staged('EDN-like', ednStages, ednLatency),
  'edn-lattice': staged('EDN-like lattice', ednLatticeStages, ednLatency),
  'dilated-diagonal': {
    title: 'Dilated diagonal',
    sends: dilatedDiagonalSends,
    steps: dilatedDiagonalSteps,
    needsPowerOfTwo: false,
    latency: null,
  },
}

/** Patterns at sizes that are powers of two: they take log2 n steps. */
function staged(title: string, stages: (n: number) => Stage[], latency: Broadcast['latency']): Broadcast {
  return {
    title,
    sends: (source, network) => stageSends(stages(network.sizes[0]!), source, network),
    steps: Math.log2,
    needsPowerOfTwo: true,
    latency,
  }
}

/**
 * A broadcast from one node to all others of a torus of n x n nodes with all ports.
 *
 * @throws CollectiveError FW941 for a network that is no such torus, and, except for the dilated diagonal, if n is no power
 * of two; FW942 for a source outside
 */
export function broadcastSchedule(name: BroadcastName, network: Network, source: number): Schedule {
  const { title, sends, steps, needsPowerOfTwo } = broadcasts[name]
  const n = sideOf(title, network, needsPowerOfTwo)
  const destinations = nodesOf(network).filter((node) => node !== source)
  const messages = [{ source, destinations }]
  checkMessages(messages, network)
  return {
    name: title,
    network,
    ports: 'all-port',
    messages,
    unicasts: sends(source, network),
    hasBarriers: false,
    steps: steps(n),
  }
}

/**
 * The latency of a broadcast from its start until the last node can use the message, in cycles, if start-ups of a node
 * come one after the other and no worm waits for another one. With DCF none ever does. There is no formula for the dilated
 * diagonal.
 *
 * @throws CollectiveError FW941 if n is no power of two
 */
export function broadcastLatency(name: BroadcastName, n: number, timing: BroadcastTiming): number | null {
  const { title, latency } = broadcasts[name]
  if (!latency) return null
  requirePowerOfTwo(title, n)
  return latency(n, timing)
}

function sideOf(title: string, { topology, sizes }: Network, needsPowerOfTwo: boolean): number {
  const [n = 0, other] = sizes
  if (topology !== 'torus' || sizes.length !== 2 || n !== other || n < 2) {
    const found = `${topology} of ${sizes.join(' x ')}`
    refuse('FW941', `${title} is for square tori of two dimensions, not for a ${found}`, 'take a torus such as 8 x 8')
  }
  if (needsPowerOfTwo) requirePowerOfTwo(title, n)
  return n
}

function requirePowerOfTwo(title: string, n: number): void {
  if (n >= 2 && Number.isInteger(Math.log2(n))) return
  const below = 2 ** Math.max(1, Math.floor(Math.log2(n)))
  const help = `take ${below} or ${2 * below}, or the dilated diagonal, which works for any n`
  refuse('FW941', `${title} is for tori of n x n nodes with n a power of two, and ${n} is not one`, help)
}
