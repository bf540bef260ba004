/** The figures of Chen, Chiang and Chen: multi-node broadcast in 3-D tori. */

import { aggregationSchedule, requireDivisor } from '../../src/networks/collective/aggregation/aggregation.js'
import { broadcastCost, timeOf, treesCost } from '../../src/networks/collective/aggregation/costs.js'
import { treeSchedule } from '../../src/networks/collective/aggregation/trees.js'
import { refuse } from '../../src/networks/collective/error.js'
import { nodesOf } from '../../src/networks/collective/network.js'
import { Random } from '../../src/networks/collective/random.js'
import type { Schedule } from '../../src/networks/collective/schedule.js'
import { computed, experiment, type AxisValues, type Experiment } from '../../src/networks/experiment/experiment.js'
import { stepModel } from './support/step-model.js'

interface Point {
  readonly n: number
  /** A number h, or the six spanning trees. */
  readonly scheme: string
  readonly messages: number
  readonly bytes: number
  readonly ts: number
  readonly tc: number
  readonly seed: number
}

interface Figure {
  readonly title: string
  readonly about: string
  readonly x: 'messages' | 'bytes'
  readonly values: Pick<{ [Name in keyof Point]: readonly Point[Name][] }, 'messages' | 'bytes'>
  readonly quick: AxisValues
}

const trees = 'trees'

export const experiments: Readonly<Record<string, Experiment>> = {
  'torus3d-fig7': torus3dExperiment({
    title: 'Multi-node broadcast on a 3-D torus: time against the number of messages',
    about:
      'Chen, Chiang and Chen, Fig. 7: aggregation then distribution against six spanning trees, more and more messages.',
    x: 'messages',
    values: { messages: [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 2744], bytes: [100] },
    quick: { messages: [8, 64, 343] },
  }),
  'torus3d-fig8': torus3dExperiment({
    title: 'Multi-node broadcast on a 3-D torus: time against the length of messages',
    about:
      'Chen, Chiang and Chen, Fig. 8: aggregation then distribution against six spanning trees, longer and longer messages.',
    x: 'bytes',
    values: { messages: [512], bytes: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] },
    quick: { messages: [64], bytes: [1, 30, 1000] },
  }),
}

function torus3dExperiment({ title, about, x, values, quick }: Figure): Experiment {
  return experiment<Point>({
    title,
    about,
    notes: [
      'The paper simulates n = 16 with h = 7 and 14, which do not divide 16: some subnetworks have no node in some blocks, and messages do not come to all nodes. n = 14 is the nearest size at which both are sound.',
      'The paper does not say where the messages are; they are at random nodes, at most one at each.',
      'The time is that of the step model: Ts + l Tc for each step with its longest unicast l, all steps separated by barriers. Dashed lines are lemmas 3 and 4, and for the trees D (Ts + s m / 6 Tc).',
      'The paper charges six spanning trees for the way from the root alone, and for a height of D. Here messages go to the root first, through trees of the closed form with a height of 3n - 2.',
    ],
    axes: {
      n: { values: [14], title: 'nodes in each dimension', min: 3, max: 64 },
      scheme: { values: ['h=7', 'h=14', trees], title: 'scheme' },
      messages: { values: values.messages, title: 'messages s', symbol: 's', min: 1 },
      bytes: { values: values.bytes, title: 'length of a message m, bytes', symbol: 'm', min: 1 },
      ts: { values: [30], title: 'start-up Ts, µs', symbol: 'Ts', min: 0, isContinuous: true },
      tc: { values: [1], title: 'time for a byte Tc, µs', symbol: 'Tc', min: 0, isContinuous: true },
      seed: { values: [1], title: 'seed of the nodes that have messages', min: 0 },
    },
    quick: { n: [7], scheme: ['h=7', trees], ...quick },
    has: ({ n, messages }) => messages <= n ** 3,
    requires: [{ of: ['n', 'scheme'], check: requireScheme }],
    method: computed((point) => {
      const schedule = scheduleOf(point)
      return { time: stepModel(schedule, point), steps: schedule.steps, unicasts: schedule.unicasts.length }
    }),
    chart: {
      x: { axis: x, scale: 'log' },
      y: { measured: 'time', title: 'time, µs', scale: 'log' },
      line: 'step model',
      series: 'scheme',
      mean: ['seed'],
      theory: [{ name: 'formulas of the paper', isOfSeries: true, at: theoryOf }],
    },
  })
}

function scheduleOf({ n, scheme, messages, seed }: Point): Schedule {
  const nodes = nodesOf({ topology: 'torus', sizes: [n, n, n] })
  const sources = new Random(seed).sample(nodes, messages)
  if (scheme === trees) return treeSchedule({ n, trees: 'closed-form', sources })
  return aggregationSchedule({ n, h: partOf(scheme), sources })
}

function theoryOf(point: Point): number {
  const cost = point.scheme === trees ? treesCost(point) : broadcastCost({ ...point, h: partOf(point.scheme) })
  return timeOf(cost, point)
}

/** @throws CollectiveError FW940 for an unknown scheme, FW941 for an h that does not divide n */
function requireScheme({ n, scheme }: Point): void {
  if (scheme === trees) return
  if (!/^h=\d+$/.test(scheme))
    refuse('FW940', `\`${scheme}\` is not a scheme`, `write h=${n} for subnetworks, or ${trees} for six spanning trees`)
  requireDivisor(n, partOf(scheme))
}

/** `h=7` */
const partOf = (scheme: string): number => Number(scheme.slice('h='.length))
