import { torus3dStudy } from '../torus3d-study.js'

export default torus3dStudy({
  title: 'Multi-node broadcast on a 3-D torus: time against the length of messages',
  about:
    'Chen, Chiang and Chen, Fig. 8: aggregation then distribution against six spanning trees, longer and longer messages.',
  x: 'bytes',
  values: { messages: [512], bytes: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] },
  quick: { messages: [64], bytes: [1, 30, 1000] },
})
