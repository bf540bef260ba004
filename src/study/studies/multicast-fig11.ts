import { multicastStudy } from '../multicast-study.js'

export default multicastStudy({
  about:
    'Wang et al., Fig. 11: U-mesh, SPU and two partition schemes on a 16x16 mesh, Ts = 300, more and more sources.',
  topology: 'mesh',
  x: 'sources',
  schemes: ['umesh', 'spu', '4IB', '4IIB'],
  quick: { destinations: [80, 240], sources: [16, 80, 240], seed: [1] },
})
