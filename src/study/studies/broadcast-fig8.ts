import { broadcastStudy } from '../broadcast-study.js'

export default broadcastStudy({
  about: 'Hou, Wang and Hsu, Fig. 8: DCF and EDN-like broadcasts without start-up; DCF is its formula to the cycle.',
  notes: [
    'With start-ups of 0, nothing but contention tells algorithms apart: what EDN costs more grows to one message length at 32x32, if injected heads go first.',
  ],
  latency: 0,
  flits: [1, 2, 4, 8, 16, 32, 64, 100, 200, 400, 600, 800, 1000],
})
