/** How journeys read meshes whose worms visit their destinations in turn. */

import type { FloorPlan } from '../../runs/journey/floor-plan.js'
import type { JourneyNetwork, Probing } from '../../runs/journey/network.js'
import { terminalCount } from '../../../rtl/path/mesh-paths.js'
import type { PathNetworkParameters } from '../../../rtl/path/network-parameters.js'
import { planOf } from '../graph/plan.js'
import { destinationsAt, setHeader } from './destinations.js'
import { PathInputGroup } from './path-inputs.js'
import { PathLayout } from './path-layout.js'
import { PathTerminals } from './path-terminals.js'
import { firstNumbers, flitsAt, joinGroups, sinkGroup } from './place-groups.js'

const remedy =
  'give worms their consumption channel before their link (grants=channel-first), a channel for each direction ' +
  '(consumption=by-direction), and packets to one terminal the same routes (unicasts=as-worms)'

/**
 * A {@link PathNetwork}. A packet is delivered once to each of its terminals; it is split into worms when its terminal
 * accepts it.
 * @param at - the path of the instance
 */
export function pathJourneys(run: Probing, p: PathNetworkParameters, at = 'dut'): JourneyNetwork {
  const layout = new PathLayout(p)
  const count = terminalCount(p)
  const first = firstNumbers({
    sources: count,
    worms: count * layout.parts,
    inputs: layout.inputs.length,
    sinks: count,
  })
  const paths = Array.from({ length: count }, (_, terminal) => `${at}.terminals[${terminal}]`)
  const terminals = new PathTerminals(run, layout, first, paths)
  const sinks = paths.map((path, terminal) => {
    return { path: `${path}.delivered`, label: `terminal ${terminal}`, kind: 'sink', delay: 0, entry: 0 } as const
  })
  const delivered = flitsAt(run, {
    flit: sinks.map(({ path }) => `${path}.flit`),
    valid: sinks.map(({ path }) => `${path}.valid`),
    members: ['payload'],
  })
  const groups = [
    terminals.sources(),
    terminals.worms(),
    new PathInputGroup(run, p, layout, first, at),
    sinkGroup(sinks, delivered),
  ]
  return joinGroups(groups, {
    remedy,
    plan: () => planOfMesh(layout, first),
    recipe: { adapter: 'path', parameters: p, at },
    destinations: () =>
      destinationsAt(
        run,
        paths.map((path) => ({ path })),
        setHeader,
      ),
  })
}

type First = Readonly<Record<'sources' | 'worms' | 'inputs' | 'sinks', number>>

function planOfMesh(layout: PathLayout, first: First): FloorPlan {
  const { columns } = layout.p
  const links = layout.links()
  const routers = Array.from({ length: terminalCount(layout.p) }, (_, node) => {
    return { name: String(node), at: [node % columns, Math.floor(node / columns)] as const }
  })
  const channels = links.map(({ from, to }) => ({ from: { router: from, port: 0 }, to: { router: to, port: 0 } }))
  return planOf(
    { routers, channels },
    {
      ofChannel: (channel) => [{ place: first.inputs + links[channel]!.input, name: '' }],
      atRouter: (node) => {
        const worms = Array.from({ length: layout.parts }, (_, part) => first.worms + node * layout.parts + part)
        return [first.sources + node, ...worms, first.inputs + layout.entryOf(node), first.sinks + node]
      },
    },
  )
}
