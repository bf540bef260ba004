import { multicastStudy } from '../multicast-study.js'

export default multicastStudy({
  about: 'Wang et al., Fig. 14: subnetworks with each second or each fourth node, of types I and II, on a 16x16 mesh.',
  topology: 'mesh',
  x: 'sources',
  schemes: ['2IB', '4IB', '2IIB', '4IIB'],
  quick: { destinations: [80], sources: [16, 80, 240], seed: [1] },
})
