import { fail } from '../../../base/diagnostic/diagnostic.js'
import { distancesFrom } from '../distances.js'
import type { NetworkGraph } from '../network-graph.js'
import { ChannelLoads } from './channel-loads.js'
import type { RouteTable } from './route-table.js'

/**
 * Up*, down* (Schroeder et al. 1991): a spanning tree orders the routers, and each packet takes channels towards the root
 * before channels away from it, so that no circle of channels closes and one virtual channel suffices. A packet goes down as
 * soon as a way down leads to its destination, so the table needs no more than the destination. Of several
 * ways that are as short it takes the one over whose channels the fewest routes lead so far.
 * @throws FlitwaveError FW984 if a link leads one way
 */
export function upDownTable(graph: NetworkGraph): RouteTable {
  const oneWay = graph.channels.find(({ reverse }) => reverse === null)
  if (oneWay) {
    const [from, to] = [oneWay.from, oneWay.to].map(({ router }) => graph.routers[router]!.name)
    const help = 'choose shortest paths in layers, or make the link two-way'
    fail('FW984', `up*/down* needs links in both directions, and ${from} to ${to} has one`, null, help)
  }
  const rank = ranksOf(graph)
  const loads = new ChannelLoads(graph)
  const next = graph.routers.map(() => new Int32Array(graph.terminals.length).fill(-1))
  graph.terminals.forEach(({ out }, terminal) => {
    const chosen = towards(graph, out.router, rank, loads.counts)
    chosen.forEach((channel, router) => (next[router]![terminal] = channel))
    loads.add(chosen)
  })
  return { graph, next, layers: 1, layerOf: () => 0 }
}

/** The place of each router in a total order that begins with the root: by distance from it, then by number. */
function ranksOf(graph: NetworkGraph): number[] {
  const all = graph.routers.map((_, router) => router)
  const farthest = all.map((router) => Math.max(...distancesFrom(graph, router)))
  const root = all.reduce((best, router) => (farthest[router]! < farthest[best]! ? router : best))
  const level = distancesFrom(graph, root)
  const rank: number[] = []
  ;[...all].sort((a, b) => level[a]! - level[b]! || a - b).forEach((router, i) => (rank[router] = i))
  return rank
}

/** By router: the channel that leads to the destination. */
function towards(graph: NetworkGraph, destination: number, rank: readonly number[], loads: Float64Array): Int32Array {
  const down = distancesDown(graph, destination, rank)
  const hops = [...down]
  const cost = graph.routers.map(() => 0)
  const chosen = new Int32Array(rank.length).fill(-1)
  const choose = (router: number, goesDown: boolean): void => {
    let [least, cheapest] = [Infinity, Infinity]
    for (const channel of graph.leaving[router]!) {
      const other = graph.channels[channel]!.to.router
      if (rank[other]! > rank[router]! !== goesDown) continue
      const [far, through] = [(goesDown ? down : hops)[other]!, cost[other]! + loads[channel]!]
      if (far > least || (far === least && through >= cheapest)) continue
      ;[least, cheapest, chosen[router]] = [far, through, channel]
    }
    ;[hops[router], cost[router]] = [least + 1, cheapest]
  }
  const all = graph.routers.map((_, router) => router).filter((router) => router !== destination)
  const nearestFirst = all.filter((router) => down[router] !== Infinity).sort((a, b) => down[a]! - down[b]!)
  for (const router of nearestFirst) choose(router, true)
  const rootFirst = all.filter((router) => down[router] === Infinity).sort((a, b) => rank[a]! - rank[b]!)
  for (const router of rootFirst) choose(router, false)
  return chosen
}

/** Hops to the destination over channels that lead away from the root alone. */
function distancesDown(graph: NetworkGraph, destination: number, rank: readonly number[]): number[] {
  const distances = graph.routers.map(() => Infinity)
  distances[destination] = 0
  const queue = [destination]
  for (const router of queue) {
    for (const channel of graph.entering[router]!) {
      const other = graph.channels[channel]!.from.router
      if (rank[other]! > rank[router]! || distances[other] !== Infinity) continue
      distances[other] = distances[router]! + 1
      queue.push(other)
    }
  }
  return distances
}
