import { multicastSchedule } from '../../src/networks/collective/multicast/multicast.js'
import { hotSpotWorkload } from '../../src/networks/collective/multicast/workload.js'
import { scheduleMethod } from '../../src/networks/play/schedule-method.js'
import { experiment } from '../../src/networks/experiment/experiment.js'
import type { Timing } from '../../src/networks/collective/timing.js'

interface Point extends Timing {
  readonly scheme: string
  readonly destinations: number
  readonly seed: number
}

const network = { topology: 'mesh', sizes: [8, 8] } as const

export const experiments = {
  'lone-multicast': experiment<Point>({
    title: 'One multicast alone on a mesh: latency against its destinations',
    about: 'A multicast that is alone takes as many sends one after the other as its formula says, and some hops.',
    notes: ['The formula of the paper leaves out hops.'],
    axes: {
      scheme: { values: ['umesh', 'spu'], title: 'scheme' },
      destinations: { values: [1, 3, 7, 15, 31, 63], title: 'destinations', symbol: '|D|', min: 1, max: 64 },
      flits: { values: [32], title: 'message length, flits', symbol: 'L', min: 1 },
      ts: { values: [100], title: 'start-up, cycles', symbol: 'Ts', min: 0 },
      tr: { values: [0], title: 'receive latency, cycles', symbol: 'Tr', min: 0 },
      startup: { values: ['blocking'], title: 'what a start-up blocks', choices: ['blocking', 'serial', 'latency'] },
      seed: { values: [1, 2, 3], title: 'seed', min: 0 },
    },
    quick: { destinations: [1, 7], seed: [1] },
    requires: [{ of: ['scheme'], check: ({ scheme }) => multicastSchedule(scheme, network, []) }],
    method: scheduleMethod<Point>({
      networkOf: () => network,
      ports: 'one-port',
      scheduleOf: ({ scheme, destinations, seed }) =>
        multicastSchedule(scheme, network, hotSpotWorkload({ network, multicasts: 1, destinations, hotSpot: 0, seed })),
      measure: ({ cycles }) => ({ latency: cycles }),
    }),
    chart: {
      x: { axis: 'destinations', scale: 'log' },
      y: { measured: 'latency', title: 'latency, cycles' },
      line: 'RTL',
      series: 'scheme',
      mean: ['seed'],
      theory: [
        {
          name: 'formula',
          isOfSeries: false,
          at: ({ destinations, ts, flits }) => Math.ceil(Math.log2(destinations + 1)) * (ts + flits),
        },
      ],
    },
  }),
}
