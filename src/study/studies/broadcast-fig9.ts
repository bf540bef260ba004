import { broadcastStudy } from '../broadcast-study.js'

export default broadcastStudy({
  about:
    'Hou, Wang and Hsu, Fig. 9: DCF and EDN-like broadcasts with start-ups of 200 cycles; DCF takes fewer of them.',
  notes: [
    'The paper says that DCF takes about 200 cycles less at 32x32. By its own formulas it is 2 Ts = 400; 200 is right for 4x4 and 8x8.',
  ],
  latency: 200,
  flits: [1, 10, 50, 100, 200, 400, 600, 800, 1000],
})
