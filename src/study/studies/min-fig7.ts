import { slotStudy } from '../slot-study.js'

export default slotStudy({
  title: 'Throughput of an unbuffered broadcast banyan against its stages',
  about: 'Park and Yoon, Fig. 7: multicasts to regions (A) and to cubes (B), larger and larger networks.',
  x: 'n',
  values: { n: [3, 4, 5, 6, 7, 8, 9, 10, 11], copies: [2, 4, 8], load: [1] },
  quick: { n: [3, 5, 10], copies: [2, 8] },
})
