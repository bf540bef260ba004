/** A ring through all nodes of a torus, each a neighbour of the one before. */

import { nodeAt, type Network } from '../network.js'

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
