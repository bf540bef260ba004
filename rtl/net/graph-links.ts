'use rtl'
import { array, clear, connect } from 'flitwave/hdl'
import { packPlaces, type BufferParameters } from '../router/credit-monitor.js'
import type { Coordinates } from '../router/flit.js'
import type { Link } from '../router/link.js'
import type { RouteTable } from '../router/route-table.js'
import type { RoutedGraph, RouterPort } from './routed-graph.js'

/** The ends of links: in routers by port. */
interface LinkedRouter {
  arriving: Link[]
  leaving: Link[]
  lentIn: number[]
  lentOut: number[]
}

interface LinkedTerminal {
  arriving: Link
  leaving: Link
  lentIn: number
  lentOut: number
}

interface LinkedDelay {
  entry: Link
  exit: Link
  lentIn: number
  lentOut: number
}

/** The parts of a network that links connect. */
interface Linked {
  readonly nodes: readonly LinkedRouter[]
  readonly terminals: readonly LinkedTerminal[]
  readonly delays: readonly LinkedDelay[]
}

type Channel = RoutedGraph['channels'][number]

/** The channels whose links are long, in their order. */
export function delayedChannels({ channels }: RoutedGraph): readonly Channel[] {
  return channels.filter(({ delay }) => delay > 0)
}

/** The table of a router, in which its place in the network is kept. */
export function tableOf(router: number, { routers, terminals }: RoutedGraph): Coordinates {
  const { ports, routes } = routers[router]
  const injects = array(ports, (port) => terminals.some(({ in: entry }) => isAt(entry, router, port)))
  const rows = routes.map(({ port, layer }, terminal) => {
    return { port, layer, ejects: isAt(terminals[terminal].out, router, port) }
  })
  const table: RouteTable = { injects, routes: rows }
  // Only the route unit looks into the place of a router.
  return table as unknown as Coordinates
}

/** Links routers to each other and to terminals, and closes the ports that are not used. Call it in wiring. */
export function linkGraph(network: Linked, { graph, ...p }: BufferParameters & { readonly graph: RoutedGraph }): void {
  const delayed = delayedChannels(graph)
  for (const channel of graph.channels) linkRouters(network, channel, delayed.indexOf(channel))
  graph.terminals.forEach(({ in: entry, out }, number) => {
    const terminal = network.terminals[number]
    const [first, last] = [network.nodes[entry.router], network.nodes[out.router]]
    connect(terminal.leaving, first.arriving[entry.port])
    first.lentIn[entry.port] = terminal.lentOut
    connect(last.leaving[out.port], terminal.arriving)
    terminal.lentIn = last.lentOut[out.port]
  })
  closePorts(network, graph, p)
}

/** @param long - the number of the long link between them; -1 for none */
function linkRouters({ nodes, delays }: Linked, { from, to }: Channel, long: number): void {
  const [sender, receiver] = [nodes[from.router], nodes[to.router]]
  if (long < 0) {
    connect(sender.leaving[from.port], receiver.arriving[to.port])
    receiver.lentIn[to.port] = sender.lentOut[from.port]
    return
  }
  const delay = delays[long]
  connect(sender.leaving[from.port], delay.entry)
  delay.lentIn = sender.lentOut[from.port]
  connect(delay.exit, receiver.arriving[to.port])
  receiver.lentIn[to.port] = delay.lentOut
}

/** No flit arrives at an input that is not used, and no credit at an output that is not used. */
function closePorts({ nodes }: Linked, { routers, channels, terminals }: RoutedGraph, p: BufferParameters): void {
  const inputs = [...channels.map(({ to }) => to), ...terminals.map((terminal) => terminal.in)]
  const outputs = [...channels.map(({ from }) => from), ...terminals.map(({ out }) => out)]
  const [usedInputs, usedOutputs] = [numbersOf(inputs), numbersOf(outputs)]
  const all = packPlaces(
    array(p.vcs, () => p.depth),
    p,
  )
  routers.forEach(({ ports }, router) => {
    const node = nodes[router]
    for (let port = 0; port < ports; port++) {
      if (!usedInputs.has(numberOf({ router, port }))) {
        clear(node.arriving[port].valid)
        clear(node.arriving[port].vc)
        clear(node.arriving[port].flit)
        node.lentIn[port] = all
      }
      if (!usedOutputs.has(numberOf({ router, port }))) clear(node.leaving[port].credit)
    }
  })
}

function isAt(at: RouterPort, router: number, port: number): boolean {
  return at.router === router && at.port === port
}

/** More than the ports of any router. */
const stride = 1024

function numberOf({ router, port }: RouterPort): number {
  return router * stride + port
}

function numbersOf(ports: readonly RouterPort[]): ReadonlySet<number> {
  return new Set(ports.map(numberOf))
}
