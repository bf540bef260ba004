import type { Paper } from '../paper.js'
import { meshFigures } from './mesh-figures.js'
import { referenceTables } from './reference.js'
import { subnetworks } from './subnetworks.js'
import { torusFigures } from './torus-figures.js'
import { trees } from './trees.js'

export const multicast: Paper = {
  title: 'Multi-node multicast',
  citation:
    'Wang, Tseng, Shiu and Sheu, "Balancing Traffic Load for Multi-Node Multicast in a Wormhole 2-D Torus/Mesh"',
  about: [
    'Many nodes of a 16x16 torus or mesh send a message to many destinations at the same time. Each message goes through a subnetwork that is chosen for it, so that the load is spread. `4IIIB` is h = 4, type III, balanced.',
    'Left open by the paper, and chosen here: seeds; routes along x first; virtual channels p and h or l on the torus and one on the mesh, with buffers of two flits; one port; latency is the mean over the multicasts until the last destination has the message. **A start-up delays its unicast and occupies nobody**, unless something else is said: with start-ups that block, as in the formula of the paper, its figures do not come out.',
  ],
  groups: [trees, subnetworks, torusFigures, meshFigures],
  charts: [
    ...([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const).map((number) => ({
      run: `multicast-fig${number}` as const,
      figure: `Fig. ${number}`,
    })),
  ],
  tables: referenceTables,
  slips: [
    'The list x_0 .. x_n with n = 1 + |D′| has one index too many.',
    'References [20] and [21] are exchanged in the introduction.',
    'Virtual channels, the order of dimensions, the way where both are equally long, the start-up model and the metric are not given, and neither is p in Figs. 5 to 9 and 11 to 15.',
  ],
}
