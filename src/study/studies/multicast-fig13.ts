import { multicastStudy } from '../multicast-study.js'

export default multicastStudy({
  about: 'Wang et al., Fig. 13: longer and longer messages on a 16x16 mesh.',
  notes: [
    'The paper does not say how many multicasts and destinations there are in this figure; here there are 80 of 80.',
  ],
  topology: 'mesh',
  x: 'flits',
  schemes: ['umesh', 'spu', '4IB', '4IIB'],
  values: { sources: [80], destinations: [80], flits: [32, 64, 128, 256, 512, 1024] },
  quick: { flits: [32, 256], seed: [1] },
})
