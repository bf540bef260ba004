import type { Paper } from '../paper.js'
import { hotSpotTable } from './hot-spots.js'
import { meshFigures } from './mesh-figures.js'
import { referenceTables } from './reference.js'
import { mostSubnetworks, subnetworks } from './subnetworks.js'
import { torusFigures } from './torus-figures.js'
import { negativeLinks, trees } from './trees.js'

export const multicast: Paper = {
  title: 'Multi-node multicast',
  citation:
    'Wang, Tseng, Shiu and Sheu, "Balancing Traffic Load for Multi-Node Multicast in a Wormhole 2-D Torus/Mesh" (in short: IPDPS 2000, pp. 611–616). The text at hand has no page numbers',
  about: [
    'Many nodes of a 16x16 torus or mesh send a message to many destinations at the same time. Each message goes through a subnetwork that is chosen for it, so that the load is spread. `4IIIB` is h = 4, type III, balanced.',
    'Left open by the paper, and chosen here: seeds; routes along x first; virtual channels p and h or l on the torus and one on the mesh, with buffers of two flits; one port; latency is the mean over the multicasts until the last destination has the message; a part p = 0.8 of the destinations in common where a caption names none (see [below](#the-hot-spot-factor-of-figs-5-to-9-and-11-to-15)). **A start-up delays its unicast and occupies nobody**, unless something else is said: with start-ups that block, as in the formula of the paper, its figures do not come out.',
  ],
  groups: [trees, subnetworks, torusFigures, meshFigures],
  charts: [
    ...([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const).map((number) => ({
      run: `multicast-fig${number}` as const,
      figure: `Fig. ${number}`,
    })),
  ],
  tables: [hotSpotTable, ...referenceTables],
  notes: [
    mostSubnetworks,
    negativeLinks,
    { where: 'Phase 2', note: 'The list x_0 .. x_n with n = 1 + |D′| has one index too many.' },
    { where: 'Introduction', note: 'References [20] and [21] are exchanged.' },
    {
      where: 'Section 4',
      note: 'Virtual channels, the order of dimensions, the way where both are equally long, the start-up model and the metric are not given, and neither are p in Figs. 5 to 9 and 11 to 15 and the number of multicasts in Figs. 7, 10, 13 and 16.',
    },
  ],
}
