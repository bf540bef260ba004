/** How journeys read networks of routers with sources and sinks: meshes and tori. */

import type { CreditFeed, JourneyNetwork, NetworkRecipe, Place } from '../../runs/journey/network.js'
import type { FloorPlan } from '../../runs/journey/floor-plan.js'
import { localPortsOf } from '../../../rtl/router/port.js'
import { SourceActivity } from '../../../rtl/terminal/source.js'
import { channelGroup } from './channel-places.js'
import { creditFeed } from './credit-feed.js'
import { creditLoops, deepestFollowed } from './credit-loops.js'
import { destinationsAt, gridHeader, type Header } from './destinations.js'
import { gridPlacesOf, gridPlan } from './grid-plan.js'
import { observations, observe, activitiesOf } from './observation.js'
import { injectionOf, type Injection } from './injection.js'
import {
  firstNumbers,
  flitsAt,
  joinGroups,
  simpleGroup,
  sinkGroup,
  nodePath,
  nodesOfDut,
  routerRemedy,
  type FlitPaths,
  type Probing,
} from './place-groups.js'
import { PooledProbes } from './pooled-probes.js'
import { gridLayout, mostLinkStages, type LinkedRouters, type RouterLayout } from './router-layout.js'

export const sourceActivities = activitiesOf(SourceActivity, {
  Empty: { kind: 'empty', about: 'there is nothing to send' },
  NoCredit: { kind: 'wait', isSteady: true, about: 'the next buffer has no room' },
  Moves: { kind: 'moves', about: 'it leaves the source' },
})

/**
 * Nodes that each have a router, a source and a sink: {@link Mesh}, {@link Torus}.
 * @param at - the paths of the nodes, of which `router`, `source` and `sink` are children. In a {@link TrafficTorus} it is
 *   `dut.nodes[*].node`
 */
export function routerJourneys(run: Probing, p: LinkedRouters, at = nodesOfDut): JourneyNetwork {
  return journeysOf(run, { adapter: 'router', parameters: p, at }, p, (kind) => kind)
}

/**
 * Nodes that each have a router, and a source and a sink for each of its local ports: {@link PlayedNetwork}.
 * @param at - the paths of the nodes, of which `router`, `sources[0]` and `sinks[0]` are children
 */
export function playedJourneys(run: Probing, p: LinkedRouters, at = nodesOfDut): JourneyNetwork {
  return journeysOf(run, { adapter: 'played', parameters: p, at }, p, (kind, channel) => `${kind}s[${channel}]`)
}

/** @param nameOf - names the source or sink of a channel in its node */
function journeysOf(
  run: Probing,
  recipe: NetworkRecipe,
  p: LinkedRouters,
  nameOf: (kind: 'source' | 'sink', channel: number) => string,
): JourneyNetwork {
  const nodeAt = nodePath(recipe.at)
  const locals = localPortsOf(p)
  return joinRouters(run, recipe, {
    layout: gridLayout(p, nodeAt),
    routerAt: (node) => `${nodeAt(node)}.router`,
    pathOf: (kind, i) => `${nodeAt(Math.floor(i / locals.length))}.${nameOf(kind, i % locals.length)}`,
    remedy: routerRemedy(p),
    header: gridHeader(p, locals.length),
    plan: (first) => {
      const places = gridPlacesOf(p, first.channels, (node) =>
        [first.sources, first.sinks].flatMap((start) => locals.map((_, i) => start + node * locals.length + i)),
      )
      return gridPlan(p, places)
    },
  })
}

/** The numbers of the first source, virtual channel and sink. */
export type FirstPlaces = Readonly<Record<'sources' | 'channels' | 'sinks', number>>

/** Routers, and a source and a sink for each terminal. */
interface TerminalNetwork {
  readonly layout: RouterLayout
  readonly routerAt: (router: number) => string
  readonly pathOf: (kind: 'source' | 'sink', terminal: number) => string
  readonly remedy: string
  /** The header of its packets. */
  readonly header: Header
  readonly plan: (first: FirstPlaces) => FloorPlan
}

/** Reads routers, with a source and a sink for each terminal. */
export function joinRouters(
  run: Probing,
  recipe: NetworkRecipe,
  { layout, routerAt, pathOf, remedy, header, plan }: TerminalNetwork,
): JourneyNetwork {
  const { p, ports, terminals } = layout
  const first = firstNumbers({
    sources: terminals.length,
    channels: ports.length * p.vcs,
    sinks: terminals.length,
  })
  const placesOf = (kind: 'source' | 'sink'): Place[] =>
    terminals.map((_, i) => ({ path: pathOf(kind, i), label: layout.terminalName(i, 0), kind, delay: 0, entry: 0 }))
  const [sources, sinks] = [placesOf('source'), placesOf('sink')]
  const routers = { routerAt, first: first.channels, firstEnd: first.sinks }
  const each = new PooledProbes(run)
  const routing = channelGroup(run, layout, routers, each)
  const groups = [
    sourceGroup(
      run,
      each,
      sources,
      injectionOf(each, sources, p, (i) => first.channels + terminals[i]!.input * p.vcs),
    ),
    routing,
    sinkGroup(
      sinks,
      flitsAt(
        run,
        { ...flitsOf(sinks, 'delivered.flit'), valid: sinks.map(({ path }) => `${path}.delivered.valid`) },
        each,
      ),
    ),
  ]
  each.make()
  const credits = (): CreditFeed => creditFeed(run, creditLoops({ layout, routerAt, sources, sinks, first }), p.depth)
  return joinGroups(groups, {
    remedy,
    plan: () => plan(first),
    recipe,
    destinations: () => destinationsAt(run, sources, header),
    grants: () => routing.grants(),
    ...(mostLinkStages(layout) > 0 && { linkRegisters: () => routing.readLinks() }),
    ...(p.depth <= deepestFollowed && { credits }),
  })
}

function sourceGroup(run: Probing, each: Probing, places: readonly Place[], injection: Injection) {
  const counts = {
    length: places.map(({ path }) => `${path}.inject.packet.flits`),
    left: places.map(({ path }) => `${path}.left`),
  }
  const flits = flitsAt(run, { ...flitsOf(places, 'link.flit'), ...counts }, each)
  return simpleGroup(observe(each, places, observations.source), places, sourceActivities, injection, flits)
}

function flitsOf(places: readonly Place[], name: string): FlitPaths {
  return { flit: places.map(({ path }) => `${path}.${name}`), members: ['payload'] }
}
