/** Figures 5 to 16 of Wang, Tseng, Shiu and Sheu: many multicasts at once on a torus or mesh of 16 x 16. */

import { multicastSchedule } from '../../../src/networks/collective/multicast/multicast.js'
import { hotSpotWorkload } from '../../../src/networks/collective/multicast/workload.js'
import type { Network } from '../../../src/networks/collective/network.js'
import type { Message } from '../../../src/networks/collective/schedule.js'
import type { StartUp, Timing } from '../../../src/networks/collective/timing.js'
import { scheduleMethod } from '../../../src/networks/play/schedule-method.js'
import { experiment, type Experiment } from '../../../src/networks/experiment/experiment.js'

interface Point extends Timing {
  readonly topology: Network['topology']
  /** Nodes in each dimension. */
  readonly n: number
  /** Destinations of each multicast; absent if a figure has one number for both, so that it equals the number of sources. */
  readonly destinations?: number
  readonly sources: number
  readonly scheme: string
  readonly hotSpot: number
  readonly seed: number
}

type Values = { readonly [Name in keyof Point]-?: readonly Required<Point>[Name][] }

/** The description of one figure. */
interface Figure {
  readonly about: string
  /** Notes on this figure only, besides those for all figures. */
  readonly notes?: readonly string[]
  readonly topology: Network['topology']
  readonly x: 'sources' | 'flits' | 'hotSpot'
  /** The number of destinations equals that of sources: the captions have one number for both. */
  readonly isPaired?: boolean
  readonly schemes: readonly string[]
  /** The values of a figure that differ from the usual ones. */
  readonly values?: Partial<Values>
  readonly quick: Partial<Values>
}

const usual = {
  n: [16],
  destinations: [80, 112, 176, 240],
  sources: [16, 48, 80, 112, 176, 240],
  flits: [32],
  ts: [300],
  tr: [0],
  startup: ['latency'] as readonly StartUp[],
  hotSpot: [0.8],
  seed: [1, 2, 3, 4],
} satisfies Partial<Values>

const notesOfAll = [
  'Latency is the mean over the multicasts of the time at which the last destination has the message; all multicasts start at 0. The paper does not define it.',
  'A start-up delays its unicast by Ts and occupies nobody (`startup=latency`), with which most trends of the paper come out. `startup=blocking` is the model of its formula, (Ts + L) for each send of a node; with it and Ts = 300, a tree for each multicast wins throughout.',
  'The paper names neither seeds nor routers. Here each physical channel has the virtual channels p and h or l on a torus and one on a mesh, with buffers of two flits; nodes have one port.',
]

const hotSpotNote =
  'The paper has parts p of destinations that all multicasts have in common of 25, 50, 80 and 100 %, and does not say which this figure has; here p = 0.8, with which most of what it says comes out. With p = 0 all destinations are random.'

/** A figure with latency on the vertical axis and a line for each scheme. */
export function multicastExperiment({
  about,
  notes = [],
  topology,
  x,
  isPaired = false,
  schemes,
  values = {},
  quick,
}: Figure): Experiment {
  const chosen = { ...usual, ...values }
  const against = { sources: 'the number of sources', flits: 'message length', hotSpot: 'common destinations' }[x]
  return experiment<Point>({
    title: `Multi-node multicast on a ${topology}: latency against ${against}`,
    about,
    notes: [...notes, ...notesOfAll, ...(x === 'hotSpot' ? [] : [hotSpotNote])],
    axes: {
      topology: { values: [topology], title: 'topology', choices: ['torus', 'mesh'] },
      n: { values: chosen.n, title: 'nodes in each dimension', min: 2, max: 64 },
      ...numbersOf(chosen, isPaired),
      flits: { values: chosen.flits, title: 'message length L, flits', symbol: 'L', min: 1 },
      ts: { values: chosen.ts, title: 'start-up Ts, cycles', symbol: 'Ts', min: 0 },
      tr: { values: chosen.tr, title: 'receive latency, cycles', symbol: 'Tr', min: 0 },
      startup: {
        values: chosen.startup,
        title: 'what a start-up blocks',
        choices: ['latency', 'blocking', 'serial'],
      },
      hotSpot: {
        values: chosen.hotSpot,
        title: 'part p of the destinations that all multicasts have in common',
        symbol: 'p',
        min: 0,
        max: 1,
        isContinuous: true,
      },
      scheme: { values: schemes, title: 'scheme' },
      seed: { values: chosen.seed, title: 'seed of the workload', min: 0 },
    },
    quick,
    requires: [
      { of: ['topology', 'n', 'scheme'], check: (point) => multicastSchedule(point.scheme, networkOf(point), []) },
      { of: ['n', 'sources'], check: (point) => workloadOf({ ...point, destinations: 1 }) },
      ...(isPaired
        ? []
        : [{ of: ['n', 'destinations'] as const, check: (point: Point) => workloadOf({ ...point, sources: 1 }) }]),
    ],
    method: scheduleMethod<Point>({
      networkOf,
      ports: 'one-port',
      scheduleOf: (point) => multicastSchedule(point.scheme, networkOf(point), workloadOf(point)),
      measure({ cycles, messages }, { unicasts }) {
        const latency = messages.reduce((sum, { completed }) => sum + completed, 0) / messages.length
        return { latency, cycles, unicasts: unicasts.length }
      },
    }),
    chart: {
      x: { axis: x, scale: x === 'flits' ? 'log' : 'linear' },
      y: { measured: 'latency', title: 'mean multicast latency, cycles', scale: x === 'flits' ? 'log' : 'linear' },
      line: 'RTL',
      series: 'scheme',
      mean: ['seed'],
      theory: [],
    },
  })
}

/** The axes of sources and destinations: one each, or one for both. */
function numbersOf({ destinations, sources }: Pick<Values, 'destinations' | 'sources'>, isPaired: boolean) {
  if (isPaired) {
    const title = 'sources, and destinations of each multicast'
    return { sources: { values: sources, title, symbol: 'm = |D|', min: 1 } }
  }
  return {
    destinations: { values: destinations, title: 'destinations of each multicast', symbol: '|D|', min: 1 },
    sources: { values: sources, title: 'sources m', symbol: 'm', min: 1 },
  }
}

function workloadOf(point: Point): Message[] {
  const { sources: multicasts, destinations = multicasts, hotSpot, seed } = point
  return hotSpotWorkload({ network: networkOf(point), multicasts, destinations, hotSpot, seed })
}

function networkOf({ topology, n }: Point): Network {
  return { topology, sizes: [n, n] }
}
