import { fail, testbench, type InputFile } from 'flitwave'
import { param, parametersOf } from 'flitwave/hdl'
import type { RouterPort } from '../rtl/net/routed-graph.js'
import { MulticastNetwork } from '../rtl/multicast/multicast-network.js'
import { multicastNetworkParameters, type MulticastNetworkParameters } from '../rtl/multicast/network-parameters.js'
import { readNetworkFile, shapeText, tableOf } from '../src/networks/graph/network-file.js'
import { pathOf, type RouteTable } from '../src/networks/graph/routing/route-table.js'
import { routedGraph } from '../src/networks/graph/routed-graph.js'
import { readMulticasts, type MulticastRow } from '../src/networks/traffic/multicast-file.js'
import { multicastJourneys } from '../src/networks/watch/multicast-journeys.js'
import { exampleFile } from './support/example.js'
import {
  countDelivery,
  multicastResults,
  multicastState,
  packetEntry,
  sendMulticasts,
  type MulticastState,
} from './support/multicasts.js'

const lengthWidth = 8

interface Parameters {
  readonly network: InputFile
  readonly routes: 'dimension-order' | 'up-down'
  readonly packets: InputFile
  readonly depth: number
  readonly positions: 'own' | 'together'
  readonly watch: string
}

export default testbench({
  title: 'Copies made in the routers',
  caption: (p) => `${networkOf(p).graph.name}, ${p.packets.name}, positions ${p.positions}`,
  about:
    'Packets to several terminals are copied on their way: each router sends a packet through all outputs that lead to ' +
    'some of its terminals, so that the copies form a tree. The example has two packets that cross: each comes to the ' +
    'router in the middle, and goes on up and down. A packet before them has left the arbiters of the two outputs in ' +
    'favour of different inputs, so that one copy of each goes on at once, and the other has to wait. With ' +
    'positions=own the copy that can go on does, whole, into the next buffer; then its output is free for the other ' +
    'packet. With positions=together it stops when the other copy has not sent its flit, and holds its output for ever: ' +
    'each packet holds what the other one waits for. Drawn is the router in the middle. --packets gives packets of ' +
    'your own; a packet that forks has at most as many flits as a buffer.',
  parameters: {
    network: {
      example: { name: 'mesh(3x3)', text: shapeText('mesh(3x3)')! },
      about: 'the network: a file, or a shape such as mesh(4x4)',
      named: shapeText,
    },
    routes: param('dimension-order', {
      choices: ['dimension-order', 'up-down'],
      about: 'along x and then y, or up*/down*; both need one layer',
    }),
    packets: { example: exampleFile('two-multicasts.csv'), about: 'the packets to send, as CSV or JSON Lines' },
    depth: param(4, { min: 1, max: 256, about: 'flits in a buffer' }),
    positions: multicastNetworkParameters.positions,
    watch: param('4', { about: 'the router to draw' }),
  },
  variants: [{ positions: 'own' }, { positions: 'together' }],
  design: (p) => new MulticastNetwork(parametersOfNetwork(p)),
  state: (p): MulticastState => multicastState(readPackets(p), networkOf(p).graph.terminals.length),
  signals: (p) => {
    const { routers } = parametersOfNetwork(p).graph
    const router = /^\d{1,6}$/.test(p.watch) ? routers[Number(p.watch)] : undefined
    if (!router) fail('FW911', `watch cannot be ${p.watch}`, null, `it is a router from 0 to ${routers.length - 1}`)
    const used = usedPorts(p)
    return [
      ...used.inputs.map((port) => `dut.nodes[${p.watch}].arriving[${port}]`),
      ...used.outputs.map((port) => `dut.nodes[${p.watch}].leaving[${port}]`),
    ]
  },
  window: { to: 15 },
  cycles: (p) => longestRun(p),
  watchdog: { patience: 20 },
  packets: {
    network: (run, p) => multicastJourneys(run, parametersOfNetwork(p)),
    table: ({ packets }) => packets.map(packetEntry),
  },
  expects: (p) => (crosses(p) && p.positions === 'together' ? 'deadlock' : 'progress'),
  drivers: {
    *sources(t) {
      yield* sendMulticasts(t)
    },
  },
  monitors: {
    *sinks(t) {
      const deliveries = 'dut.delivered[*].valid'
      while (t.state.left > 0) {
        const terminals = t.nonzero(deliveries)
        for (const terminal of terminals) countDelivery(t, terminal)
        if (terminals.length > 0) yield
        else yield* t.until({ any: deliveries }, Infinity)
      }
    },
  },
  results: (state) => multicastResults(state),
})

/** True for the two packets of the example, which cross on both routes. */
function crosses({ network, packets }: Parameters): boolean {
  return network.name === 'mesh(3x3)' && packets.name.endsWith('two-multicasts.csv')
}

/** Cached, because the drawing and the watchdog need them often. */
const tables = new WeakMap<Parameters, RouteTable>()
const networks = new WeakMap<Parameters, MulticastNetworkParameters>()
const rows = new WeakMap<Parameters, readonly MulticastRow[]>()

function networkOf(p: Parameters): RouteTable {
  const known = tables.get(p) ?? tableOf(readNetworkFile(p.network), p.routes)
  tables.set(p, known)
  return known
}

function parametersOfNetwork(p: Parameters): MulticastNetworkParameters {
  const known = networks.get(p)
  if (known) return known
  const { depth, positions } = p
  const made = parametersOf(multicastNetworkParameters, {
    graph: routedGraph(networkOf(p)),
    depth,
    positions,
    lengthWidth,
  })
  networks.set(p, made)
  return made
}

/** The ports of the drawn router through which packets of the file go; all if there are none. */
function usedPorts(p: Parameters): { readonly inputs: readonly number[]; readonly outputs: readonly number[] } {
  const table = networkOf(p)
  const { channels, terminals } = table.graph
  const [inputs, outputs] = [new Set<number>(), new Set<number>()]
  const [enter, leave] = [at(inputs, p), at(outputs, p)]
  for (const { source, destinations } of readPackets(p))
    for (const destination of destinations) {
      enter(terminals[source].in)
      leave(terminals[destination].out)
      for (const channel of pathOf(table, terminals[source].in.router, destination)) {
        leave(channels[channel].from)
        enter(channels[channel].to)
      }
    }
  const all = Array.from({ length: table.graph.routers[Number(p.watch)].ports }, (_, port) => port)
  const inOrder = (ports: ReadonlySet<number>) => (inputs.size > 0 ? all.filter((port) => ports.has(port)) : all)
  return { inputs: inOrder(inputs), outputs: inOrder(outputs) }
}

/** Adds ports of the drawn router to a set. */
function at(set: Set<number>, { watch }: Parameters): (port: RouterPort) => void {
  return ({ router, port }) => {
    if (router === Number(watch)) set.add(port)
  }
}

/** Cycles in which all packets arrive, one after another from the last row on, unless the network is stuck. */
function longestRun(p: Parameters): number {
  const { channels } = networkOf(p).graph
  const packets = readPackets(p)
  const lastRow = packets.reduce((last, { cycle }) => Math.max(last, cycle), 0)
  const delays = channels.reduce((sum, { delay }) => sum + delay + 1, 0)
  return lastRow + 100 + packets.reduce((sum, { flits }) => sum + flits + delays + 10, 0)
}

function readPackets(p: Parameters): readonly MulticastRow[] {
  const terminals = networkOf(p).graph.terminals.length
  const known = rows.get(p) ?? readMulticasts(p.packets, { terminals, flits: 2 ** lengthWidth - 1, cycle: 99_999_999 })
  rows.set(p, known)
  return known
}
