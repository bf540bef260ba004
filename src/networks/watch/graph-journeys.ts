/** How journeys read networks of any shape: routers that route by table, with a source and a sink at each terminal. */

import type { JourneyNetwork, Probing } from '../../runs/journey/network.js'
import { delayedChannels } from '../../../rtl/net/graph-links.js'
import type { GraphParameters } from '../../../rtl/net/graph.js'
import type { RoutedGraph, RouterPort } from '../../../rtl/net/routed-graph.js'
import { planOf, type GraphPlaces } from '../graph/plan.js'
import { numberedHeader } from './destinations.js'
import type { LaidPort, RouterLayout } from './router-layout.js'
import { joinRouters, type FirstPlaces } from './router-journeys.js'

/** @param at - the path of a {@link GraphNetwork} */
export function graphJourneys(run: Probing, p: GraphParameters, at = 'dut'): JourneyNetwork {
  const { graph } = p
  const layout = graphLayout(p, at)
  return joinRouters(
    run,
    { adapter: 'graph', parameters: p, at },
    {
      layout,
      routerAt: (router) => `${at}.nodes[${router}].router`,
      pathOf: (kind, terminal) => `${at}.terminals[${terminal}].${kind}`,
      header: numberedHeader(graph.terminals.length, (terminal) => layout.terminalName(terminal, 0)),
      remedy: 'channels must depend on each other in no circle: see `flitwave cdg graph`',
      plan: (first) => planOf(graph, placesOf(layout, graph, first)),
    },
  )
}

function graphLayout(p: GraphParameters, at: string): RouterLayout {
  const { routers, terminals, channels } = p.graph
  const numbers = new PortNumbers(p.graph)
  const delayed = delayedChannels(p.graph)
  const ports = routers.flatMap((router, number) =>
    Array.from({ length: router.ports }, (_, port): Mutable<LaidPort> => {
      return { router: number, port, end: null, delay: 0, entryDelay: 0, delayPath: '' }
    }),
  )
  /** By input: its name. */
  const names = ports.map(({ router, port }) => `${routers[router]!.name} port ${port}`)
  for (const channel of channels) {
    const { from, to, delay } = channel
    const [output, input] = [numbers.of(from), numbers.of(to)]
    const delayPath = `${at}.delays[${delayed.indexOf(channel)}].delay`
    Object.assign(ports[output]!, { end: { kind: 'input', input }, delay, delayPath })
    ports[input]!.entryDelay = delay
    names[input] = `${routers[from.router]!.name} to ${routers[to.router]!.name}`
  }
  const laid = terminals.map(({ in: entry, out }, terminal) => {
    const [input, output] = [numbers.of(entry), numbers.of(out)]
    ports[output]!.end = { kind: 'terminal', terminal }
    names[input] = `terminal ${terminal} in`
    return { input, output }
  })
  const named = (name: string, vc: number): string => (p.vcs === 1 || vc === 0 ? name : `${name} vc ${vc}`)
  return {
    p: { ...p, lookAhead: false },
    ports,
    firstPorts: numbers.first,
    terminals: laid,
    inputName: (port, vc) => (ports[port] ? named(names[port]!, vc) : ''),
    terminalName: (terminal, vc) => named(`terminal ${terminal}`, vc),
    portName: (port) => `port ${port}`,
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Numbers ports by router. */
class PortNumbers {
  /** By router: the number of its first port; then the number of all ports. */
  readonly first: readonly number[]

  constructor({ routers }: RoutedGraph) {
    const first = [0]
    for (const { ports } of routers) first.push(first.at(-1)! + ports)
    this.first = first
  }

  of({ router, port }: RouterPort): number {
    return this.first[router]! + port
  }
}

function placesOf({ p, terminals, ports }: RouterLayout, graph: RoutedGraph, first: FirstPlaces): GraphPlaces {
  const numbers = new PortNumbers(graph)
  const channelsOf = (input: number): number[] =>
    Array.from({ length: p.vcs }, (_, vc) => first.channels + input * p.vcs + vc)
  const atRouters = graph.routers.map((): number[] => [])
  terminals.forEach(({ input, output }, terminal) => {
    atRouters[ports[input]!.router]!.push(first.sources + terminal, ...channelsOf(input))
    atRouters[ports[output]!.router]!.push(first.sinks + terminal)
  })
  return {
    ofChannel: (channel) =>
      channelsOf(numbers.of(graph.channels[channel]!.to)).map((place, vc) => ({
        place,
        name: p.vcs === 1 ? '' : `vc ${vc}`,
      })),
    atRouter: (router) => atRouters[router]!,
  }
}
