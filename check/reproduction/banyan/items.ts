/** The numbered items of the paper of Park and Yoon. */

import type { Item } from '../paper.js'

export const items: readonly Item[] = [
  { item: 'Fig. 1', about: 'not known here', why: 'The drawing is not at hand' },
  { item: 'Fig. 2', about: 'the region 0100 to 1000 in a network of 16 nodes' },
  { item: 'Fig. 3', about: 'a multicast in two phases to five of 16 nodes' },
  { item: 'Fig. 4', about: 'two multicasts that wait for each other' },
  { item: 'Fig. 5', about: 'copy rates by stage, N = 128' },
  { item: 'Fig. 6', about: 'throughput by load, N = 128' },
  { item: 'Fig. 7', about: 'throughput by the size of the network' },
  { item: 'Property 1', about: 'sources between two others' },
  { item: 'Theorem 1', about: 'phase two is free of blocking' },
  { item: 'Theorem 2', about: 'upper input first, and no deadlock' },
  { item: 'Equation 1', about: 'packets behind an element' },
  { item: 'Equation 2', about: 'unicasts behind an element' },
]
