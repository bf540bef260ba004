import { slotStudy } from '../slot-study.js'

export default slotStudy({
  title: 'Throughput of an unbuffered broadcast banyan of 128 nodes against its load',
  about: 'Park and Yoon, Fig. 6: multicasts to regions (A) and to cubes (B), more and more load.',
  x: 'load',
  values: { n: [7], copies: [2, 4, 8, 16], load: [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1] },
  quick: { copies: [4], load: [0.25, 0.5, 1] },
})
