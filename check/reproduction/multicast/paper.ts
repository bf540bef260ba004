import type { Paper } from '../paper.js'
import { blockingStartUps } from './figure5.js'
import { largerHOfTypeFour } from './figure8.js'
import { hotSpotTable } from './hot-spots.js'
import { items } from './items.js'
import { meshFigures } from './mesh-figures.js'
import { phaseNotes } from './phases.js'
import { referenceTables } from './reference.js'
import { mostSubnetworks, ownLinks, subnetworks } from './subnetworks.js'
import { torusFigures } from './torus-figures.js'
import { negativeLinks, trees } from './trees.js'

export const multicast: Paper = {
  title: 'Multi-node multicast',
  citation:
    'Wang, Tseng, Shiu and Sheu, "Balancing Traffic Load for Multi-Node Multicast in a Wormhole 2-D Torus/Mesh". The claims are from the journal text, received in January 2000 and revised in March 2001; a shorter one is in IPDPS 2000, pp. 611–616. It has no page numbers here',
  about: [
    'Many nodes of a 16x16 torus or mesh send a message to many destinations at the same time. Each message goes through a subnetwork that is chosen for it, so that the load is spread. `4IIIB` is h = 4, type III, balanced.',
    'Figures have panels: (a) to (d) of Figs. 5, 6, 11 and 12 have 80, 112, 176 and 240 destinations; (a) and (b) of Figs. 7 and 13 have 80 and 176 sources, and the same numbers of destinations, and the panels of Figs. 10 and 16 have 80 and 112; Fig. 8 has 80 and 176 destinations. All of them are played with 16 draws. How many destinations Figs. 9(b), 14(b) and 15(b) have is not known here; they are played with 176, as Fig. 8(b).',
    'Left open by the paper, and chosen here: seeds; routes along x first; virtual channels p and h or l on the torus and one on the mesh, with buffers of two flits; one port; latency is the mean over the multicasts until the last destination has the message; a part p = 0.8 of the destinations in common where a caption names none (see [below](#the-hot-spot-factor-of-figs-5-to-9-and-11-to-15)). **A start-up delays its unicast and occupies nobody**, unless something else is said.',
  ],
  groups: [trees, subnetworks, torusFigures, meshFigures],
  charts: [
    ...([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const).map((number) => ({
      run: `multicast-fig${number}` as const,
      figure: `Fig. ${number}`,
    })),
  ],
  tables: [hotSpotTable, ...referenceTables],
  items,
  notes: [
    mostSubnetworks,
    negativeLinks,
    ownLinks,
    ...phaseNotes,
    blockingStartUps,
    largerHOfTypeFour,
    {
      where: 'P1, P2, P3, P4 and P5',
      note: 'Their wording is not known here: they are judged as Properties 1 to 5 of Chen et al. say it of their subnetworks.',
    },
    { where: 'Phase 2', note: 'The list x_0 .. x_n with n = 1 + |D′| has one index too many.' },
    { where: 'Introduction', note: 'References [20] and [21] are exchanged.' },
    {
      where: 'Sections 4 and 5.2',
      note: 'Virtual channels, the order of dimensions, the way where both are equally long, the start-up model and the metric are not given, and neither is p in Figs. 5 to 9 and 11 to 15.',
    },
  ],
}
