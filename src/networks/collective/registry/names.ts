/** The names of the algorithms, separate from the algorithms so that a command line starts fast. */

/** Every algorithm with a fixed name. Schemes through subnetworks, such as 4IIIB, have names of their own form. */
export const algorithms = {
  dcf: 'broadcast without depth contention, torus of even sizes, all ports',
  'dcf-a': 'the same with the other pattern that fits what the paper says',
  'z-block': 'broadcast by Z blocks alone',
  edn: 'EDN-like broadcast: extended dominating nodes, as far as they are known',
  'edn-lattice': 'EDN-like broadcast from a lattice of dominating nodes',
  'dilated-diagonal': 'broadcast along rows and diagonals, torus of any size, all ports',
  separate: 'one unicast after the other, one port',
  umesh: 'multicast tree on a mesh, one port',
  spu: 'multicast tree on a mesh, with the source first',
  utorus: 'multicast tree on a torus, one port',
  aggregation: 'all to all by aggregation, then distribution, torus of three dimensions, all ports',
  'two-phase': 'multicast in a wrap-around banyan of 2^n nodes',
  'ring-all-reduce': 'all-reduce on a ring through all nodes: reduce-scatter, then all-gather; torus, one port',
  'ring-reduce-scatter': 'its first half alone',
  'ring-all-gather': 'its second half alone',
  'torus-all-reduce': 'all-reduce by dimension, along all rings in both directions at once; torus, all ports',
  'halving-doubling': 'all-reduce by recursive halving and doubling; torus of powers of two, one port',
  'all-to-all': 'each node sends each other node a part of its vector, one after the other; one port',
  'all-to-all-by-dimension': 'the same, combined along one dimension after the other; torus, all ports',
  trees: 'all to all through six arc-disjoint spanning trees, torus of n x n x n',
} as const

export type AlgorithmName = keyof typeof algorithms

export const algorithmNames = Object.keys(algorithms) as AlgorithmName[]

/** Stands for all schemes through subnetworks in lists of names. */
export const partitions = {
  name: '4IIIB, 2IV …',
  title: 'multicasts in three phases through subnetworks: h, a type from I to IV, B for balancing',
}

/** True for the name of a scheme through subnetworks: h, a type, and B for balancing. */
export function isPartition(name: string): boolean {
  return /^\d+(I|II|III|IV)B?$/.test(name)
}
