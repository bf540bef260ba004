import { fail, testbench, type InputFile } from 'flitwave'
import { param, parametersOf, type ParametersOf } from 'flitwave/hdl'
import { GraphNetwork } from '../rtl/net/graph-network.js'
import { graphParameters, type GraphParameters } from '../rtl/net/graph.js'
import { pick } from '../rtl/lib/pick.js'
import type { Stages } from '../rtl/router/parameters.js'
import type { NetworkGraph } from '../src/networks/graph/network-graph.js'
import {
  readNetworkFile,
  shapeText,
  tableOf,
  tableRoutings,
  type TableRouting,
} from '../src/networks/graph/network-file.js'
import { routedGraph } from '../src/networks/graph/routed-graph.js'
import { pathOf, type RouteTable } from '../src/networks/graph/routing/route-table.js'
import { randomPackets } from '../src/networks/traffic/random-packets.js'
import { readTraffic, type TrafficRow } from '../src/networks/traffic/traffic-file.js'
import { hottestNode, PacketBook, summarizeGraph, type Packet } from '../src/networks/traffic/traffic-summary.js'
import { graphJourneys } from '../src/networks/watch/graph-journeys.js'
import { exampleFile } from './support/example.js'
import { zeroLoadLatency } from './support/latency.js'
import { packetRows, packetTable, receivePackets, sendPackets } from './support/packet-processes.js'

/** Bits of the tag that identifies a packet, the line of the file, and of the length of a packet. */
const tagWidth = 20
const lengthWidth = 16

/** Cycles: many times the latency from one router to the next. */
const patience = 100

/** The parameters that router designers change. */
const designed = pick(graphParameters, 'vcAllocator', 'switchAllocator', 'arbiter', 'injectionVcs', 'ejectionVcs')

interface Parameters extends ParametersOf<typeof designed> {
  readonly network: InputFile
  readonly routes: TableRouting
  readonly stages: Stages
  readonly depth: number
  readonly vcs: number
  readonly traffic: InputFile
  readonly load: number
  readonly until: number
  readonly flits: number
  readonly seed: number
  readonly watch: string
}

export default testbench({
  title: 'Any network under traffic',
  caption: (p) =>
    `${networkOf(p).graph.name}, ${p.traffic.text === '' ? 'random traffic' : `traffic of ${p.traffic.name}`}`,
  about:
    'Packets are sent through a network of any shape, and accounted for: when the source took each, when its tail ' +
    'arrived, and its latency. The network is a description in a file, or a shape: --set "network=dragonfly(4,2,2)"; ' +
    '`flitwave network` measures both. Packets are random, or those of a file as in `flitwave run traffic`, with the ' +
    'numbers of terminals. Drawn is the router of the terminal that is sent the most, or those of the terminals that ' +
    'watch names, by port. Packets are told apart by colour and by number; B₁ is a body flit on virtual channel 1.',
  parameters: {
    network: {
      example: exampleFile('two-squares.json'),
      about: 'the network: a file, or a shape such as fat-tree(2,3)',
      named: shapeText,
    },
    routes: param('shortest', {
      choices: tableRoutings,
      about: 'shortest paths in layers of virtual channels; up*/down*, which needs one layer; or along x and then y',
    }),
    stages: param(1, { choices: [1, 2, 3, 4], about: 'cycles that a head takes through a router' }),
    depth: param(4, { min: 1, max: 256, about: 'flits in the buffer of a virtual channel' }),
    vcs: param(0, {
      min: 0,
      max: 16,
      about: 'virtual channels of a channel; 0: as many as the routes have layers, but 2',
    }),
    ...designed,
    traffic: {
      example: { name: 'random packets', text: '' },
      about: 'the packets to send, as CSV or JSON Lines, in place of random ones',
    },
    load: param(0.25, { min: 0.001, max: 1, about: 'random packets: flits per terminal and cycle' }),
    until: param(100, { min: 1, max: 100_000, about: 'random packets: cycles in which they are created' }),
    flits: param(4, { min: 1, max: 1000, about: 'random packets: flits of each' }),
    seed: param(1, { min: 0, max: 2 ** 31 - 1, about: 'random packets: others for each seed' }),
    watch: param('', { about: 'the terminals whose routers are drawn, 5 or 5,6; the busiest destination where empty' }),
  },
  design: (p) => new GraphNetwork(parametersOfNetwork(p)),
  state: (p) => new PacketBook(rowsOf(p)),
  signals: (p) => watched(p).flatMap((terminal) => signalsOf(terminal, networkOf(p).graph)),
  window: (p) => {
    const from = rowsOf(p).reduce((earliest, { cycle }) => Math.min(earliest, cycle), Infinity)
    return { from, to: from + 23 }
  },
  cycles: (p, book) => longestRun(p, book.packets),
  watchdog: { patience: (p) => patience + 4 * longestDelay(networkOf(p)) },
  packets: {
    network: (run, p) => graphJourneys(run, parametersOfNetwork(p)),
    table: packetTable,
  },
  drivers: {
    sources: (t) => sendPackets(t, ({ destination }) => ({ to: destination })),
  },
  monitors: {
    sinks: (t) => receivePackets(t, (packet) => leastLatency(t.p, packet)),
  },
  results: packetRows,
  summary: ({ packets }, p) => summarizeGraph(packets, networkOf(p)),
  progress: ({ packets, delivered }) => ({ unit: 'packets', done: delivered, total: packets.length }),
})

/** Cached, because each packet needs it. */
const tables = new WeakMap<Parameters, RouteTable>()
const networks = new WeakMap<Parameters, GraphParameters>()
const packets = new WeakMap<Parameters, TrafficRow[]>()

function cached<T>(known: WeakMap<Parameters, T>, p: Parameters, make: () => T): T {
  const found = known.get(p) ?? make()
  known.set(p, found)
  return found
}

function networkOf(p: Parameters): RouteTable {
  return cached(tables, p, () => tableOf(readNetworkFile(p.network), p.routes))
}

function parametersOfNetwork(p: Parameters): GraphParameters {
  return cached(networks, p, () => {
    const graph = routedGraph(networkOf(p))
    const { stages, depth, vcs, vcAllocator, switchAllocator, arbiter, injectionVcs, ejectionVcs } = p
    const parts = { stages, depth, vcAllocator, switchAllocator, arbiter, injectionVcs, ejectionVcs }
    return parametersOf(graphParameters, {
      ...parts,
      graph,
      vcs: vcs === 0 ? Math.max(2, graph.layers) : vcs,
      tagWidth,
      lengthWidth,
    })
  })
}

function rowsOf(p: Parameters): TrafficRow[] {
  return cached(packets, p, () => {
    const nodes = networkOf(p).graph.terminals.length
    if (p.traffic.text === '') return randomPackets({ ...p, nodes })
    return readTraffic(p.traffic, { nodes, flits: 2 ** lengthWidth - 1, lines: 2 ** tagWidth - 1 })
  })
}

function watched(p: Parameters): number[] {
  if (p.watch.trim() === '') return [hottestNode(rowsOf(p))]
  const count = networkOf(p).graph.terminals.length
  return p.watch.split(',').map((text) => {
    const terminal = /^\s*\d+\s*$/.test(text) ? Number(text) : NaN
    if (terminal < count) return terminal
    const help = `watch names terminals from 0 to ${count - 1}, with commas between them`
    return fail('FW911', `watch cannot be ${p.watch}`, null, help)
  })
}

/** The links into the router from which a terminal receives, and out of it. */
function signalsOf(terminal: number, { channels, terminals }: NetworkGraph): string[] {
  const { router } = terminals[terminal].out
  const numbers = (ports: readonly { readonly router: number; readonly port: number }[]): number[] =>
    ports.filter((at) => at.router === router).map(({ port }) => port).sort((a, b) => a - b) // prettier-ignore
  const inputs = numbers([...channels.map(({ to }) => to), ...terminals.map((one) => one.in)])
  const outputs = numbers(channels.map(({ from }) => from))
  return [
    ...inputs.map((port) => `dut.nodes[${router}].arriving[${port}]`),
    ...outputs.map((port) => `dut.nodes[${router}].leaving[${port}]`),
    `dut.delivered[${terminal}]`,
  ]
}

function longestDelay({ graph }: RouteTable): number {
  return graph.channels.reduce((most, { delay }) => Math.max(most, delay), 0)
}

function hopsOf({ source, destination }: Packet, table: RouteTable): readonly number[] {
  return pathOf(table, table.graph.terminals[source].in.router, destination)
}

/**
 * A bound on the length of a run: unless a network is stuck, at least one flit moves in the time that a head takes through a
 * router and its credit back.
 */
function longestRun(p: Parameters, book: readonly Packet[]): number {
  const table = networkOf(p)
  const last = book.reduce((latest, { cycle }) => Math.max(latest, cycle), 0)
  const moves = book.reduce((sum, packet) => sum + packet.flits * (hopsOf(packet, table).length + 2), 0)
  const delay = longestDelay(table)
  return last + moves * (p.stages + 3 + 2 * delay) + 2 * (patience + 4 * delay)
}

/** The head takes the delays of all links; buffers that are short for the longest of them are not counted. */
function leastLatency(p: Parameters, packet: Packet): number {
  const table = networkOf(p)
  const path = hopsOf(packet, table)
  const delays = path.reduce((sum, channel) => sum + table.graph.channels[channel].delay, 0)
  const { stages, depth } = p
  return zeroLoadLatency({ stages, depth, flits: packet.flits, hops: path.length }) + delays
}
