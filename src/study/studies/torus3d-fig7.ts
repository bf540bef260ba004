import { torus3dStudy } from '../torus3d-study.js'

export default torus3dStudy({
  title: 'Multi-node broadcast on a 3-D torus: time against the number of messages',
  about:
    'Chen, Chiang and Chen, Fig. 7: aggregation then distribution against six spanning trees, more and more messages.',
  x: 'messages',
  values: { messages: [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 2744], bytes: [100] },
  quick: { messages: [8, 64, 343] },
})
