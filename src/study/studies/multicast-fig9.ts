import { multicastStudy } from '../multicast-study.js'

export default multicastStudy({
  about: 'Wang et al., Fig. 9: types II and IV with and without balancing (B) on a 16x16 torus.',
  topology: 'torus',
  x: 'sources',
  schemes: ['4II', '4IIB', '4IV', '4IVB'],
  quick: { destinations: [80], sources: [16, 80, 240], seed: [1] },
})
