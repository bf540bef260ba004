/** The channels between two halves of a network, found by local search. */

import type { NetworkGraph } from './network-graph.js'

/**
 * The fewest channels, in both directions, between two parts of the routers that have the same number of terminals, or as
 * nearly as routers allow. It is the best cut that a search finds (Kernighan and Lin 1970) from halves along x, along y and
 * around some routers; a smaller one may exist.
 */
export function bisectionOf(graph: NetworkGraph): number {
  const search = new CutSearch(graph)
  return Math.min(...startsOf(graph).map((order) => search.improve(order)))
}

/** Orders of the routers; the first half of each is one part. */
function startsOf({ routers, leaving, channels }: NetworkGraph): number[][] {
  const all = routers.map((_, router) => router)
  const along = (axis: 0 | 1): number[] =>
    [...all].sort((a, b) => (routers[a]!.at?.[axis] ?? 0) - (routers[b]!.at?.[axis] ?? 0) || a - b)
  const around = (start: number): number[] => {
    const order = new Set([start])
    for (const router of order) leaving[router]!.forEach((channel) => order.add(channels[channel]!.to.router))
    return [...order, ...all.filter((router) => !order.has(router))]
  }
  const corners = new Set([0, 1, 2, 3].map((i) => Math.floor((i * routers.length) / 4)))
  return [all, along(0), along(1), ...[...corners].map(around)]
}

/** By router: true if it is in the second part. */
type Parts = boolean[]

/** Routers that change their parts together, and the channels that this takes out of the cut. */
interface Move {
  readonly routers: readonly number[]
  readonly saved: number
}

class CutSearch {
  /** The other ends of channels in either direction, each as often as there are channels. */
  private readonly neighbours: readonly (readonly number[])[]
  /** Ends of terminals, by router. */
  private readonly weights: readonly number[]

  constructor({ routers, terminals, channels, leaving, entering }: NetworkGraph) {
    this.neighbours = routers.map((_, router) => [
      ...leaving[router]!.map((channel) => channels[channel]!.to.router),
      ...entering[router]!.map((channel) => channels[channel]!.from.router),
    ])
    const weights = routers.map(() => 0)
    for (const { in: entry, out } of terminals) for (const { router } of [entry, out]) weights[router]!++
    this.weights = weights
  }

  /** Channels across the cut at the end of the search. */
  improve(order: readonly number[]): number {
    const parts = this.halved(order)
    while (this.pass(parts));
    const crossing = this.neighbours.flatMap((others, router) => others.filter((other) => parts[other] !== parts[router])) // prettier-ignore
    return crossing.length / 2
  }

  private halved(order: readonly number[]): Parts {
    const parts: Parts = order.map(() => true)
    const total = this.weights.reduce((sum, weight) => sum + weight, 0)
    let weight = 0
    for (const router of order) {
      if (2 * weight >= total) break
      parts[router] = false
      weight += this.weights[router]!
    }
    return parts
  }

  /** Tries moves until each router has moved once, and keeps the best beginning of them; false if it saves nothing. */
  private pass(parts: Parts): boolean {
    const tried = [...parts]
    const gains = tried.map((_, router) => this.gainOf(router, tried))
    const free = new Set(tried.keys())
    const moves: Move[] = []
    for (let move = this.bestMove(tried, gains, free); move; move = this.bestMove(tried, gains, free)) {
      moves.push(move)
      for (const router of move.routers) {
        tried[router] = !tried[router]
        free.delete(router)
      }
      for (const router of move.routers)
        for (const near of [router, ...this.neighbours[router]!]) gains[near] = this.gainOf(near, tried)
    }
    let [saved, most, length] = [0, 0, 0]
    moves.forEach((move, i) => {
      saved += move.saved
      if (saved > most) [most, length] = [saved, i + 1]
    })
    for (const { routers } of moves.slice(0, length)) for (const router of routers) parts[router] = !parts[router]
    return length > 0
  }

  /** Two routers with as many terminals change places, or one without terminals moves alone. */
  private bestMove(parts: Parts, gains: readonly number[], free: ReadonlySet<number>): Move | null {
    const best = new Map<number, [first: number | null, second: number | null]>()
    for (const router of free) {
      const weight = this.weights[router]!
      const pair = best.get(weight) ?? [null, null]
      const side = parts[router] ? 1 : 0
      if (pair[side] === null || gains[router]! > gains[pair[side]]!) pair[side] = router
      best.set(weight, pair)
    }
    let found: Move | null = null
    const offer = (...routers: number[]): void => {
      const [a, b] = routers
      const between = b === undefined ? 0 : this.neighbours[a!]!.filter((other) => other === b).length
      const saved = routers.reduce((sum, router) => sum + gains[router]!, -2 * between)
      if (found === null || saved > found.saved) found = { routers, saved }
    }
    for (const [weight, [first, second]] of best) {
      if (first !== null && second !== null) offer(first, second)
      if (weight > 0) continue
      if (first !== null) offer(first)
      if (second !== null) offer(second)
    }
    return found
  }

  /** Channels that leave the cut when a router changes its part, less those that come into it. */
  private gainOf(router: number, parts: Parts): number {
    return this.neighbours[router]!.reduce((sum, other) => sum + (parts[other] === parts[router] ? -1 : 1), 0)
  }
}
