/** How journeys read networks whose routers copy packets. */

import type { FloorPlan } from '../../runs/journey/floor-plan.js'
import type { JourneyNetwork, Place, Probing } from '../../runs/journey/network.js'
import type { MulticastNetworkParameters } from '../../../rtl/multicast/network-parameters.js'
import type { RoutedGraph } from '../../../rtl/net/routed-graph.js'
import { planOf } from '../graph/plan.js'
import { BranchGroup, type FirstBranches } from './branch-places.js'
import { BranchLayout } from './branch-layout.js'
import { destinationsAt, setHeader } from './destinations.js'
import { observe } from './observation.js'
import { firstNumbers, flitsAt, joinGroups, simpleGroup, sinkGroup } from './place-groups.js'
import { sourceActivities } from './router-journeys.js'

const remedy =
  'give each copy of a packet a position of its own (positions=own), and buffers that hold a packet that forks'

/**
 * A {@link MulticastNetwork}. A packet is delivered once to each of its terminals.
 * @param at - the path of the instance
 */
export function multicastJourneys(run: Probing, p: MulticastNetworkParameters, at = 'dut'): JourneyNetwork {
  const { graph } = p
  const layout = new BranchLayout(graph)
  const first = firstNumbers({
    sources: graph.terminals.length,
    branches: layout.branches.length,
    sinks: graph.terminals.length,
  })
  const terminals = graph.terminals.map((_, terminal) => ({ path: `${at}.terminals[${terminal}]` }))
  const copies = new BranchGroup(run, layout, at, first)
  const groups = [
    sourceGroup(run, terminals, graph, copies),
    copies,
    sinkGroup(
      placesOf(terminals, 'sink'),
      flitsAt(run, {
        flit: terminals.map(({ path }) => `${path}.delivered.flit`),
        valid: terminals.map(({ path }) => `${path}.delivered.valid`),
        members: ['payload'],
      }),
    ),
  ]
  return joinGroups(groups, {
    remedy,
    plan: () => planOfCopies(graph, layout, first),
    recipe: { adapter: 'multicast', parameters: p, at },
    destinations: () => destinationsAt(run, terminals, setHeader),
  })
}

type Terminals = readonly { readonly path: string }[]

function placesOf(terminals: Terminals, kind: 'source' | 'sink'): Place[] {
  const member = kind === 'source' ? 'leaving' : 'delivered'
  return terminals.map(({ path }, terminal) => {
    return { path: `${path}.${member}`, label: `terminal ${terminal}`, kind, delay: 0, entry: 0 }
  })
}

function sourceGroup(run: Probing, terminals: Terminals, graph: RoutedGraph, copies: BranchGroup) {
  const at = (member: string): string[] => terminals.map(({ path }) => `${path}.${member}`)
  const { left, first, to } = run.probe({ left: at('left'), first: at('inject.packet.to'), to: at('to') })
  const seen = observe(run, terminals, { activity: 'activity', tag: 'leaving.flit.tag', tail: 'leaving.flit.tail' })
  const next = (source: number): number[] => {
    const set = Number(left.read(source)) === 0 ? first : to
    return copies.entered(graph.terminals[source]!.in, BigInt(set.read(source)))
  }
  const flits = flitsAt(run, {
    flit: at('leaving.flit'),
    length: at('inject.packet.flits'),
    left: at('left'),
    members: ['payload'],
  })
  const culprits = (source: number): number[] => copies.lastAt(graph.terminals[source]!.in)
  return simpleGroup(seen, placesOf(terminals, 'source'), sourceActivities, { next, culprits }, flits)
}

/** Copies are drawn at the links through which their packet came. */
function planOfCopies(
  graph: RoutedGraph,
  layout: BranchLayout,
  first: FirstBranches & { readonly sources: number },
): FloorPlan {
  const atRouters = graph.routers.map((): number[] => [])
  graph.terminals.forEach(({ in: entry, out }, terminal) => {
    const copies = layout.ofPort(entry).map((number) => first.branches + number)
    atRouters[entry.router]!.push(first.sources + terminal, ...copies)
    atRouters[out.router]!.push(first.sinks + terminal)
  })
  return planOf(graph, {
    ofChannel: (channel) =>
      layout.ofPort(graph.channels[channel]!.to).map((number) => {
        const end = layout.endOf(number)
        const name =
          end.kind === 'terminal' ? `for terminal ${end.terminal}` : `for ${graph.routers[end.to.router]!.name}`
        return { place: first.branches + number, name }
      }),
    atRouter: (router) => atRouters[router]!,
  })
}
