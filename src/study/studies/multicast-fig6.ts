import { multicastStudy } from '../multicast-study.js'

export default multicastStudy({
  about: 'Wang et al., Fig. 6: as Fig. 5, with a start-up of 30 cycles: U-torus loses more.',
  topology: 'torus',
  x: 'sources',
  schemes: ['utorus', '4IB', '4IIB', '4IIIB', '4IVB'],
  values: { ts: [30] },
  quick: { destinations: [80, 240], sources: [16, 80, 240], seed: [1] },
})
