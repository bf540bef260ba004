/**
 * Operations on a ring: Thakur, Rabenseifner, Gropp, "Optimization of Collective Communication Operations in MPICH"
 * (2005), and Patarasuk, Yuan, "Bandwidth Optimal All-reduce Algorithms for Clusters of Workstations" (2009). Each node
 * sends to the next one of the ring only.
 */

import { nodesOf, nodeAt, type Network } from '../network.js'
import type { Way } from '../route.js'
import type { OperationName, Part, Schedule } from '../schedule.js'
import { Draft } from './draft.js'

/** Some steps on one ring, in a schedule of more. */
interface RingPhase {
  /** By position, of which position 0 follows the last. */
  readonly ring: readonly number[]
  /** By position: which share of a part it gets. By default, position i the i-th. */
  readonly shares?: readonly number[]
  /** The steps before. */
  readonly before: number
  /** The sum over all hops. */
  readonly ways?: readonly Way[]
  readonly phase: string
}

/**
 * Reduce-scatter: of a part, each position gets a share. In step s, position i sends that of position i - s, to which it
 * has added its own.
 * @param held - by node: received messages that, with its own data, make what it has of the part; this adds the last one
 * @param part - the count is a multiple of the length of the ring
 */
export function reduceScatterOn(draft: Draft, held: number[][], part: Part, ringPhase: RingPhase): void {
  const { ring, before, phase, ways, shares = [...ring.keys()] } = ringPhase
  const size = ring.length
  /** By position: the message that has come in the step before. */
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
 * All-gather: in step s, position i sends what position i - s + 1 has had at the beginning.
 * @param gathered - by node: the messages that it has; in the end, those of the whole ring
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

/** One share of a part that consists of `of`. */
export function shareOf({ first, count }: Part, index: number, of: number): Part {
  return { first: first + (index * count) / of, count: count / of }
}

/**
 * On one ring through all nodes of a torus, on which each is a neighbour of the next one; or through the nodes of a group, in
 * its order. Nodes have one port. The v-th node, by number or in the group, has share v of what is scattered or gathered, as
 * in MPI.
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

/** A cycle as the places that it goes through. */
type Cycle = readonly (readonly number[])[]

/** All nodes of a torus in the order of a Hamiltonian cycle; in one dimension, as they are numbered. */
export function hamiltonianRing(network: Network): number[] {
  return cycleOf(network.sizes).map((place) => nodeAt(place, network))
}

function cycleOf(sizes: readonly number[]): Cycle {
  const [first, ...others] = sizes.map((size): Cycle => Array.from({ length: size }, (_, at) => [at]))
  return others.reduce(productOf, first!)
}

/**
 * A Hamiltonian cycle of the product of two. It goes along copies of one cycle, all of it but one hop, and to the next copy
 * by a hop of the other cycle. Each copy shifts the column where the next one begins by one, down or up; the ring closes if
 * the shifts add up to whole turns: in pairs if the copies are even in number, else by as many more in one direction as a
 * copy has nodes, which must be odd too, and no more than there are copies.
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
    // One hop of the copy is left out, so the next one begins one column back.
    column = (column - direction + columns.length) % columns.length
    return places
  })
}
