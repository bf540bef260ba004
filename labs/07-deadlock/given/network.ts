/** The network that comes to a stop: its possible waits, and the results of packets. */

import { elaborate } from 'flitwave'
import { designModel, filled, meshOf, nodeNamed, routeAnswers, showNode, type Values } from 'flitwave/lab'
import { Mesh } from 'flitwave/rtl/net/mesh'
import { analyseRouting, type RoutingAnalysis } from 'flitwave/watch'
import type { DeadlockNumbers } from '../numbers.js'
import { MeshRoute } from '../skeleton/mesh-route.js'

type Graph = RoutingAnalysis['graph']
export type Design = ReturnType<typeof elaborate>

/** The routing function that students are given. */
export function brokenRoute({ sizeX, sizeY, vcs, yFirst }: DeadlockNumbers): Design {
  return elaborate(new MeshRoute({ dimensions: 2, sizeX, sizeY, vcs, yFirst: [...yFirst] }))
}

const graphs = new Map<string, Graph>()

/** The possible waits in the network that students are given. */
export function brokenGraph(numbers: DeadlockNumbers): Graph {
  const key = JSON.stringify(numbers)
  if (!graphs.has(key)) {
    const kinds = { modes: 'shortest', ties: 'both' } as const
    graphs.set(key, analyseRouting(meshOf(numbers), kinds, { unit: brokenRoute(numbers) }).graph)
  }
  return graphs.get(key)!
}

/** The channel that the requested cycle must contain. */
export function askedChannel({ through: [x, y] }: DeadlockNumbers): string {
  return `(${x},${y}) +y`
}

/** True if a packet for a node goes directly from one channel to the other. */
export function takesBoth(numbers: DeadlockNumbers, to: string, first: string, second: string): boolean {
  const [[from, direction], [next, onward]] = [first.split(' '), second.split(' ')]
  const ways = waysOf(numbers)
  const way = ways.get(`${from} ${to}`)
  return way?.direction === direction && way.next === next && ways.get(`${next} ${to}`)?.direction === onward
}

interface Hop {
  readonly direction: string
  readonly next: string
}

const ways = new Map<string, ReadonlyMap<string, Hop>>()

/** By node and destination, `(0,1) (3,2)`: the next hop in the broken network. */
function waysOf(numbers: DeadlockNumbers): ReadonlyMap<string, Hop> {
  const key = JSON.stringify(numbers)
  if (!ways.has(key)) {
    const strides = [numbers.sizeY, -numbers.sizeY, 1, -1]
    const hops = [...routeAnswers(numbers, brokenRoute(numbers))]
      .filter(({ port }) => port < strides.length)
      .map(({ node, to, port }): [string, Hop] => {
        const next = showNode(node + strides[port], numbers)
        return [
          `${showNode(node, numbers)} ${showNode(to, numbers)}`,
          { direction: ['+x', '-x', '+y', '-y'][port], next },
        ]
      })
    ways.set(key, new Map(hops))
  }
  return ways.get(key)!
}

export interface Sent {
  readonly from: string
  readonly to: string
}

/** The number of cycles after which no further packet arrives. */
const patience = 300

/** Sends packets in the first cycle, and counts those that arrive. */
export function arrivals(numbers: DeadlockNumbers, route: Design, packets: readonly Sent[]): number {
  const { sizeX, sizeY, vcs, depth, flits } = numbers
  const mesh = new Mesh({ dimensions: 2, sizeX, sizeY, vcs, depth, routing: MeshRoute, tagWidth: 8 })
  const network = designModel(filled(elaborate(mesh), 'MeshRoute', route))()
  const waiting = new Map(packets.map((packet) => [nodeNamed(packet.from, numbers), packet]))
  let arrived = 0
  let last = 0
  for (let cycle = 0; cycle - last < patience && arrived < packets.length; cycle++) {
    const nodes = Array.from({ length: sizeX * sizeY }, (_, node) => node)
    const inputs = nodes.map((node) => offer(node, waiting.get(node) ?? null, flits, numbers))
    const outputs = network.cycle(Object.assign({}, ...inputs) as Values)
    for (const node of nodes) {
      if (outputs[`inject[${node}].ready`]) waiting.delete(node)
      if (!outputs[`delivered[${node}].valid`]) continue
      last = cycle
      if (outputs[`delivered[${node}].flit.tail`]) arrived++
    }
  }
  return arrived
}

function offer(node: number, packet: Sent | null, flits: number, numbers: DeadlockNumbers): Values {
  const to = packet ? nodeNamed(packet.to, numbers) : node
  const inject = `inject[${node}]`
  return {
    [`${inject}.valid`]: Number(packet !== null),
    [`${inject}.packet.to.x`]: Math.floor(to / numbers.sizeY),
    [`${inject}.packet.to.y`]: to % numbers.sizeY,
    [`${inject}.packet.flits`]: flits,
    [`${inject}.packet.tag`]: node,
  }
}
