/** How journeys read networks of routers with sources and sinks: meshes and tori. */

import type { CreditFeed, JourneyNetwork, NetworkRecipe, Place } from '../../runs/journey/network.js'
import { localPortsOf } from '../../../rtl/router/port.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { SourceActivity } from '../../../rtl/terminal/source.js'
import { localName } from './channel-names.js'
import { channelGroup, channelNumber } from './channel-places.js'
import { creditFeed } from './credit-feed.js'
import { creditLoops, deepestFollowed } from './credit-loops.js'
import { gridPlacesOf, gridPlan } from './grid-plan.js'
import { observations, observe, activitiesOf } from './observation.js'
import { linkStages, type LinkedRouters } from './link-stages.js'
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
  const channels = channelNumber(nodeCount(p), 0, 0, p)
  const ends = nodeCount(p) * locals.length
  const first = firstNumbers({ sources: ends, channels, sinks: ends })
  const placesOf = (kind: 'source' | 'sink'): Place[] =>
    Array.from({ length: ends }, (_, i) => {
      const [node, channel] = [Math.floor(i / locals.length), i % locals.length]
      const path = `${nodeAt(node)}.${nameOf(kind, channel)}`
      return { path, label: localName(node, locals[channel]!, 0, p), kind, delay: 0, entry: 0 }
    })
  const [sources, sinks] = [placesOf('source'), placesOf('sink')]
  const routers = { routerAt: (node: number) => `${nodeAt(node)}.router`, first: first.channels, firstEnd: first.sinks }
  const gridPlaces = gridPlacesOf(p, first.channels, (node) =>
    [first.sources, first.sinks].flatMap((start) => locals.map((_, i) => start + node * locals.length + i)),
  )
  const each = new PooledProbes(run)
  const routing = channelGroup(run, p, routers, each)
  const groups = [
    sourceGroup(
      run,
      each,
      sources,
      injectionOf(each, sources, p, (i) => {
        return first.channels + channelNumber(Math.floor(i / locals.length), locals[i % locals.length]!, 0, p)
      }),
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
  const credits = (): CreditFeed => creditFeed(run, creditLoops({ p, nodeAt, sources, sinks, first }), p.depth)
  return joinGroups(groups, {
    remedy: routerRemedy(p),
    plan: () => gridPlan(p, gridPlaces),
    recipe,
    grants: () => routing.grants(),
    ...(linkStages(p) > 0 && { linkRegisters: () => routing.readLinks((node) => `${nodeAt(node)}.delays`) }),
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
