/** Latency against offered load, for networks of any shape. */

import { resolve } from 'node:path'
import { parametersOf } from 'flitwave/hdl'
import { readText } from '../../src/base/files/read.js'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import { experiment, type Experiment, type Method } from '../../src/networks/experiment/experiment.js'
import type { Measured } from '../../src/networks/experiment/cases.js'
import {
  readNetworkFile,
  shapeText,
  tableOf,
  tableRoutings,
  type TableRouting,
} from '../../src/networks/graph/network-file.js'
import { routedGraph } from '../../src/networks/graph/routed-graph.js'
import { uniformLoads } from '../../src/networks/graph/routing/loads.js'
import type { RouteTable } from '../../src/networks/graph/routing/route-table.js'
import { GraphLoadBench } from '../../src/networks/traffic/graph-load-bench.js'
import type { Traffic } from '../../src/networks/traffic/load-bench.js'
import { acceptsLoad, findSaturation, measureLoad } from '../../src/networks/traffic/measure-load.js'
import type { Stages } from '../../rtl/router/parameters.js'
import {
  GraphLoadNetwork,
  graphLoadParameters,
  tagWidthOf,
  type GraphLoadParameters,
} from '../../rtl/traffic/graph-load-network.js'
import { zeroLoadLatency } from '../support/latency.js'

/** Instead of a load: the greatest load that the network accepts. */
const saturation = 'saturation'

interface Point {
  /** A shape such as `fat-tree(2,3)`, or the path of a description. */
  readonly network: string
  readonly routes: TableRouting
  readonly stages: Stages
  readonly vcs: number
  readonly depth: number
  readonly injectionVcs: 'first' | 'all'
  readonly ejectionVcs: 'first' | 'all'
  readonly flits: number
  readonly precision: number
  readonly longest: number
  readonly runs: number
  readonly seed: number
  /** Flits that a terminal offers in a cycle, or `saturation`. */
  readonly load: number | typeof saturation
}

const networkAxes = ['network', 'routes', 'stages', 'vcs', 'depth', 'injectionVcs', 'ejectionVcs', 'flits'] as const

export const experiments: Readonly<Record<string, Experiment>> = {
  'graph-load': experiment<Point>({
    title: 'Latency against offered load, for networks of any shape',
    about:
      'Open-loop uniform traffic on a network of your own, or of a usual shape, in RTL: mean latency with its 95 % interval at each load, and saturation.',
    notes: [
      'Loads are flits that each terminal offers in a cycle. Packets go to random other terminals.',
      'A packet is created by a Bernoulli process and waits in a queue without end; its latency is from its creation to the arrival of its tail. Measurements are those of `load`.',
      'The load `ideal` keeps the busiest channel always busy.',
    ],
    axes: {
      network: { values: ['fat-tree(2,3)'], title: 'network: a shape, or a file', isFile: true },
      routes: { values: ['shortest'], title: 'routing by table', choices: tableRoutings },
      stages: { values: [1], title: 'pipeline stages', choices: [1, 2, 3, 4] },
      vcs: { values: [0], title: 'virtual channels; 0: as the routes need, but 2', min: 0, max: 16 },
      depth: { values: [4], title: 'flits in a buffer', min: 1, max: 256 },
      injectionVcs: { values: ['first'], title: 'virtual channels of injection', choices: ['first', 'all'] },
      ejectionVcs: { values: ['first'], title: 'virtual channels of ejection', choices: ['first', 'all'] },
      flits: { values: [4], title: 'packet length, flits', min: 1, max: 255 },
      precision: { values: [0.02], title: 'interval, part of the mean', min: 0.0001, max: 1, isContinuous: true },
      longest: { values: [65_536], title: 'cycles of the longest run', min: 2048, max: 8_388_608 },
      runs: { values: [16], title: 'independent runs', min: 2, max: 128 },
      seed: { values: [1], title: 'seed', min: 0 },
      load: {
        values: [0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, saturation],
        title: 'offered load, flits per terminal and cycle',
        words: [saturation],
        min: 0.0001,
        max: 1,
        isContinuous: true,
      },
    },
    quick: { load: [0.01, 0.2, 0.4, saturation], precision: [0.05] },
    requires: [{ of: networkAxes, check: parametersOfPoint }],
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
      series: networkAxes,
      mean: ['seed'],
      theory: [{ name: 'no load', isOfSeries: true, at: zeroLoadOf }],
    },
  }),
}

function loadMethod(): Method<Point> {
  return {
    benchOf: (point) => JSON.stringify([...networkAxes.map((axis) => point[axis]), point.runs]),
    designOf: (point) => elaborate(new GraphLoadNetwork(parametersOfPoint(point))),
    prepare: (first) => {
      const bench = new GraphLoadBench(parametersOfPoint(first), first.runs)
      return { measure: (point) => (point.load === saturation ? saturationOf(bench, point) : latencyOf(bench, point)) }
    },
  }
}

function latencyOf(bench: GraphLoadBench, point: Point): Measured {
  const { terminals } = routesOf(point).graph
  const result = measureLoad(bench, trafficOf(point, Number(point.load)), terminals.length, point)
  return {
    latency: result.latency?.mean ?? NaN,
    interval: result.latency?.half ?? NaN,
    offered: result.offered,
    accepted: result.accepted,
    saturated: Number(result.isSaturated),
    precise: Number(result.isPrecise),
    cycles: result.cycles,
  }
}

/** In flits per terminal and cycle. */
const resolution = 0.005

function saturationOf(bench: GraphLoadBench, point: Point): Measured {
  const accepts = (load: number): boolean => acceptsLoad(bench, trafficOf(point, load), point.longest)
  const found = findSaturation(accepts, { most: 1, resolution })
  const at = found.refused === Infinity ? found.accepted : (found.accepted + found.refused) / 2
  return { saturation: at, ideal: uniformLoads(routesOf(point)).throughput }
}

function trafficOf({ flits, seed }: Point, load: number): Traffic {
  return { pattern: 'uniform', share: 0, load, flits, longFlits: flits, longShare: 0, burst: 0, seed }
}

/** Points of one network share its table, by the text of its axes. */
const tables = new Map<string, RouteTable>()

/** @throws FlitwaveError FW912 for a file that cannot be read, FW984 for what is no network, or has no such routes */
function routesOf({ network, routes }: Point): RouteTable {
  const key = JSON.stringify([network, routes])
  const known = tables.get(key)
  if (known) return known
  const text =
    shapeText(network) ?? readText(network, 'name a description of a network, or a shape such as fat-tree(2,3)')
  const table = tableOf(readNetworkFile({ name: network, path: resolve(network), text }), routes)
  tables.set(key, table)
  return table
}

/** @throws FlitwaveError FW143 for values that do not fit together */
function parametersOfPoint(point: Point): GraphLoadParameters {
  const { stages, depth, injectionVcs, ejectionVcs, flits } = point
  const graph = routedGraph(routesOf(point))
  const vcs = point.vcs === 0 ? Math.max(2, graph.layers) : point.vcs
  const tagWidth = Math.max(16, tagWidthOf(graph.terminals.length))
  const lengthWidth = Math.floor(Math.log2(flits)) + 1
  const given = { graph, stages, vcs, depth, injectionVcs, ejectionVcs, tagWidth, lengthWidth }
  return parametersOf(graphLoadParameters, given)
}

/** Cycles that a lone packet takes. */
function zeroLoadOf(point: Point): number | null {
  if (typeof point.load === 'string') return null
  const table = routesOf(point)
  const { averageHops } = uniformLoads(table)
  const { stages, depth, flits } = point
  return zeroLoadLatency({ stages, depth, flits, hops: averageHops }) + meanDelay(table)
}

/** Cycles on long links, in the mean over all pairs of terminals. */
function meanDelay(table: RouteTable): number {
  const { loads } = uniformLoads(table)
  const { channels } = table.graph
  return channels.reduce((sum, { delay }, channel) => sum + delay * loads[channel], 0) / table.graph.terminals.length
}
