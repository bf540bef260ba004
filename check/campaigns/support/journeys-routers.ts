/** Meshes and tori whose latency accounts are checked. */

import { elaborate, type Design } from 'flitwave'
import { MessageNetwork } from '../../../rtl/net/message-network.js'
import { Mesh } from '../../../rtl/net/mesh.js'
import { Torus } from '../../../rtl/net/torus.js'
import type { Grid } from '../../../rtl/net/grid.js'
import type { MessageParameters, NetworkParameters } from '../../../rtl/net/parameters.js'
import { coordinatesOf } from '../../../rtl/net/place.js'
import { forEachAxis } from '../../../rtl/router/dimensions.js'
import { localPortsOf } from '../../../rtl/router/port.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { Way } from '../../../rtl/router/way.js'
import type { Random } from '../../../src/engines/sim/stimulus/random.js'
import { messageJourneys } from '../../../src/networks/watch/message-journeys.js'
import { routerJourneys } from '../../../src/networks/watch/router-journeys.js'
import { messageNetworkOf, networkOf } from '../../../tb/support/network.js'
import { journeyCases, type AccountedNetwork, type Journeys } from './journeys.js'

/** The length of the longest packet in flits. */
const longest = 7

interface Unicast {
  readonly from: number
  readonly to: number
  readonly flits: number
  readonly way: Way
}

const ways = [Way.Shorter, Way.ShorterElseNegative] as const

function drawUnicast(random: Random, nodes: number): Unicast {
  const from = random.below(nodes)
  const to = (from + 1 + random.below(nodes - 1)) % nodes
  return { from, to, flits: 1 + random.below(longest), way: ways[random.below(ways.length)]! }
}

function packetOf({ to, way, flits }: Unicast, tag: number, p: NetworkParameters) {
  return { to: coordinatesOf(to, p), way: forEachAxis(p, () => way), flits, tag }
}

const tagWidth = 12

/** Nodes with a source and a sink. */
export function accountedRouters(changes: Partial<NetworkParameters>): AccountedNetwork {
  const p = networkOf({ tagWidth, ...changes })
  const nodes = Array.from({ length: nodeCount(p) }, (_, node) => node)
  const paths = (name: string): string[] => nodes.map((node) => `dut.delivered[${node}].${name}`)
  const journeys: Journeys<Grid, Unicast> = {
    design: (): Design => elaborate(p.topology === 'mesh' ? new Mesh(p) : new Torus(p)),
    network: (run) => routerJourneys(run, p),
    taken: nodes.map((node) => `dut.inject[${node}].ready`),
    exits: { valid: paths('valid'), tail: paths('flit.tail'), tag: paths('flit.tag') },
    tags: 2 ** tagWidth,
    gap: 12 / nodes.length,
    draw: (random) => drawUnicast(random, nodes.length),
    entranceOf: ({ from }) => from,
    offer: ({ inject }, node, packet, tag) => {
      inject[node]!.packet = packetOf(packet, tag, p)
      inject[node]!.valid = true
    },
    withdraw: ({ inject }, node) => void (inject[node]!.valid = false),
  }
  return { name: nameOf(p), cases: (packets) => journeyCases(journeys, packets) }
}

/** Nodes with interfaces. */
export function accountedInterfaces({
  ts,
  tr,
  ...changes
}: Partial<MessageParameters> & { readonly ts: number; readonly tr: number }): AccountedNetwork {
  const p = messageNetworkOf({ tagWidth, ...changes })
  const nodes = Array.from({ length: nodeCount(p) }, (_, node) => node)
  const exits = nodes.flatMap((node) => localPortsOf(p).map((_, channel) => `dut.received[${node}][${channel}]`))
  const journeys: Journeys<MessageNetwork, Unicast> = {
    design: () => elaborate(new MessageNetwork(p)),
    network: (run) => messageJourneys(run, p),
    prepare: (dut) => void Object.assign(dut, { ts, tr }),
    taken: nodes.map((node) => `dut.send[${node}].ready`),
    exits: { valid: exits.map((exit) => `${exit}.valid`), tag: exits.map((exit) => `${exit}.tag`) },
    tags: 2 ** tagWidth,
    gap: 12 / nodes.length,
    draw: (random) => drawUnicast(random, nodes.length),
    entranceOf: ({ from }) => from,
    offer: ({ send }, node, packet, tag) => {
      send[node]!.packet = packetOf(packet, tag, p)
      send[node]!.valid = true
    },
    withdraw: ({ send }, node) => void (send[node]!.valid = false),
  }
  const name = `${p.injection} ${p.startup} ts${ts} tr${tr} ${nameOf(p)}`
  return { name, cases: (packets) => journeyCases(journeys, packets) }
}

function nameOf(p: NetworkParameters): string {
  const sizes = [p.sizeX, p.sizeY, p.sizeZ].slice(0, p.dimensions).join('x')
  return `${p.topology} ${sizes} P${p.stages} v${p.vcs} b${p.depth}`
}
