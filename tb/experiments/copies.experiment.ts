/** Multicasts whose copies routers make, beside those of software. */

import { greatestOf } from '../../src/base/statistics.js'
import { multicastSchedule } from '../../src/networks/collective/multicast/multicast.js'
import { hotSpotWorkload } from '../../src/networks/collective/multicast/workload.js'
import type { Network } from '../../src/networks/collective/network.js'
import { hopsOf } from '../../src/networks/collective/route.js'
import { flitsOf, type Message } from '../../src/networks/collective/schedule.js'
import type { Timing } from '../../src/networks/collective/timing.js'
import { experiment, type Experiment, type Method } from '../../src/networks/experiment/experiment.js'
import { scheduleMethod } from '../../src/networks/play/schedule-method.js'
import { MulticastBench } from './support/multicast-bench.js'

interface Point extends Timing {
  readonly topology: Network['topology']
  readonly n: number
  readonly sources: number
  readonly destinations: number
  readonly scheme: string
  readonly seed: number
}

/** The scheme whose copies routers make. */
const copies = 'copies'

/** The schemes of software that a topology has. */
const software: Readonly<Record<Network['topology'], readonly string[]>> = {
  mesh: ['umesh', 'spu'],
  torus: ['utorus', '4IVB'],
}

export const experiments: Readonly<Record<string, Experiment>> = {
  'copies-or-software': experiment<Point>({
    title: 'Copies made by routers, or by software: multicast latency against destinations',
    about:
      'Multicasts on a 16x16 mesh and torus: trees of copies in routers beside trees of unicasts (U-mesh, SPU, U-torus) and subnetworks (4IVB).',
    notes: [
      'Latency is the mean over the multicasts of the time at which the last destination has the message; all multicasts start at 0. Points have four workloads, and charts their mean with its 95 % interval.',
      'A multicast that routers copy pays one start-up; one of unicasts pays one for each send of a node, which it blocks (`startup=blocking`): Ts + L.',
      'Routers that copy have buffers of eight flits, and longer messages are packets of eight flits, one after the other; other routers have virtual channels and buffers of two flits. Copies on a torus take a link around a ring only as the first hop of a route, because they have one layer of virtual channels.',
    ],
    axes: {
      topology: { values: ['mesh', 'torus'], title: 'topology', choices: ['torus', 'mesh'] },
      n: { values: [16], title: 'nodes in each dimension', min: 2, max: 16 },
      sources: { values: [1], title: 'sources m', symbol: 'm', min: 1 },
      destinations: { values: [8, 32, 80, 176, 240], title: 'destinations of each multicast', symbol: '|D|', min: 1 },
      flits: { values: [32], title: 'message length L, flits', symbol: 'L', min: 1 },
      ts: { values: [300], title: 'start-up Ts, cycles', symbol: 'Ts', min: 0 },
      tr: { values: [0], title: 'receive latency, cycles', symbol: 'Tr', min: 0 },
      startup: { values: ['blocking'], title: 'what a start-up blocks', choices: ['latency', 'blocking', 'serial'] },
      scheme: { values: [copies, ...software.mesh, ...software.torus], title: 'scheme' },
      seed: { values: [1, 2, 3, 4], title: 'seed of the workload', min: 0 },
    },
    quick: { n: [8], destinations: [8, 48], scheme: [copies, 'umesh', 'utorus'], seed: [1] },
    has: ({ topology, scheme }) => {
      const isOfOther = software[topology === 'mesh' ? 'torus' : 'mesh'].includes(scheme)
      return !isOfOther
    },
    requires: [
      {
        of: ['topology', 'n', 'scheme'],
        check: (point) => point.scheme === copies || multicastSchedule(point.scheme, networkOf(point), []),
      },
      { of: ['n', 'sources'], check: (point) => workloadOf({ ...point, destinations: 1 }) },
      { of: ['n', 'destinations'], check: (point) => workloadOf({ ...point, sources: 1 }) },
    ],
    method: bySchemes({
      copies: copiesMethod(),
      software: scheduleMethod<Point>({
        networkOf,
        ports: 'one-port',
        scheduleOf: (point) => multicastSchedule(point.scheme, networkOf(point), workloadOf(point)),
        measure({ cycles, messages }, schedule, { flits }) {
          const flitHops = schedule.unicasts.reduce(
            (sum, unicast) => sum + hopsOf(unicast, schedule.network) * flitsOf(unicast, schedule, flits),
            0,
          )
          return { latency: meanOf(messages.map(({ completed }) => completed)), cycles, flitHops }
        },
      }),
    }),
    chart: {
      x: { axis: 'destinations' },
      y: { measured: 'latency', title: 'mean multicast latency, cycles', scale: 'log' },
      line: 'RTL',
      series: 'scheme',
      mean: ['seed'],
      theory: [],
    },
  }),
}

/** Points of copies have other hardware than those of software. */
function bySchemes(methods: Readonly<Record<'copies' | 'software', Method<Point>>>): Method<Point> {
  const of = ({ scheme }: Point): Method<Point> => methods[scheme === copies ? 'copies' : 'software']
  return {
    benchOf: (point) => of(point).benchOf(point),
    designOf: (point) => of(point).designOf!(point),
    prepare: (point) => of(point).prepare(point),
  }
}

/** The most nodes in each dimension of the network whose digest stands for larger ones. */
const mostOfDesign = 4

function copiesMethod(): Method<Point> {
  return {
    benchOf: ({ topology, n }) => `copies on a ${topology} of ${n}x${n}`,
    designOf: ({ topology, n }) => {
      const size = Math.min(n, mostOfDesign)
      return new MulticastBench({ topology, sizes: [size, size] }).design
    },
    prepare: (first) => {
      const bench = new MulticastBench(networkOf(first))
      return {
        measure(point) {
          const { completed, flitHops } = bench.play(workloadOf(point), point.flits)
          const times = completed.map((cycle) => cycle + point.ts + point.tr)
          return { latency: meanOf(times), cycles: greatestOf(times), flitHops }
        },
      }
    },
  }
}

function meanOf(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + time, 0) / times.length
}

function workloadOf(point: Point): Message[] {
  const { sources: multicasts, destinations, seed } = point
  return hotSpotWorkload({ network: networkOf(point), multicasts, destinations, hotSpot: 0, seed })
}

function networkOf({ topology, n }: Point): Network {
  return { topology, sizes: [n, n] }
}
