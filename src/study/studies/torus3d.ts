/** The figures of Chen, Chiang and Chen: multi-node broadcast in 3-D tori. */

import { torus3dStudy } from '../torus3d-study.js'
import type { Study } from '../study.js'

export const studies: Readonly<Record<string, Study>> = {
  'torus3d-fig7': torus3dStudy({
    title: 'Multi-node broadcast on a 3-D torus: time against the number of messages',
    about:
      'Chen, Chiang and Chen, Fig. 7: aggregation then distribution against six spanning trees, more and more messages.',
    x: 'messages',
    values: { messages: [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 2744], bytes: [100] },
    quick: { messages: [8, 64, 343] },
  }),
  'torus3d-fig8': torus3dStudy({
    title: 'Multi-node broadcast on a 3-D torus: time against the length of messages',
    about:
      'Chen, Chiang and Chen, Fig. 8: aggregation then distribution against six spanning trees, longer and longer messages.',
    x: 'bytes',
    values: { messages: [512], bytes: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] },
    quick: { messages: [64], bytes: [1, 30, 1000] },
  }),
}
