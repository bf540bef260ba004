import { multicastStudy } from '../multicast-study.js'

export default multicastStudy({
  about: 'Wang et al., Fig. 12: as Fig. 11, with a start-up of 30 cycles: trees lose more.',
  topology: 'mesh',
  x: 'sources',
  schemes: ['umesh', 'spu', '4IB', '4IIB'],
  values: { ts: [30] },
  quick: { destinations: [80, 240], sources: [16, 80, 240], seed: [1] },
})
