/** The log of the routers of a test network, as the way of each packet. */

import type { FollowedPackets } from '../../../src/runs/packets/follow.js'
import { standstillOf } from '../../../src/runs/packets/standstill.js'
import type { NetworkRun } from './icarus.js'

/** A packet in a buffer at an input of a router. By flit. */
export interface TrueHop {
  readonly node: number
  readonly input: number
  /** The first cycles in which flits stood there. */
  readonly arrived: number[]
  readonly moved: number[]
  /** The output through which it left. */
  output: number | null
}

export interface TruePacket {
  readonly id: number
  readonly source: number
  readonly dest: number
  readonly class: number
  readonly offered: number
  readonly hops: TrueHop[]
}

/** By identity. */
export function truthOf({ events }: NetworkRun): ReadonlyMap<number, TruePacket> {
  const packets = new Map<number, TruePacket>()
  // A flit may be logged before its packet, in the same cycle.
  for (const [kind, cycle, node, id, dest, own] of events)
    if (kind === 'offer' || (kind === 'send' && !packets.has(id!)))
      packets.set(id!, { id: id!, source: node!, dest: dest!, class: own!, offered: cycle!, hops: [] })
  for (const [kind, cycle, node, ...rest] of events) {
    if (kind === 'push') {
      const [input, id] = rest as [number, number]
      hopAt(packets.get(id)!, node!, input).arrived.push(cycle! + 1)
    } else if (kind === 'pop') {
      const [input, output, id] = rest as [number, number, number]
      const hop = hopAt(packets.get(id)!, node!, input)
      hop.moved.push(cycle!)
      hop.output = output
    }
  }
  return packets
}

function hopAt({ hops }: TruePacket, node: number, input: number): TrueHop {
  const known = hops.find((hop) => hop.node === node && hop.input === input)
  if (known) return known
  const hop: TrueHop = { node, input, arrived: [], moved: [], output: null }
  hops.push(hop)
  return hop
}

/** Inputs of a router by the direction from which a link comes: that at the output of a neighbour, and its number. */
const neighbours = [
  { by: -4, output: 2 },
  { by: 1, output: 3 },
  { by: 4, output: 0 },
  { by: -1, output: 1 },
]

/**
 * By hop of a followed packet: the node, the number of its input as the routers count them, and the cycles of flits.
 * @param vcs - virtual channels of an input
 */
export function waysOf({ packets, places, links }: FollowedPackets, number: number, vcs = 1): object[] {
  return packets[number]!.hops.slice(1, -1).map(({ place, arrived, moved }) => {
    const { link, vc } = places[place]!
    const { from, to } = links[link]!
    const direction = from === null ? 4 : neighbours.findIndex(({ by }) => to! + by === from)
    return { node: to, input: vcs * direction + vc, arrived, moved }
  })
}

/** The same as the routers have logged it. */
export function trueWay({ hops }: TruePacket): object[] {
  return hops.map(({ node, input, arrived, moved }) => ({ node, input, arrived, moved }))
}

/** The identity of the packet in front of a buffer at the end of a run; null for an empty one. */
function trueFront(run: NetworkRun, node: number, input: number): number | null {
  const standing = [...truthOf(run).values()].flatMap(({ id, hops }) => {
    const hop = hops.find((one) => one.node === node && one.input === input)
    return hop && hop.moved.length < hop.arrived.length ? [{ id, since: hop.arrived[0]! }] : []
  })
  return standing.sort((a, b) => a.since - b.since)[0]?.id ?? null
}

/** Links of the circle, and where they lead: the node, and the direction of its input. */
const circle = [
  { label: '(0,0)→(1,0)', node: 1, direction: 3 },
  { label: '(1,0)→(1,1)', node: 5, direction: 0 },
  { label: '(1,1)→(0,1)', node: 4, direction: 1 },
  { label: '(0,1)→(0,0)', node: 0, direction: 2 },
]

/**
 * By the label of each link of the circle, the name of the packet that stands behind it at the end of a run.
 * @param vcs - virtual channels of an input; the first of them is in the circle
 */
export function trueCircle(run: NetworkRun, vcs = 1): ReadonlyMap<string, string> {
  return new Map(
    circle.map(({ label, node, direction }) => {
      const id = trueFront(run, node, vcs * direction)
      return [`${label}${vcs > 1 ? ' vc0' : ''}`, `#${id}`]
    }),
  )
}

/** The members of a circle behind links between routers, with their packets. */
export function circleOf({ followed }: NetworkRun): ReadonlyMap<string, string> {
  const { knot } = standstillOf(followed)!
  if (!knot?.isCycle) throw new Error('there is no circle')
  return new Map(knot.members.filter(({ label }) => label!.includes('→')).map(({ label, packet }) => [label!, packet]))
}
