import { fail, testbench, type InputFile } from 'flitwave'
import { param, type ParametersOf } from 'flitwave/hdl'
import { pick } from '../rtl/lib/pick.js'
import { networkParameters as allParameters, type NetworkParameters } from '../rtl/net/parameters.js'
import type { Stages, Topology } from '../rtl/router/parameters.js'
import { neighbourOf } from '../rtl/net/place.js'
import { directionsOf, localPort } from '../rtl/router/port.js'
import { routerJourneys } from '../src/networks/watch/router-journeys.js'
import { exampleFile } from './support/example.js'
import { hopsBetween, zeroLoadLatency } from './support/latency.js'
import { buildNetwork, coordinatesOf, networkOf, shortestWay } from './support/network.js'
import { packetRows, packetTable, receivePackets, sendPackets } from './support/packet-processes.js'
import { hottestNode, PacketBook, summarize, type Packet } from '../src/networks/traffic/traffic-summary.js'
import { readTraffic, type TrafficRow } from '../src/networks/traffic/traffic-file.js'

/** Bits of the tag that identifies a packet, the line of the file, and of the length of a packet. */
const tagWidth = 20
const lengthWidth = 16

/** Cycles: many times the latency from one router to the next. */
const patience = 100

/** The parameters that router designers change. */
const designed = pick(
  allParameters,
  'routing',
  'vcAllocator',
  'switchAllocator',
  'arbiter',
  'injectionVcs',
  'ejectionVcs',
  'linkDelay',
)

interface Parameters extends ParametersOf<typeof designed> {
  readonly k: number
  readonly sizeX: number
  readonly sizeY: number
  readonly topology: Topology
  readonly stages: Stages
  readonly depth: number
  readonly vcs: number
  readonly traffic: InputFile
  readonly watch: string
}

export default testbench({
  title: 'A network under your own traffic',
  caption: (p) => `${describe(p)}, traffic of ${p.traffic.name}`,
  about:
    'Every packet of a file is sent through a torus or mesh, and accounted for: when its source took it, when its tail ' +
    'arrived, and its latency, which counts from the cycle that the file asks for. The file is CSV with the columns ' +
    'cycle,source,destination,flits, or JSON Lines with these members. Nodes are numbered by column: node (x,y) is ' +
    'x sizeY + y. Drawn is the router of the node that is sent the most, or those that watch names: what comes in from ' +
    'east, west, north and south (arriving[0] to arriving[3]) and from its own source (router.arriving[4]), and what goes ' +
    'out. Packets are told apart by colour and by the line of the file, #17; B₁ is a body flit on virtual channel 1. ' +
    '--signals and --window draw anything else. ' +
    'Packets that wait for each other in a circle, as they can on a torus with vcs=1, end the run.',
  parameters: {
    k: param(4, { min: 2, max: 64, about: 'nodes in each row and each column' }),
    topology: param('torus', { choices: ['torus', 'mesh'], about: 'whether rows and columns close to rings' }),
    stages: param(1, { choices: [1, 2, 3, 4], about: 'cycles that a head takes through a router' }),
    depth: param(4, { min: 1, max: 256, about: 'flits in the buffer of a virtual channel' }),
    vcs: param(2, { min: 1, max: 16, about: 'virtual channels of a physical channel; with one, a torus can deadlock' }),
    sizeX: param(0, { min: 0, max: 64, about: 'nodes in x, where not k; 0 for k' }),
    sizeY: param(0, { min: 0, max: 64, about: 'nodes in y, where not k; 0 for k' }),
    ...designed,
    watch: param('', { about: 'the numbers of the nodes to draw, 5 or 5,6; the busiest destination where empty' }),
    traffic: { example: exampleFile('hotspot.csv'), about: 'the packets to send, as CSV or JSON Lines' },
  },
  design: (p) => buildNetwork(networkParameters(p)),
  state: (p) => {
    checkParameters(p)
    return new PacketBook(rowsOf(p))
  },
  signals: (p) => watched(p).flatMap((node) => signalsOf(node, networkParameters(p))),
  window: (p) => {
    const from = rowsOf(p).reduce((earliest, { cycle }) => Math.min(earliest, cycle), Infinity)
    return { from, to: from + 23 }
  },
  cycles: (p, book) => longestRun(networkParameters(p), book.packets),
  watchdog: { patience: ({ linkDelay }) => patience + 4 * linkDelay },
  packets: {
    network: (run, p) => routerJourneys(run, networkParameters(p)),
    table: packetTable,
  },
  drivers: {
    sources: (t) => sendPackets(t, (packet) => addressOf(packet, t.p)),
  },
  monitors: {
    sinks: (t) => receivePackets(t, (packet) => leastLatency(t.p, packet)),
  },
  results: packetRows,
  summary: ({ packets }, p) => summarize(packets, networkParameters(p)),
  progress: ({ packets, delivered }) => ({ unit: 'packets', done: delivered, total: packets.length }),
})

/** Cached, because each packet needs it. */
const networks = new WeakMap<Parameters, NetworkParameters>()

function networkParameters(parameters: Parameters): NetworkParameters {
  const known = networks.get(parameters)
  if (known) return known
  const { k, traffic: _, watch: __, ...p } = parameters
  const network = networkOf({ ...p, sizeX: p.sizeX || k, sizeY: p.sizeY || k, tagWidth, lengthWidth })
  networks.set(parameters, network)
  return network
}

function describe(p: Parameters): string {
  const { sizeX, sizeY, topology } = networkParameters(p)
  return `${sizeX}×${sizeY} ${topology}`
}

function nodesOf(p: Parameters): number {
  const { sizeX, sizeY } = networkParameters(p)
  return sizeX * sizeY
}

function rowsOf(p: Parameters): TrafficRow[] {
  return readTraffic(p.traffic, { nodes: nodesOf(p), flits: 2 ** lengthWidth - 1, lines: 2 ** tagWidth - 1 })
}

/** Checks the rules that relate the parameters. */
function checkParameters(p: Parameters): void {
  const { sizeX, sizeY, topology } = networkParameters(p)
  if (topology === 'torus' && Math.min(sizeX, sizeY) < 2)
    refuse(`a torus cannot be ${sizeX}×${sizeY}`, 'a ring has at least two nodes; a mesh may be a single row')
}

function refuse(message: string, help: string): never {
  fail('FW911', message, null, help)
}

function watched(p: Parameters): number[] {
  if (p.watch.trim() === '') return [hottestNode(rowsOf(p))]
  return p.watch.split(',').map((text) => {
    const node = /^\s*\d+\s*$/.test(text) ? Number(text) : NaN
    if (node < nodesOf(p)) return node
    return refuse(
      `watch cannot be ${p.watch}`,
      `watch names nodes from 0 to ${nodesOf(p) - 1}, with commas between them`,
    )
  })
}

/** The signals that enter and leave a node. A mesh has no links across its edges. */
function signalsOf(node: number, p: NetworkParameters): string[] {
  const linked = directionsOf(p).filter((direction) => neighbourOf(node, direction, p) !== null)
  const path = `dut.nodes[${node}]`
  return [
    ...linked.map((direction) => `${path}.arriving[${direction}]`),
    `${path}.router.arriving[${localPort(p)}]`,
    ...linked.map((direction) => `${path}.leaving[${direction}]`),
    `${path}.delivered`,
  ]
}

/**
 * A bound on the length of a run: unless a network is stuck, at least one flit moves in the time that a head takes through a
 * router and its credit back.
 */
function longestRun(p: NetworkParameters, packets: readonly Packet[]): number {
  const last = packets.reduce((latest, { cycle }) => Math.max(latest, cycle), 0)
  const moves = packets.reduce(
    (sum, { source, destination, flits }) => sum + flits * (hopsBetween(source, destination, p) + 2),
    0,
  )
  return last + moves * (p.stages + 3 + 2 * p.linkDelay) + 2 * (patience + 4 * p.linkDelay)
}

function addressOf({ destination }: Packet, p: Parameters): object {
  return { to: coordinatesOf(destination, networkParameters(p)), way: shortestWay }
}

function leastLatency(p: Parameters, { source, destination, flits }: Packet): number {
  const network = networkParameters(p)
  const { stages, depth, linkDelay } = network
  return zeroLoadLatency({ stages, depth, linkDelay, flits, hops: hopsBetween(source, destination, network) })
}
