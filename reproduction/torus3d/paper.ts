import type { Paper } from '../paper.js'
import { algorithm } from './algorithm.js'
import { costs, costTables } from './costs.js'
import { subnetworks } from './subnetworks.js'

export const torus3d: Paper = {
  title: 'Multi-node broadcast on a 3-D torus',
  citation:
    'Chen, Chiang and Chen, "Multi-node broadcasting in a wormhole-routed 3-D torus using an aggregation-then-distribution strategy"',
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
  slips: [
    'Coordinates begin with 1 in section 2.1 and with 0 elsewhere, and reach n there.',
    'SPAN has ≤ where it needs <; without a modulo, the diagonal plane leaves its block.',
    'C_{u,v} lacks "mod h"; the bracket of Lemma 3 stands at the wrong place; the order of F′ is that of u·h + v turned around.',
    'In T2, |i − k| > 3 should be |j − l| > 3.',
  ],
}
