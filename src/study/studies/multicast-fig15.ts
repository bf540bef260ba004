import { multicastStudy } from '../multicast-study.js'

export default multicastStudy({
  about: 'Wang et al., Fig. 15: type II with and without balancing (B), for h = 2 and 4, on a 16x16 mesh.',
  topology: 'mesh',
  x: 'sources',
  schemes: ['2II', '2IIB', '4II', '4IIB'],
  quick: { destinations: [80], sources: [16, 80, 240], seed: [1] },
})
