/** The figures of Hou, Wang and Hsu: broadcast in 2-D tori without depth contention. */

import type { ResetPriority } from '../../rtl/router/router-parameters.js'
import {
  broadcastLatency,
  type BroadcastName,
  broadcastNames,
  broadcastSchedule,
} from '../../src/networks/collective/broadcast/broadcast.js'
import { checkMessages } from '../../src/networks/collective/schedule.js'
import type { Network } from '../../src/networks/collective/network.js'
import type { Timing } from '../../src/networks/collective/timing.js'
import { scheduleMethod } from '../../src/networks/play/schedule-method.js'
import { experiment, type Experiment } from '../../src/networks/experiment/experiment.js'

interface Point extends Timing {
  /** Nodes in each dimension. */
  readonly n: number
  readonly resetPriority: ResetPriority
  readonly algorithm: BroadcastName
  readonly source: number
}

interface Figure {
  readonly about: string
  readonly notes: readonly string[]
  /** Ts and Tr. */
  readonly latency: number
  readonly flits: readonly number[]
}

export const experiments: Readonly<Record<string, Experiment>> = {
  'broadcast-fig8': broadcastExperiment({
    about: 'Hou, Wang and Hsu, Fig. 8: DCF and EDN-like broadcasts without start-up; DCF is its formula to the cycle.',
    notes: [
      'With start-ups of 0, nothing but contention tells algorithms apart: what EDN costs more grows to one message length at 32x32, if injected heads go first.',
    ],
    latency: 0,
    flits: [1, 2, 4, 8, 16, 32, 64, 100, 200, 400, 600, 800, 1000],
  }),
  'broadcast-fig9': broadcastExperiment({
    about:
      'Hou, Wang and Hsu, Fig. 9: DCF and EDN-like broadcasts with start-ups of 200 cycles; DCF takes fewer of them.',
    notes: [
      'The paper says that DCF takes about 200 cycles less at 32x32. By its own formulas it is 2 Ts = 400; 200 is right for 4x4 and 8x8.',
    ],
    latency: 200,
    flits: [1, 10, 50, 100, 200, 400, 600, 800, 1000],
  }),
}

function broadcastExperiment({ about, notes, latency, flits }: Figure): Experiment {
  return experiment<Point>({
    title: `Broadcast on a torus: latency against message length, Ts = Tr = ${latency}`,
    about,
    notes: [
      ...notes,
      'The text of EDN could not be had: `edn` and `edn-lattice` are reconstructions that fit what is known of it, so they are called EDN-like. `z-block` uses the last step of DCF alone, at all sizes; `dilated-diagonal` is a reconstruction of a broadcast by Tseng.',
      'Start-ups of a node come one after the other, and overlap with what it sends.',
      'Where a head that a node sends and one that passes ask for a channel in the same cycle for the first time, somebody goes first: the `injected` one, or the `passing` one, which is the default of the router. The paper does not say who. The message length that EDN takes longer than DCF on 32x32 hangs on it: with `passing` it takes none from node 0 and most others.',
    ],
    axes: {
      n: { values: [32], title: 'nodes in each dimension', min: 2, max: 64 },
      resetPriority: {
        values: ['injected', 'passing'],
        title: 'heads that routers serve first after reset',
        symbol: 'first after reset',
        choices: ['injected', 'passing'],
      },
      source: { values: [0], title: 'node that broadcasts', min: 0 },
      algorithm: {
        values: ['dcf', 'edn', 'edn-lattice', 'z-block', 'dilated-diagonal'],
        title: 'algorithm',
        choices: broadcastNames,
      },
      flits: { values: flits, title: 'message length L, flits', symbol: 'L', min: 1 },
      ts: { values: [latency], title: 'start-up Ts, cycles', symbol: 'Ts', min: 0 },
      tr: { values: [latency], title: 'receive latency Tr, cycles', symbol: 'Tr', min: 0 },
      startup: { values: ['serial'], title: 'what a start-up blocks', choices: ['latency', 'blocking', 'serial'] },
    },
    quick: { n: [8], flits: [1, 100, 400] },
    requires: [
      { of: ['n', 'algorithm'], check: (point) => broadcastLatency(point.algorithm, point.n, point) },
      { of: ['n', 'source'], check: (point) => checkMessages([{ ...point, destinations: [] }], networkOf(point)) },
    ],
    method: scheduleMethod<Point>({
      networkOf,
      ports: 'all-port',
      resetPriorityOf: (point) => point.resetPriority,
      scheduleOf: (point) => broadcastSchedule(point.algorithm, networkOf(point), point.source),
      measure: ({ cycles, unicasts }) => ({ latency: cycles, unicasts: unicasts.length }),
    }),
    chart: {
      x: { axis: 'flits' },
      y: { measured: 'latency', title: 'latency, cycles' },
      line: 'RTL',
      series: 'algorithm',
      mean: [],
      theory: [
        {
          name: 'formula',
          isOfSeries: true,
          at: (point) => (point.startup === 'serial' ? broadcastLatency(point.algorithm, point.n, point) : null),
        },
      ],
    },
  })
}

function networkOf({ n }: Point): Network {
  return { topology: 'torus', sizes: [n, n] }
}
