/** How journeys read broadcast banyans with sources and sinks. */

import type { FloorPlan } from '../../runs/journey/floor-plan.js'
import type { DestinationReader, JourneyNetwork, Place } from '../../runs/journey/network.js'
import { BanyanSourceActivity } from '../../../rtl/min/activity.js'
import type { BanyanParameters } from '../../../rtl/min/parameters.js'
import { banyanFlitMembers, elementGroup, entranceOf } from './banyan-places.js'
import { destinationsAt, regionHeader } from './destinations.js'
import { observations, observe, activitiesOf } from './observation.js'
import { banyanPlan } from './banyan-plan.js'
import {
  firstNumbers,
  flitsAt,
  joinGroups,
  simpleGroup,
  sinkGroup,
  banyanRemedy,
  type FlitPaths,
  type Probing,
} from './place-groups.js'

const activities = activitiesOf(BanyanSourceActivity, {
  Empty: { kind: 'empty', about: 'there is nothing to send' },
  Paused: { kind: 'own', about: 'its source is told to send nothing' },
  NoRoom: { kind: 'wait', about: 'the first element has no room' },
  Moves: { kind: 'moves', about: 'it leaves the source' },
})

/**
 * A {@link BroadcastNetwork}: a banyan with a source and a sink for each node.
 * @param path - the path of the instance; by default the top
 */
export function banyanJourneys(run: Probing, p: BanyanParameters, path = 'dut'): JourneyNetwork {
  const nodes = 2 ** p.addressWidth
  const elements = p.addressWidth * nodes
  const first = firstNumbers({ sources: nodes, elements, sinks: nodes })
  const places = (kind: 'source' | 'sink'): Place[] =>
    Array.from({ length: nodes }, (_, node) => {
      return { path: `${path}.${kind}s[${node}]`, label: `node ${node}`, kind, delay: 0, entry: 0 }
    })
  const [sources, sinks] = [places('source'), places('sink')]
  const entrance = (node: number): number[] => [first.elements + entranceOf(node, p)]
  const groups = [
    simpleGroup(
      observe(run, sources, observations.banyanSource),
      sources,
      activities,
      {
        next: entrance,
        culprits: (node, { kind }) => (kind === 'wait' ? entrance(node) : []),
      },
      flitsAt(run, {
        ...flitsOf(sources, 'channel.flit'),
        length: sources.map(({ path }) => `${path}.inject.packet.flits`),
        left: sources.map(({ path }) => `${path}.left`),
      }),
    ),
    elementGroup(run, p, {
      path: `${path}.banyan`,
      first: first.elements,
      endOf: (node) => first.sinks + node,
    }),
    sinkGroup(
      sinks,
      flitsAt(run, { ...flitsOf(sinks, 'arrival.flit'), valid: sinks.map(({ path }) => `${path}.arrival.valid`) }),
    ),
  ]
  const plan = (): FloorPlan =>
    banyanPlan(p.addressWidth, {
      elements: first.elements,
      before: (node) => [first.sources + node],
      behind: (node) => [first.sinks + node],
    })
  const destinations = (): DestinationReader => destinationsAt(run, sources, regionHeader)
  const recipe = { adapter: 'banyan', parameters: p, at: path }
  // Cubes and wrapped regions have no short name.
  const headers = p.header === 'region' ? { destinations } : {}
  return joinGroups(groups, { remedy: banyanRemedy, plan, recipe, ...headers })
}

function flitsOf(places: readonly Place[], name: string): FlitPaths {
  return { flit: places.map(({ path }) => `${path}.${name}`), members: banyanFlitMembers }
}
