/** Table 1: how often the subnetworks of each type share nodes and links, on the torus and on the mesh. */

import type { Claim } from '../claim.js'
import { tableClaim } from './families.js'

const disjoint = (count: (h: number) => number) => (h: number) => ({ count: count(h), links: 1 })

export const table1: readonly Claim[] = [
  tableClaim({
    type: 'I',
    where: 'Definition 4, Table 1; section not known',
    claim: 'Type I has h subnetworks, and no two share a node or a link.',
    expected: disjoint((h) => h),
  }),
  tableClaim({
    type: 'II',
    where: 'Definition 5, Table 1; section not known',
    claim: 'Type II has h² subnetworks; each node is in one, each link in h.',
    expected: (h) => ({ count: h * h, links: h }),
  }),
  tableClaim({
    type: 'III',
    where: 'Definition 6, Table 1; section not known',
    claim: 'Type III has 2h subnetworks, and no two share a node or a link.',
    expected: disjoint((h) => 2 * h),
  }),
  tableClaim({
    type: 'IV',
    where: 'Definition 7, Table 1; section not known',
    claim: 'Type IV has h² subnetworks; each node is in one, each link in h/2.',
    expected: (h) => ({ count: h * h, links: h / 2 }),
    because: { false: 'It holds for an even h. An odd h has no half: there a link is in up to ⌈h/2⌉ of them.' },
  }),
  tableClaim({
    type: 'I',
    topology: 'mesh',
    where: 'Section 5: contention on the mesh',
    claim: 'On a mesh, the subnetworks of type I share no node and no link.',
    expected: disjoint((h) => h),
  }),
  tableClaim({
    type: 'II',
    topology: 'mesh',
    where: 'Section 5: contention on the mesh',
    claim: 'On a mesh, each node is in one subnetwork of type II, and each link in h.',
    expected: (h) => ({ count: h * h, links: h }),
  }),
]
