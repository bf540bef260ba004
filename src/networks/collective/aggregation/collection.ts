import { coordinatesOf, displaced, type Vector } from '../network.js'
import { along, type Axis } from './cube.js'
import { rowLevels, spread } from './gathering.js'
import { union, type Bundle, type Holdings, type Plan, type Send } from './plan.js'

/**
 * Phases C1 to C3 of Chen, Chiang and Chen: the nodes of a DCN, a block of h x h x h, get the messages of all DDNs, each of
 * which has one node in the block. C1 copies along rows in ⌈log3 h⌉ steps; C2 sends around columns and C3 around the
 * horizontal lines, in h - 1 steps each.
 *
 * C1 uses the rings of the torus. Inside a block, a node at the edge would have to send both copies the same way, in two
 * steps; instead it sends one into the next block, whose rows need the same messages.
 */
export function collect(plan: Plan, h: number, held: Holdings): void {
  const rows = spread(plan, 'C1', held, rowLevels(h))
  const columns = ringsOf(plan, 1, h)
  sendAround(plan, 'C2', rows, columns)
  sendAround(plan, 'C3', gatheredOn(columns, rows), ringsOf(plan, 2, h))
}

/**
 * The column ring of the collection: the order of places 0 to h - 1 on a ring without a wraparound channel, up through the
 * even places and down through the odd ones. Neighbours are two hops apart at most, and no two messages take the same
 * channel.
 */
export function columnRing(h: number): number[] {
  const places = Array.from({ length: h }, (_, i) => i)
  return [...places.filter((place) => place % 2 === 0), ...places.filter((place) => place % 2 === 1).toReversed()]
}

/** The nodes that lie in a block on a line of an axis, in the order of a ring. */
interface Ring {
  readonly nodes: readonly number[]
  /** The distance from each node to the next. */
  readonly next: readonly Vector[]
}

function ringsOf({ nodes, torus }: Plan, axis: Axis, h: number): Ring[] {
  const order = columnRing(h)
  const next = order.map((place, i) => along(axis, order[(i + 1) % h]! - place))
  const starts = nodes.filter((node) => coordinatesOf(node, torus)[axis]! % h === 0)
  return starts.map((start) => ({ nodes: order.map((place) => displaced(start, along(axis, place), torus)), next }))
}

/** Each node first sends its own messages, then forwards those that arrived in the step before. */
function sendAround(plan: Plan, phase: string, held: Holdings, rings: readonly Ring[]): void {
  const h = rings[0]!.nodes.length
  for (let step = 0; step < h - 1; step++) {
    const sends = rings.flatMap(({ nodes, next }) =>
      nodes.map((from, i): Send => ({ from, by: next[i]!, carries: held[nodes[(i - step + h) % h]!]! })),
    )
    plan.step(
      phase,
      sends.filter(({ carries }) => carries.length > 0),
    )
  }
}

/** The holdings of all nodes of a ring after the messages have gone around it. */
function gatheredOn(rings: readonly Ring[], held: Holdings): Holdings {
  const now: Bundle[] = []
  for (const { nodes } of rings) {
    const all = union(nodes.map((node) => held[node]!))
    for (const node of nodes) now[node] = all
  }
  return now
}
