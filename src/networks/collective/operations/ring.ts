/**
 * Operations on a ring: Thakur, Rabenseifner, Gropp, "Optimization of Collective Communication Operations in MPICH" (2005),
 * and Patarasuk, Yuan, "Bandwidth Optimal All-reduce Algorithms for Clusters of Workstations" (2009). Each node sends only
 * to the next node of the ring.
 */

import { nodesOf, nodeAt, type Network } from '../network.js'
import type { Way } from '../route.js'
import type { OperationName, Part, Schedule } from '../schedule.js'
import { Draft } from './draft.js'

/** Some steps on one ring, within a larger schedule. */
interface RingPhase {
  /** By position; position 0 follows the last. */
  readonly ring: readonly number[]
  /** By position: the share of a part that it gets. By default, position i gets the i-th. */
  readonly shares?: readonly number[]
  /** The number of steps before. */
  readonly before: number
  /** The ways of all hops together. */
  readonly ways?: readonly Way[]
  readonly phase: string
}

/**
 * Reduce-scatter: each position gets a share of a part. In step s, position i adds its own data to the share of position i -
 * s and sends it.
 * @param held - by node: received messages that, with the node's own data, form its value of the part; this function adds
 * the last message
 * @param part - the count is a multiple of the length of the ring
 */
export function reduceScatterOn(draft: Draft, held: number[][], part: Part, ringPhase: RingPhase): void {
  const { ring, before, phase, ways, shares = [...ring.keys()] } = ringPhase
  const size = ring.length
  /** By position: the message that arrived in the step before. */
  let received = ring.map((): number[] => [])
  for (let step = 1; step < size; step++) {
    const sent = ring.map((from, position) => {
      const to = ring[(position + 1) % size]!
      const combines = [...held[from]!, ...received[position]!]
      const share = shareOf(part, shares[(position - step + size) % size]!, size)
      const message = draft.message({ source: from, destinations: [to], part: share, combines })
      draft.send({ from, to, carries: [message], step: before + step, phase, ...(ways && { ways }) })
      return message
    })
    received = ring.map((_, position) => [sent[(position - 1 + size) % size]!])
  }
  ring.forEach((node, position) => held[node]!.push(...received[position]!))
}

/**
 * All-gather: in step s, position i sends the initial data of position i - s + 1.
 * @param gathered - by node: its messages; in the end, those of the whole ring
 */
export function allGatherOn(draft: Draft, gathered: number[][], { ring, before, phase, ways }: RingPhase): void {
  const size = ring.length
  const own = ring.map((node) => [...gathered[node]!])
  for (let step = 1; step < size; step++) {
    ring.forEach((from, position) => {
      const carries = own[(position - step + 1 + size) % size]!
      const to = ring[(position + 1) % size]!
      draft.send({ from, to, carries, step: before + step, phase, ...(ways && { ways }) })
      gathered[to]!.push(...carries)
    })
  }
}

/** One share of a part that is divided into `of`. */
export function shareOf({ first, count }: Part, index: number, of: number): Part {
  return { first: first + (index * count) / of, count: count / of }
}

/**
 * On one ring through all nodes of a torus, where consecutive nodes are neighbours, or through the nodes of a group in its
 * order. Nodes have one port. As in MPI, the v-th node, by number or in the group, owns share v of the scattered or gathered
 * data.
 */
export function ringSchedule(
  name: Exclude<OperationName, 'all-to-all'>,
  network: Network,
  group?: readonly number[],
): Schedule {
  const ring = group ?? hamiltonianRing(network)
  const shares = group ? [...ring.keys()] : ring
  const size = ring.length
  const draft = new Draft(network, { name, parts: size }, ring)
  const whole = { first: 0, count: size }
  const held = nodesOf(network).map((): number[] => [])
  if (name !== 'all-gather') reduceScatterOn(draft, held, whole, { ring, shares, before: 0, phase: 'reduce-scatter' })
  const gathered = nodesOf(network).map((): number[] => [])
  ring.forEach((node, position) => {
    const share = { source: node, part: shareOf(whole, shares[position]!, size), combines: held[node]! }
    gathered[node]!.push(name === 'reduce-scatter' ? draft.message({ ...share, destinations: [] }) : draft.toAll(share))
  })
  const before = name === 'all-gather' ? 0 : size - 1
  if (name !== 'reduce-scatter') allGatherOn(draft, gathered, { ring, before, phase: 'all-gather' })
  return draft.schedule(`ring ${name}`, 'one-port')
}

/** A cycle as the places on it. */
type Cycle = readonly (readonly number[])[]

/** All nodes of a torus in the order of a Hamiltonian cycle; in one dimension, in the order of their numbers. */
export function hamiltonianRing(network: Network): number[] {
  return cycleOf(network.sizes).map((place) => nodeAt(place, network))
}

function cycleOf(sizes: readonly number[]): Cycle {
  const [first, ...others] = sizes.map((size): Cycle => Array.from({ length: size }, (_, at) => [at]))
  return others.reduce(productOf, first!)
}

/**
 * A Hamiltonian cycle of the product of two cycles. It follows a copy of one cycle except for one hop, then steps to the
 * next copy by a hop of the other cycle. Each copy shifts the column where the next begins by one, down or up. The ring
 * closes if the shifts add up to whole turns. An even number of copies shifts in pairs; otherwise one direction has as many
 * more shifts as a copy has nodes, which must then be odd and at most the number of copies.
 */
function productOf(a: Cycle, b: Cycle): Cycle {
  const isAlongB = a.length % 2 === 0 || (b.length % 2 === 1 && a.length >= b.length)
  const [rows, columns] = isAlongB ? [a, b] : [b, a]
  const surplus = rows.length % 2 === 0 ? 0 : columns.length
  const downs = (rows.length + surplus) / 2
  let column = 0
  return rows.flatMap((row, copy) => {
    const direction = copy < downs ? 1 : -1
    const places = columns.map((_, hop) => {
      const at = columns[(column + direction * hop + columns.length * columns.length) % columns.length]!
      return isAlongB ? [...row, ...at] : [...at, ...row]
    })
    // The copy omits one hop, so the next begins one column back.
    column = (column - direction + columns.length) % columns.length
    return places
  })
}
