import { refuse } from '../error.js'
import { checkMessages, type Schedule, type Unicast } from '../schedule.js'
import { nodesOf, type Network } from '../network.js'
import { branchLatency, type BroadcastTiming } from './latency.js'
import { dcfLatency, dcfStages } from './dcf.js'
import { dilatedDiagonalSends } from './dilated-diagonal.js'
import { ednLatency, ednLatticeStages, ednStages } from './edn.js'
import { stageSends, sideOfSquares, spreadToSquares, zBlockLatency, zBlockStages, type Stage } from './pattern.js'

/** Broadcasts on a 2-D torus of all-port nodes. */
export const broadcastNames = ['dcf', 'dcf-a', 'z-block', 'edn', 'edn-lattice', 'dilated-diagonal'] as const

export type BroadcastName = (typeof broadcastNames)[number]

interface Broadcast {
  /** The name in tables and charts. */
  readonly title: string
  /** @throws CollectiveError FW941 for sizes that the broadcast does not support */
  readonly sends: (source: number, network: Network) => Sends
  /** The latency on a square torus, or null if the paper has no formula for it. */
  readonly formula: ((n: number, timing: BroadcastTiming) => number) | null
}

interface Sends {
  readonly unicasts: readonly Unicast[]
  readonly steps: number
}

const broadcasts: Readonly<Record<BroadcastName, Broadcast>> = {
  dcf: staged('DCF', (n) => dcfStages(n, 'b'), dcfLatency),
  'dcf-a': staged('DCF, variant a', (n) => dcfStages(n, 'a'), dcfLatency),
  'z-block': staged('Z blocks', zBlockStages, zBlockLatency),
  edn: staged('EDN-like', ednStages, ednLatency),
  'edn-lattice': staged('EDN-like lattice', ednLatticeStages, ednLatency),
  'dilated-diagonal': { title: 'Dilated diagonal', sends: dilatedDiagonalSends, formula: null },
}

/** Patterns for squares whose side n is a power of two: they take log2 n steps. */
function staged(title: string, stages: (n: number) => Stage[], formula: Broadcast['formula']): Broadcast {
  return {
    title,
    sends: (source, network) => {
      const side = requireSquares(title, network.sizes)
      const spread = spreadToSquares(source, side, network)
      const sends = stageSends(stages(side), spread.holders, network, spread.steps)
      return { unicasts: [...spread.unicasts, ...sends], steps: spread.steps + Math.log2(side) }
    },
    formula,
  }
}

/**
 * A broadcast from one node to all others of a torus of n1 x n2 all-port nodes. All patterns except the dilated diagonal
 * need squares whose side is a power of two. On other tori that such squares tile, they first send to one node of each
 * square.
 *
 * @throws CollectiveError FW941 if the network is not a torus of all-port nodes or, except for the dilated diagonal, if a
 * size is odd; FW942 for a source outside the network
 */
export function broadcastSchedule(name: BroadcastName, network: Network, source: number): Schedule {
  const { title, sends } = broadcasts[name]
  requireTorus(title, network)
  const destinations = nodesOf(network).filter((node) => node !== source)
  const messages = [{ source, destinations }]
  checkMessages(messages, network)
  return {
    name: title,
    network,
    ports: 'all-port',
    messages,
    hasBarriers: false,
    ...sends(source, network),
  }
}

/**
 * The latency of a broadcast from its start until the last node can use the message, in cycles, if start-ups of a node are
 * serial and no worm waits for another. With DCF, no worm ever waits. On a square torus whose side is a power of two, it is
 * the formula of the paper, elsewhere {@link branchLatency}. The dilated diagonal has no formula.
 *
 * @param size - n for n x n, or both sizes
 * @throws CollectiveError FW941 if a size is odd
 */
export function broadcastLatency(
  name: BroadcastName,
  size: number | readonly number[],
  timing: BroadcastTiming,
): number | null {
  const { title, formula } = broadcasts[name]
  if (!formula) return null
  const sizes = typeof size === 'number' ? [size, size] : size
  const side = requireSquares(title, sizes)
  if (isSquareOf(side, sizes)) return formula(side, timing)
  return branchLatency(broadcastSchedule(name, { topology: 'torus', sizes }, 0), timing)
}

/** True if the paper has a formula for a torus of these sizes. */
export function hasFormula(name: BroadcastName, sizes: readonly number[]): boolean {
  return broadcasts[name].formula !== null && isSquareOf(sideOfSquares(sizes), sizes)
}

function isSquareOf(side: number, sizes: readonly number[]): boolean {
  return sizes.every((size) => size === side)
}

function requireTorus(title: string, { topology, sizes }: Network): void {
  if (topology === 'torus' && sizes.length === 2 && sizes.every((size) => Number.isInteger(size) && size >= 2)) return
  const found = `${topology} of ${sizes.join(' x ')}`
  refuse('FW941', `${title} is for tori of two dimensions, not for a ${found}`, 'take a torus such as 8 x 8 or 8 x 16')
}

/** The side of the squares that a broadcast for squares uses. */
function requireSquares(title: string, sizes: readonly number[]): number {
  const side = sideOfSquares(sizes)
  if (side >= 2 && sizes.every((size) => Number.isInteger(size) && size >= 2)) return side
  const odd = sizes.find((size) => size % 2 !== 0) ?? 1
  const message = `${title} goes through squares of 2, 4, 8 … nodes a side, and none tile a torus of ${sizes.join(' x ')}: ${odd} is odd`
  return refuse(
    'FW941',
    message,
    'take even sizes, best with a high power of two in both; or the dilated diagonal, which takes any',
  )
}
