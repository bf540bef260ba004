import type { Paper } from '../paper.js'
import { algorithms, pairOfTheorem4, ties } from './algorithms.js'
import { items } from './items.js'
import { latencies, latencyTables } from './latencies.js'
import { tsengMore } from './tseng.js'

export const broadcast: Paper = {
  title: 'Depth contention-free broadcast',
  citation:
    'Hou, Wang and Hsu, "Depth Contention-Free Broadcasting on Torus Networks" (ICS 1998). The text at hand has no page numbers',
  about: [
    'One node of a 2-D torus with all ports sends a message to all others. DCF does it in log2 n steps such that no worm waits for another one, whatever the start-ups are.',
    'The figures of the paper were not at hand, and neither was the paper on EDN that it compares with. EDN on this page is a pattern that fits all statements about it.',
    'If an injected head and a passing head request a channel in the same cycle for the first time after reset, one of them goes first. The paper does not specify the order, so both orders are played: `injected` heads first, or `passing` ones, which is the default of the router.',
  ],
  groups: [algorithms, latencies],
  charts: [
    { run: 'broadcast-fig8', figure: 'Fig. 8' },
    { run: 'broadcast-fig9', figure: 'Fig. 9' },
  ],
  tables: latencyTables,
  items,
  notes: [
    pairOfTheorem4,
    ties,
    tsengMore,
    { where: 'Definition 1 (1)', note: 'It allows a single unicast in U_1.' },
    { where: 'Theorem 1, proof', note: 'It writes t for τ.' },
    {
      where: 'Section 6.1',
      note: 'The formula takes 2 hops for the last Z block, which is right if the unicast along the diagonal is sent last.',
    },
  ],
}
