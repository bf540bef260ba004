import type { Paper } from '../paper.js'
import { algorithm, messagesOfDdns, sumOfLemma2, targetsOfT1 } from './algorithm.js'
import { costs, costTables, timeOfTable1 } from './costs.js'
import { items } from './items.js'
import { countOfDcns, rowsOfMatrix, subnetworks } from './subnetworks.js'

export const torus3d: Paper = {
  title: 'Multi-node broadcast on a 3-D torus',
  citation:
    'Chen, Chiang and Chen, "Multi-node broadcasting in all-ported 3-D wormhole-routed torus using an aggregation-then-distribution strategy" (Journal of Systems Architecture, 2004). The text at hand has no page numbers',
  about: [
    'Some nodes of an n x n x n torus have a message for all. The messages are gathered, spread evenly over h² subnetworks (DDN), broadcast in them, and collected in blocks (DCN).',
    'The paper simulates n = 16 with h = 7 and 14, at which its subnetworks are not sound. Here n = 14 stands for it, with the same h. The text on the broadcast in a subnetwork (Wang and Tseng) could not be had; what it needs of it has been constructed.',
  ],
  groups: [subnetworks, algorithm, costs],
  charts: [
    { run: 'torus3d-fig7', figure: 'Fig. 7' },
    { run: 'torus3d-fig8', figure: 'Fig. 8' },
  ],
  tables: costTables,
  items,
  notes: [
    messagesOfDdns,
    { where: 'Section 2.1', note: 'Coordinates begin with 1 there and with 0 elsewhere, and reach n.' },
    {
      where: 'Section 2.1',
      note: 'SPAN has ≤ where it needs <; without a modulo, the diagonal plane leaves its block.',
    },
    rowsOfMatrix,
    countOfDcns,
    { where: 'Section 3', note: 'C_{u,v} lacks "mod h", which makes no difference.' },
    sumOfLemma2,
    { where: 'Lemma 3', note: 'A bracket stands at the wrong place.' },
    { where: 'Section 3.2.2.2', note: 'The order of F′ is the reverse of the order of u·h + v.' },
    targetsOfT1,
    { where: 'Section 3.2.2.2, T2', note: '|i − k| > 3 should be |j − l| > 3.' },
    timeOfTable1,
  ],
}
