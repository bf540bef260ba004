/** The figures of Wang, Tseng, Shiu and Sheu: multi-node multicast in 2-D tori and meshes. */

import type { Experiment } from '../../src/networks/experiment/experiment.js'
import { multicastExperiment } from './support/multicast-experiment.js'

const onTorus = { topology: 'torus', schemes: ['utorus', '4IB', '4IIB', '4IIIB', '4IVB'] } as const
const onMesh = { topology: 'mesh', schemes: ['umesh', 'spu', '4IB', '4IIB'] } as const

const bySources = { x: 'sources', quick: { destinations: [80, 240], sources: [16, 80, 240], seed: [1] } } as const

/** Panels (a) and (b) of figures that compare only subnetworks. */
const twoPanels = { destinations: [80, 176] }
const takenToBe = 'How many destinations panel (b) has is not known here; 176 are those of Fig. 8(b).'

/** Values for figures that only compare subnetworks. */
const quick = { destinations: [80], sources: [16, 80, 240], seed: [1] }

/** Panels (a) and (b) have 80 and 176 sources, and equally many destinations. */
const byLength = {
  x: 'flits',
  isPaired: true,
  values: { sources: [80, 176], flits: [32, 64, 128, 256, 512, 1024], seed: [1, 2] },
  quick: { sources: [80], flits: [32, 256], seed: [1] },
} as const

/** Panels (a) and (b) have 80 and 112 sources, and equally many destinations. */
const byHotSpot = {
  x: 'hotSpot',
  isPaired: true,
  values: { sources: [80, 112], hotSpot: [0, 0.25, 0.5, 0.8, 1] },
  quick: { sources: [80], hotSpot: [0, 1], seed: [1] },
} as const

export const experiments: Readonly<Record<string, Experiment>> = {
  'multicast-fig5': multicastExperiment({
    about:
      'Wang et al., Fig. 5: U-torus and four partition schemes on a 16x16 torus, Ts = 300, more and more sources; panels (a) to (d) with 80, 112, 176 and 240 destinations.',
    ...onTorus,
    ...bySources,
  }),
  'multicast-fig6': multicastExperiment({
    about: 'Wang et al., Fig. 6: as Fig. 5, all four panels, with a start-up of 30 cycles: U-torus loses more.',
    ...onTorus,
    ...bySources,
    values: { ts: [30] },
  }),
  'multicast-fig7': multicastExperiment({
    about:
      'Wang et al., Fig. 7: longer and longer messages, 32 to 1,024 flits, on a 16x16 torus; panels (a) and (b) with 80 and 176 sources and destinations.',
    ...onTorus,
    ...byLength,
  }),
  'multicast-fig8': multicastExperiment({
    about:
      'Wang et al., Fig. 8: subnetworks with each second or each fourth node, of types III and IV, on a 16x16 torus; panels (a) and (b) with 80 and 176 destinations.',
    notes: ['With h = 2, types III and IV are the same four subnetworks: 2IIIB and 2IVB differ in their order alone.'],
    topology: 'torus',
    x: 'sources',
    schemes: ['2IIIB', '4IIIB', '2IVB', '4IVB'],
    values: twoPanels,
    quick,
  }),
  'multicast-fig9': multicastExperiment({
    about: 'Wang et al., Fig. 9: types II and IV with and without balancing (B) on a 16x16 torus; panels (a) and (b).',
    notes: [takenToBe],
    topology: 'torus',
    x: 'sources',
    schemes: ['4II', '4IIB', '4IV', '4IVB'],
    values: twoPanels,
    quick,
  }),
  'multicast-fig10': multicastExperiment({
    about:
      'Wang et al., Fig. 10: more and more destinations that all multicasts have in common, on a 16x16 torus; panels (a) and (b) with 80 and 112 sources and destinations.',
    ...onTorus,
    ...byHotSpot,
  }),
  'multicast-fig11': multicastExperiment({
    about:
      'Wang et al., Fig. 11: U-mesh, SPU and two partition schemes on a 16x16 mesh, Ts = 300, more and more sources; panels (a) to (d) with 80, 112, 176 and 240 destinations.',
    ...onMesh,
    ...bySources,
  }),
  'multicast-fig12': multicastExperiment({
    about: 'Wang et al., Fig. 12: as Fig. 11, all four panels, with a start-up of 30 cycles: trees lose more.',
    ...onMesh,
    ...bySources,
    values: { ts: [30] },
  }),
  'multicast-fig13': multicastExperiment({
    about:
      'Wang et al., Fig. 13: longer and longer messages, 32 to 1,024 flits, on a 16x16 mesh; panels (a) and (b) with 80 and 176 sources and destinations.',
    ...onMesh,
    ...byLength,
  }),
  'multicast-fig14': multicastExperiment({
    about:
      'Wang et al., Fig. 14: subnetworks with each second or each fourth node, of types I and II, on a 16x16 mesh; panels (a) and (b).',
    notes: [takenToBe],
    topology: 'mesh',
    x: 'sources',
    schemes: ['2IB', '4IB', '2IIB', '4IIB'],
    values: twoPanels,
    quick,
  }),
  'multicast-fig15': multicastExperiment({
    about:
      'Wang et al., Fig. 15: type II with and without balancing (B), for h = 2 and 4, on a 16x16 mesh; panels (a) and (b).',
    notes: [takenToBe],
    topology: 'mesh',
    x: 'sources',
    schemes: ['2II', '2IIB', '4II', '4IIB'],
    values: twoPanels,
    quick,
  }),
  'multicast-fig16': multicastExperiment({
    about:
      'Wang et al., Fig. 16: more and more destinations that all multicasts have in common, on a 16x16 mesh; panels (a) and (b) with 80 and 112 sources and destinations.',
    ...onMesh,
    ...byHotSpot,
  }),
}
