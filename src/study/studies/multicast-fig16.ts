import { multicastStudy } from '../multicast-study.js'

export default multicastStudy({
  about: 'Wang et al., Fig. 16: more and more destinations that all multicasts have in common, on a 16x16 mesh.',
  notes: [
    'The paper does not say how many multicasts and destinations there are in this figure; here there are 80 of 80.',
  ],
  topology: 'mesh',
  x: 'hotSpot',
  schemes: ['umesh', 'spu', '4IB', '4IIB'],
  values: { sources: [80], destinations: [80], hotSpot: [0, 0.25, 0.5, 0.75, 1] },
  quick: { hotSpot: [0, 1], seed: [1] },
})
