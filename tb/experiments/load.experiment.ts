/** Latency against offered load: the first measurement of a network designer. */

import { resolve } from 'node:path'
import { loadClasses } from '../../src/apps/cli/shared/load.js'
import { parameterValues } from '../../src/runs/testbench/parameters.js'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import { experiment, type Experiment, type Method } from '../../src/networks/experiment/experiment.js'
import { readText } from '../../src/base/files/read.js'
import { capacityOf, meanHops, meanHopsOf, idealThroughput } from '../../src/networks/traffic/capacity.js'
import { tableSize } from '../../src/networks/traffic/destination-table.js'
import { designOf, LoadBench, meanFlits, type Traffic } from '../../src/networks/traffic/load-bench.js'
import { acceptsLoad, findSaturation, measureLoad } from '../../src/networks/traffic/measure-load.js'
import { matrixOfPattern, patternNames, targetsOf, type PatternName } from '../../src/networks/traffic/patterns.js'
import { readTrafficMatrix, type TrafficMatrix } from '../../src/networks/traffic/traffic-matrix.js'
import type { Stages, Topology } from '../../rtl/router/parameters.js'
import { nodeCount } from '../../rtl/router/sizes.js'
import { LoadNetwork } from '../../rtl/traffic/load-network.js'
import { LoadNode } from '../../rtl/traffic/load-node.js'
import { loadTagWidth, type LoadParameters } from '../../rtl/traffic/load-parameters.js'
import { zeroLoadLatency } from '../support/latency.js'
import type { Measured } from '../../src/networks/experiment/cases.js'

/** Instead of a load: the greatest load that the network accepts. */
const saturation = 'saturation'

/** Instead of a file with a traffic matrix: traffic by `pattern`. */
const ofPattern = 'pattern'

interface Point {
  readonly topology: Topology
  readonly dimensions: 1 | 2 | 3
  readonly k: number
  readonly stages: Stages
  readonly speculation: boolean
  readonly lookAhead: boolean
  readonly vcs: number
  readonly depth: number
  readonly linkDelay: number
  readonly injectionVcs: string
  readonly ejectionVcs: string
  readonly routing: string
  readonly vcAllocator: string
  readonly switchAllocator: string
  readonly arbiter: string
  readonly pattern: PatternName
  /** `pattern`, or the path of a file with a matrix. */
  readonly traffic: string
  readonly share: number
  readonly flits: number
  readonly longFlits: number
  readonly longShare: number
  readonly replies: boolean
  readonly replyFlits: number
  readonly service: number
  readonly replyQueue: number
  readonly burst: number
  readonly precision: number
  readonly longest: number
  readonly runs: number
  readonly seed: number
  /** A share of the capacity, or `saturation`. */
  readonly load: number | typeof saturation
}

/** The axes that describe the network. */
const networkAxes = [
  ...['topology', 'dimensions', 'k', 'stages', 'speculation', 'lookAhead', 'vcs', 'depth'],
  ...['flits', 'longFlits', 'linkDelay'],
  ...['replies', 'replyFlits', 'service', 'replyQueue'],
  ...['traffic', 'injectionVcs', 'ejectionVcs', 'routing', 'vcAllocator', 'switchAllocator', 'arbiter'],
] as (keyof Point)[]

export const experiments: Readonly<Record<string, Experiment>> = {
  load: experiment<Point>({
    title: 'Latency against offered load',
    about:
      'Open-loop traffic on a mesh or torus in RTL: mean latency with its 95 % interval at each load, and saturation.',
    notes: [
      'Loads are parts of the capacity: what each node can send to all nodes alike while the channels across the middle are always busy, 4 / k flits in a cycle on a mesh and 8 / k on a torus of k nodes in each dimension, if k is even.',
      'A packet is created by a Bernoulli process and waits in a queue without end; its latency is from its creation to the arrival of its tail. Nodes never send to themselves.',
      'Independent runs stand side by side. After a warm-up that is as long, the packets created in a window are followed until all have arrived; both are doubled until the interval is below `precision` of the mean, or the next window would be past `longest` cycles.',
      'A load saturates the network if more than 1 % of the packets stay in it in two windows in a row, and this part does not fall. `saturation` is found by bisection, to 1 % of the capacity.',
    ],
    axes: {
      topology: { values: ['torus'], title: 'topology', choices: ['torus', 'mesh'] },
      dimensions: { values: [2], title: 'dimensions', choices: [1, 2, 3] },
      k: { values: [8], title: 'nodes in each dimension', min: 2, max: 64 },
      stages: { values: [1], title: 'pipeline stages', choices: [1, 2, 3, 4] },
      speculation: { values: [false], title: 'speculative switch allocation' },
      lookAhead: { values: [false], title: 'look-ahead routing' },
      vcs: { values: [2], title: 'virtual channels', min: 1, max: 16 },
      depth: { values: [4], title: 'flits in a buffer', min: 1, max: 256 },
      linkDelay: { values: [0], title: 'cycles of a link', min: 0, max: 64 },
      injectionVcs: { values: ['first'], title: 'virtual channels of injection', choices: ['first', 'all'] },
      ejectionVcs: { values: ['first'], title: 'virtual channels of ejection', choices: ['first', 'all'] },
      routing: { values: ['DimensionOrder'], title: 'routing function', isClass: true },
      vcAllocator: { values: ['VcAllocator'], title: 'VC allocator', isClass: true },
      switchAllocator: { values: ['SwitchAllocator'], title: 'switch allocator', isClass: true },
      arbiter: { values: ['RoundRobinArbiter'], title: 'arbiters', isClass: true },
      pattern: { values: ['uniform'], title: 'traffic pattern', choices: patternNames },
      traffic: { values: [ofPattern], title: 'traffic: pattern, or a file with a matrix of weights', isFile: true },
      share: { values: [0.2], title: 'share of the hot spot', min: 0, max: 1, isContinuous: true },
      flits: { values: [4], title: 'packet length, flits', min: 1, max: 255 },
      longFlits: { values: [4], title: 'length of long packets, flits', min: 1, max: 255 },
      longShare: { values: [0], title: 'share of long packets', min: 0, max: 1, isContinuous: true },
      replies: { values: [false], title: 'a reply to each packet' },
      replyFlits: { values: [4], title: 'length of replies, flits', min: 1, max: 255 },
      service: { values: [1], title: 'cycles between a request and its reply', min: 1, max: 1024 },
      replyQueue: { values: [4], title: 'replies that a node can owe', min: 1, max: 256 },
      burst: { values: [0], title: 'mean length of bursts, cycles; 0 for none', min: 0, max: 32_768 },
      precision: { values: [0.02], title: 'interval, part of the mean', min: 0.0001, max: 1, isContinuous: true },
      longest: { values: [65_536], title: 'cycles of the longest run', min: 2048, max: 8_388_608 },
      runs: { values: [16], title: 'independent runs', min: 2, max: 128 },
      seed: { values: [1], title: 'seed', min: 0 },
      load: {
        values: [0.002, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, saturation],
        title: 'offered load, part of the capacity',
        words: [saturation],
        min: 0.0001,
        max: 8,
        isContinuous: true,
      },
    },
    quick: { k: [4], load: [0.002, 0.2, 0.4, saturation], precision: [0.05] },
    has: ({ traffic, pattern }) => traffic === ofPattern || pattern === 'uniform',
    requires: [
      { of: ['dimensions', 'k', 'traffic'], check: matrixOf },
      { of: ['dimensions', 'k', 'pattern'], check: (point) => targetsOf(point.pattern, shapeOf(point), 0) },
      { of: networkAxes, check: async (point) => elaborate(new LoadNode(await networkOf(point))) },
    ],
    method: loadMethod(),
    chart: {
      x: {
        axis: 'load',
        isContinuous: true,
        marks: [
          { measured: 'saturation', name: 'saturation' },
          { measured: 'ideal', name: 'ideal' },
        ],
      },
      y: { measured: 'latency', title: 'latency, cycles', interval: 'interval' },
      line: 'RTL',
      series: [
        'topology',
        'routing',
        'pattern',
        'traffic',
        'vcAllocator',
        'switchAllocator',
        'arbiter',
        'stages',
        'speculation',
        'lookAhead',
        'vcs',
        'depth',
        'flits',
        'linkDelay',
        'replies',
        'replyFlits',
        'service',
        'replyQueue',
        'injectionVcs',
        'ejectionVcs',
        'dimensions',
        'k',
      ],
      mean: ['seed'],
      theory: [{ name: 'no load', isOfSeries: true, at: zeroLoadOf }],
    },
  }),
}

function loadMethod(): Method<Point> {
  return {
    benchOf: (point) => JSON.stringify([...networkAxes.map((axis) => point[axis]), point.runs]),
    // A network of a few nodes contains all the hardware.
    designOf: async (point) => {
      const k = Math.min(point.k, 4)
      return designOf({ ...(await networkOf(point)), sizeX: k, sizeY: k, sizeZ: k })
    },
    prepare: async (first) => {
      const bench = new LoadBench(await networkOf(first), first.runs)
      return { measure: (point) => (point.load === saturation ? saturationOf(bench, point) : latencyOf(bench, point)) }
    },
  }
}

function latencyOf(bench: LoadBench, point: Point): Measured {
  const result = measureLoad(bench, trafficOf(point, Number(point.load)), nodeCount(shapeOf(point)), point)
  return {
    latency: result.latency?.mean ?? NaN,
    interval: result.latency?.half ?? NaN,
    offered: result.offered,
    accepted: result.accepted,
    ...(point.replies && {
      requestLatency: result.transactions?.request.mean ?? NaN,
      replyLatency: result.transactions?.reply.mean ?? NaN,
      roundTrip: result.transactions?.roundTrip.mean ?? NaN,
      roundTripInterval: result.transactions?.roundTrip.half ?? NaN,
    }),
    saturated: Number(result.isSaturated),
    precise: Number(result.isPrecise),
    cycles: result.cycles,
  }
}

/** As a share of the capacity. */
const resolution = 0.01

function saturationOf(bench: LoadBench, point: Point): Measured {
  const capacity = capacityOf(shapeOf(point))
  // A node sends at most one flit per cycle.
  const most = Math.min(2, 1 / capacity)
  const accepts = (load: number): boolean => acceptsLoad(bench, trafficOf(point, load / capacity), point.longest)
  const found = findSaturation(accepts, { most: most * capacity, resolution: resolution * capacity })
  const at = found.refused === Infinity ? found.accepted : (found.accepted + found.refused) / 2
  return { saturation: at / capacity, throughput: at, ideal: idealOf(point) }
}

/** @throws FlitwaveError FW143 for values that do not fit together, FW911 for an unknown class, and others */
async function networkOf(point: Point): Promise<LoadParameters> {
  const { linkDelay, injectionVcs, ejectionVcs, routing, vcAllocator, switchAllocator, arbiter } = point
  const specs = LoadNetwork.parameters
  const own = await loadClasses(specs, { routing, vcAllocator, switchAllocator, arbiter })
  const matrix = matrixOf(point)
  const destinations = matrix ? tableSize(matrix) : 0
  const given = { ...shapeOf(point), linkDelay, injectionVcs, ejectionVcs, destinations, ...repliesOf(point), ...own }
  return parameterValues(specs, given, 'load')
}

/** With replies there are two message classes, so that replies never wait for requests. */
function repliesOf(point: Point) {
  const { replies, service, replyQueue } = point
  if (!replies) return {}
  return { replies, service, replyQueue, messageClasses: 2, tagWidth: loadTagWidth({ ...shapeOf(point), replies }) }
}

/** The parameters of the network, except the classes. */
function shapeOf({ k, flits, longFlits, replies, replyFlits, ...point }: Point) {
  const { topology, dimensions, stages, speculation, lookAhead, vcs, depth, linkDelay } = point
  const lengthWidth = Math.floor(Math.log2(Math.max(flits, longFlits, replies ? replyFlits : 1))) + 1
  const sizes = { dimensions, sizeX: k, sizeY: k, sizeZ: k }
  return { topology, ...sizes, stages, speculation, lookAhead, vcs, depth, lengthWidth, linkDelay }
}

function trafficOf(point: Point, load: number): Traffic {
  const replyFlits = point.replies ? point.replyFlits : undefined
  return { ...point, replyFlits, matrix: matrixOf(point), load: load * capacityOf(shapeOf(point)) }
}

/** @throws FlitwaveError FW912, FW915 for a file that cannot be used */
function matrixOf(point: Point): TrafficMatrix | null {
  if (point.traffic === ofPattern) return null
  const text = readText(point.traffic, 'traffic is `pattern`, or the path of a CSV or JSON Lines file with weights')
  const file = { name: point.traffic, path: resolve(point.traffic), text }
  return readTrafficMatrix(file, nodeCount(shapeOf(point)))
}

/**
 * The load, as a share of the capacity, that the busiest channel allows in dimension order. No bound is known for other
 * routing functions, and with permutations each run has a different bound.
 */
function idealOf(point: Point): number {
  const network = shapeOf(point)
  if (point.routing !== 'DimensionOrder' || point.pattern === 'permutation') return NaN
  const targets = targetsOf(point.pattern, network, point.seed)
  const share = point.pattern === 'hot-spot' ? point.share : 1
  const matrix = matrixOf(point) ?? matrixOfPattern(targets, share, nodeCount(network))
  const flows = point.replies ? withReplies(matrix, meanFlits(point), point.replyFlits) : matrix
  return idealThroughput(flows, network) / capacityOf(network)
}

/** Flits of requests and of their replies, as parts of both. */
function withReplies(matrix: TrafficMatrix, request: number, reply: number): TrafficMatrix {
  return matrix.map((row, from) =>
    row.map((weight, to) => (request * weight + reply * matrix[to][from]) / (request + reply)),
  )
}

/** Cycles that a lone packet takes; with replies, the mean of requests and replies. */
function zeroLoadOf(point: Point): number | null {
  if (typeof point.load === 'string') return null
  const network = shapeOf(point)
  const matrix = matrixOf(point)
  if (matrix) return zeroLoadOfHops(point, meanHopsOf(matrix, network))
  if (point.pattern === 'permutation') return null
  const targets = targetsOf(point.pattern, network, point.seed)
  const hops = meanHops(targets, point.pattern === 'hot-spot' ? point.share : 1, network)
  return zeroLoadOfHops(point, hops)
}

function zeroLoadOfHops(point: Point, hops: number): number {
  const latencyOf = (flits: number): number => zeroLoadLatency({ ...shapeOf(point), hops, flits })
  const packet = latencyOf(meanFlits(point))
  return point.replies ? (packet + latencyOf(point.replyFlits)) / 2 : packet
}
