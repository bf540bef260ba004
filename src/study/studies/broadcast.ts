/** The figures of Hou, Wang and Hsu: broadcast in 2-D tori without depth contention. */

import { broadcastStudy } from '../broadcast-study.js'
import type { Study } from '../study.js'

export const studies: Readonly<Record<string, Study>> = {
  'broadcast-fig8': broadcastStudy({
    about: 'Hou, Wang and Hsu, Fig. 8: DCF and EDN-like broadcasts without start-up; DCF is its formula to the cycle.',
    notes: [
      'With start-ups of 0, nothing but contention tells algorithms apart: what EDN costs more grows to one message length at 32x32, if injected heads go first.',
    ],
    latency: 0,
    flits: [1, 2, 4, 8, 16, 32, 64, 100, 200, 400, 600, 800, 1000],
  }),
  'broadcast-fig9': broadcastStudy({
    about:
      'Hou, Wang and Hsu, Fig. 9: DCF and EDN-like broadcasts with start-ups of 200 cycles; DCF takes fewer of them.',
    notes: [
      'The paper says that DCF takes about 200 cycles less at 32x32. By its own formulas it is 2 Ts = 400; 200 is right for 4x4 and 8x8.',
    ],
    latency: 200,
    flits: [1, 10, 50, 100, 200, 400, 600, 800, 1000],
  }),
}
