/** All-reduce in the routers beside all-reduce by unicasts. */

import { halvingDoubling, torusAllReduce } from '../../src/networks/collective/operations/halving-doubling.js'
import { ringSchedule } from '../../src/networks/collective/operations/ring.js'
import type { Network } from '../../src/networks/collective/network.js'
import { hopsOf } from '../../src/networks/collective/route.js'
import { flitsOf, type Schedule } from '../../src/networks/collective/schedule.js'
import type { Timing } from '../../src/networks/collective/timing.js'
import { scheduleMethod } from '../../src/networks/play/schedule-method.js'
import { experiment, type Experiment, type Method } from '../../src/networks/experiment/experiment.js'
import { allReduce, reductionDesign } from './support/reduction-bench.js'

interface Point extends Timing {
  /** Nodes in each dimension. */
  readonly n: number
  readonly algorithm: Algorithm
}

const algorithms = ['in-router', 'ring', 'halving-doubling', 'torus'] as const

type Algorithm = (typeof algorithms)[number]

const schedules: Readonly<Record<Exclude<Algorithm, 'in-router'>, (network: Network) => Schedule>> = {
  ring: (network) => ringSchedule('all-reduce', network),
  'halving-doubling': halvingDoubling,
  torus: torusAllReduce,
}

export const experiments: Readonly<Record<string, Experiment>> = {
  'reduction-all-reduce': experiment<Point>({
    title: 'All-reduce on a torus: cycles against the length of vectors',
    about:
      'All-reduce in the routers against the all-reduces by unicasts: a ring, halving and doubling, and rings by dimension.',
    notes: [
      'Each node begins with a vector of L flits, and all end with the sum. In the routers it takes 2 D + 1 + L - 1 cycles, with D hops between the root and the furthest node: a tree reads each vector once and passes on each word at once.',
      'By unicasts each flit of a vector crosses the port of a node twice, so rings win only for vectors long enough, and with all ports. The time of the additions themselves is 0; `tr` may represent it. A start-up and `tr` count once in the routers.',
      'The measurement `hops` counts flits on links between routers.',
    ],
    axes: {
      n: { values: [8], title: 'nodes in each dimension', min: 3, max: 16 },
      algorithm: { values: [...algorithms], title: 'algorithm', choices: algorithms },
      flits: { values: [32, 128, 1024], title: 'vector length L, flits', symbol: 'L', min: 1, max: 65_536 },
      ts: { values: [0], title: 'start-up Ts, cycles', symbol: 'Ts', min: 0 },
      tr: { values: [0], title: 'receive latency Tr, cycles', symbol: 'Tr', min: 0 },
      startup: { values: ['serial'], title: 'what a start-up blocks', choices: ['latency', 'blocking', 'serial'] },
    },
    quick: { n: [4], flits: [32] },
    requires: [
      {
        of: ['n', 'algorithm'],
        check: ({ n, algorithm }) => algorithm === 'in-router' || schedules[algorithm](networkOf({ n })),
      },
    ],
    method: {
      benchOf: (point) => methodOf(point).benchOf(point),
      designOf: (point) => methodOf(point).designOf!(point),
      prepare: (point) => methodOf(point).prepare(point),
    },
    chart: {
      x: { axis: 'flits', scale: 'log' },
      y: { measured: 'latency', title: 'cycles', scale: 'log' },
      line: 'RTL',
      series: 'algorithm',
      mean: [],
      theory: [{ name: 'formula', isOfSeries: true, at: latencyOf }],
    },
  }),
}

/** Depth of the tree of a torus: the hops from a node to the furthest one. */
function depthOf(n: number): number {
  return 2 * Math.floor(n / 2)
}

/** In the routers: P (2 D + 1) + L - 1. */
function latencyOf({ n, algorithm, flits, ts, tr }: Point): number | null {
  return algorithm === 'in-router' ? ts + 2 * depthOf(n) + 1 + flits - 1 + tr : null
}

/** A memory holds the vector: of a power of two, so that points of similar lengths share a design. */
function capacityOf({ flits }: Point): number {
  return 2 ** Math.ceil(Math.log2(flits))
}

const inRouter: Method<Point> = {
  benchOf: (point) => `in-router ${point.n}x${point.n}, ${capacityOf(point)} words`,
  designOf: (point) => reductionDesign(Math.min(point.n, 4), capacityOf(point)),
  prepare: (first) => {
    const design = reductionDesign(first.n, capacityOf(first))
    return {
      measure: ({ flits, ts, tr }) => {
        const { cycles, hops } = allReduce(design, flits)
        return { latency: ts + cycles + tr, hops }
      },
    }
  },
}

/** The RTL of nodes that send unicasts. */
function byUnicasts(ports: Schedule['ports']): Method<Point> {
  const method = scheduleMethod<Point>({
    networkOf,
    ports,
    scheduleOf,
    measure: ({ cycles }) => ({ latency: cycles }),
  })
  return {
    ...method,
    prepare: async (first) => {
      const bench = await method.prepare(first)
      return {
        ...bench,
        measure: async (point) => ({ ...(await bench.measure(point)), hops: flitHops(scheduleOf(point), point) }),
      }
    },
  }
}

function scheduleOf({ n, algorithm }: Point): Schedule {
  return schedules[algorithm as keyof typeof schedules](networkOf({ n }))
}

/** Flits on links between routers. */
function flitHops(schedule: Schedule, { flits }: Point): number {
  return schedule.unicasts.reduce(
    (sum, unicast) => sum + flitsOf(unicast, schedule, flits) * hopsOf(unicast, schedule.network),
    0,
  )
}

const [onePort, allPort] = [byUnicasts('one-port'), byUnicasts('all-port')]

function methodOf({ algorithm }: Point): Method<Point> {
  if (algorithm === 'in-router') return inRouter
  return algorithm === 'torus' ? allPort : onePort
}

function networkOf({ n }: Pick<Point, 'n'>): Network {
  return { topology: 'torus', sizes: [n, n] }
}
