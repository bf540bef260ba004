import { multicastStudy } from '../multicast-study.js'

export default multicastStudy({
  about:
    'Wang et al., Fig. 8: subnetworks with each second or each fourth node, of types III and IV, on a 16x16 torus.',
  notes: ['With h = 2, types III and IV are the same four subnetworks: 2IIIB and 2IVB differ in their order alone.'],
  topology: 'torus',
  x: 'sources',
  schemes: ['2IIIB', '4IIIB', '2IVB', '4IVB'],
  values: { destinations: [80, 176] },
  quick: { destinations: [80], sources: [16, 80, 240], seed: [1] },
})
