import { multicastStudy } from '../multicast-study.js'

export default multicastStudy({
  about: 'Wang et al., Fig. 5: U-torus and four partition schemes on a 16x16 torus, Ts = 300, more and more sources.',
  topology: 'torus',
  x: 'sources',
  schemes: ['utorus', '4IB', '4IIB', '4IIIB', '4IVB'],
  quick: { destinations: [80, 240], sources: [16, 80, 240], seed: [1] },
})
