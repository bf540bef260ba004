/** The networks whose channel dependency graphs `flitwave cdg` examines, and the settings of each. */

import type { DependencyGraph } from '../../runs/deadlock/dependency-graph.js'
import type { WaitActivity } from '../../runs/deadlock/waits.js'
import { pick } from '../../../rtl/lib/pick.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { param, type ParameterSpecs } from '../../language/hdl/declare/param.js'
import type { HeaderKind } from '../../../rtl/min/header.js'
import { neighbourOf } from '../../../rtl/net/place.js'
import { pathNetworkParameters } from '../../../rtl/path/network-parameters.js'
import { nodeCount, sizesOf, type Dimensions } from '../../../rtl/router/sizes.js'
import { partParameters, sizeParameters, type Header, type Topology } from '../../../rtl/router/parameters.js'
import { directionsOf } from '../../../rtl/router/port.js'
import { routingParameter, type RoutingFunction } from '../../../rtl/router/routing.js'
import { banyanDependencies, countBanyanChannels } from './banyan-dependencies.js'
import { outputOwned } from './banyan-places.js'
import { noVc } from './channel-state.js'
import { namedNetwork } from '../graph/named-network.js'
import { tableOf, tableRoutings, type TableRouting } from '../graph/network-file.js'
import { routedGraph } from '../graph/routed-graph.js'
import { graphDependencies } from './graph-dependencies.js'
import { channelHeld } from './path-inputs.js'
import type { EscapeChannels } from './escape-dependencies.js'
import { countPathChannels, pathDependencies, type PathDependencyParameters } from './path-dependencies.js'
import type { RelationParameters, PacketKinds } from './route-relation.js'
import { analyseRouting, isDimensionOrder, isPlain } from './routing-analysis.js'

export type NetworkValues = Readonly<Record<string, unknown>>

export interface DependencyNetwork {
  readonly name: string
  readonly about: string
  readonly parameters: ParameterSpecs
  /** The values that are examined in turn if none is set: `shortest,positive`. */
  readonly sweeps: Readonly<Record<string, string>>
  /** @throws FlitwaveError FW911 for values that do not fit together */
  build(values: NetworkValues): BuiltNetwork
}

/** How the channels of a network depend on each other; in adaptive networks, the escape channels alone may matter. */
export interface NetworkDependencies {
  readonly graph: DependencyGraph
  readonly escape: EscapeChannels | null
}

export interface BuiltNetwork {
  /** `4x4 with p, l and h, shortest ways` */
  readonly title: string
  /** The number of channels, used or not. */
  readonly channels: number
  /** Queries the route units, which takes time. */
  dependencies(): NetworkDependencies
  /** The activity in the RTL of a packet that holds a channel and cannot get the next one. */
  readonly wait: WaitActivity
  /** The caveats of the graph. */
  readonly note?: string
}

export const dependencyNetworks: readonly DependencyNetwork[] = [
  gridNetwork('ring', 'torus', 1),
  gridNetwork('torus2d', 'torus', 2),
  gridNetwork('torus3d', 'torus', 3),
  gridNetwork('mesh2d', 'mesh', 2),
  gridNetwork('mesh3d', 'mesh', 3),
  gridNetwork('torus', 'torus'),
  gridNetwork('mesh', 'mesh'),
  {
    name: 'graph',
    about: 'a network of any shape, routed by table',
    parameters: {
      network: param('torus', { about: 'a shape, as fat-tree(2,3), or a description by its path: ./mine.json' }),
      routes: param('shortest', {
        choices: tableRoutings,
        about: 'shortest paths in layers, up*/down*, or along x and then y',
      }),
      vcs: param(0, { min: 0, max: 16, about: 'virtual channels of a channel; 0: as many as there are layers' }),
    },
    sweeps: {},
    build: (values) => buildGraph(values as unknown as GraphValues),
  },
  {
    name: 'paths',
    about: 'worms on a mesh that visit their destinations in turn, with consumption channels',
    parameters: {
      columns: param(4, { min: 1, max: 8, about: 'routers in x' }),
      rows: param(4, { min: 1, max: 8, about: 'routers in y' }),
      ...pick(pathNetworkParameters, 'scheme', 'consumption', 'grants', 'unicasts'),
    },
    sweeps: { scheme: 'column,dual,multi' },
    build: (values) => buildPaths(values as unknown as PathDependencyParameters),
  },
  {
    name: 'banyan',
    about: 'the broadcast banyan of 2^n nodes, for every packet to one or more of them',
    parameters: {
      n: param(3, { min: 1, max: 6, about: 'bits of the number of a node' }),
      header: param('region', { choices: ['region', 'cube', 'wrapped'], about: 'how packets name their destinations' }),
      copies: param('paths', {
        choices: ['paths', 'trees'],
        about: 'whether a copy that waits holds its own path, or what all copies of its packet hold',
      }),
    },
    sweeps: {},
    build: (values) => buildBanyan(values as unknown as BanyanValues),
  },
]

interface GraphValues {
  readonly network: string
  readonly routes: TableRouting
  readonly vcs: number
}

function buildGraph({ network, routes, vcs: given }: GraphValues): BuiltNetwork {
  const graph = routedGraph(tableOf(namedNetwork(network), routes))
  const vcs = given === 0 ? graph.layers : given
  if (vcs < graph.layers)
    refuse(
      `the routes of ${network} need ${graph.layers} layers of virtual channels`,
      `make vcs ${graph.layers} or more`,
    )
  const channels = `${vcs === 1 ? 'one virtual channel' : `${vcs} virtual channels`} in ${graph.layers === 1 ? 'one layer' : `${graph.layers} layers`}`
  return {
    title: `${network} with ${channels}, ${routes === 'shortest' ? 'shortest paths' : 'up*/down*'}`,
    channels: graph.channels.length * vcs,
    dependencies: () => ({ graph: graphDependencies(graph, vcs), escape: null }),
    wait: noVc,
  }
}

function buildPaths(p: PathDependencyParameters): BuiltNetwork {
  const { columns, rows, scheme, consumption, grants, unicasts } = p
  const channels = consumption === 'one' ? 'one consumption channel' : 'a consumption channel for each direction'
  const first = grants === 'any' ? ', either channel first' : ''
  const alone = unicasts === 'dimension-order' ? ', beside dimension order' : ''
  return {
    title: `${columns}x${rows}, ${scheme} paths with ${channels}${first}${alone}`,
    channels: countPathChannels(p),
    dependencies: () => ({ graph: pathDependencies(p), escape: null }),
    wait: channelHeld,
  }
}

interface BanyanValues {
  readonly n: number
  readonly header: HeaderKind
  readonly copies: 'paths' | 'trees'
}

/** Every pair of copies of a packet is compared; larger networks would take minutes. */
const widestTrees = 5

function buildBanyan({ n, header, copies }: BanyanValues): BuiltNetwork {
  const p = { addressWidth: n, header, copies }
  if (copies === 'trees' && n > widestTrees)
    refuse(`the trees of all packets in ${2 ** n} nodes are too many`, `choose n up to ${widestTrees}`)
  return {
    title: `${2 ** n} nodes, ${header} headers, ${copies === 'paths' ? 'copies each by itself' : 'copies that hold each other'}`,
    channels: countBanyanChannels(p),
    dependencies: () => ({ graph: banyanDependencies(p), escape: null }),
    wait: outputOwned,
    note: copies === 'paths' ? aboutPaths : aboutTrees,
  }
}

const aboutPaths =
  'Packets to one node cannot deadlock in a banyan: every path leads from stage to stage. For packets to several that is ' +
  'not enough. A flit goes to all copies or to none, so a copy that waits keeps the others from moving on, and what they ' +
  'hold: set copies=trees, and see `flitwave run banyan-deadlock`.'

const aboutTrees =
  'Everything for which packets could come to wait, in any order of service. A cycle can be a deadlock where worms move freely; where they ' +
  'move as a whole and the one that waits goes first, the order in which they have come rules it out. See `flitwave run ' +
  'banyan-deadlock`.'

/** Every head is queried at every node; larger networks would take minutes. */
const mostNodes = 1024

/** Routing functions other than dimension order follow packets, which takes longer. */
const mostWalked = 144

interface GridValues extends PacketKinds {
  readonly k: number
  readonly dimensions?: Dimensions
  readonly sizeX?: number
  readonly sizeY?: number
  readonly sizeZ?: number
  readonly vcs: number
  readonly header: Header
  readonly routing: RoutingFunction
  readonly messageClasses: 1 | 2
  readonly replies: boolean
}

/** @param fixedDimensions - the dimensions of a network whose name contains them */
function gridNetwork(name: string, topology: Topology, fixedDimensions?: Dimensions): DependencyNetwork {
  const isTorus = topology === 'torus'
  const dimensions = fixedDimensions === undefined ? 'one to three' : String(fixedDimensions)
  const what = fixedDimensions === 1 ? 'a ring' : `a ${topology} of ${dimensions} dimensions`
  return {
    name,
    about: `${what}, in dimension order${isTorus ? ', with virtual channels p, l and h' : ''}`,
    parameters: gridParameters(topology, fixedDimensions),
    sweeps: isTorus ? { modes: 'shortest,positive,negative' } : {},
    build: (values) => {
      const given = values as unknown as GridValues
      const p = gridOf(given, topology, fixedDimensions ?? given.dimensions ?? 2)
      return {
        title: describe(p, given),
        channels: countLinks(p) * p.vcs,
        dependencies: () => analyseRouting(p, given, { replies: given.replies }),
        wait: noVc,
      }
    },
  }
}

function gridParameters(topology: Topology, dimensions?: Dimensions): ParameterSpecs {
  const isTorus = topology === 'torus'
  const size = param(0, { min: 0, max: 64 })
  const sizes = {
    sizeX: { ...size, about: 'nodes in x, where not k; 0 for k' },
    sizeY: { ...size, about: 'nodes in y, where not k; 0 for k' },
    sizeZ: { ...size, about: 'nodes in z, where not k; 0 for k' },
  }
  const modes = ['shortest', 'positive', 'negative', 'all']
  return {
    ...(dimensions === undefined && { dimensions: sizeParameters.dimensions }),
    k: param(dimensions === 3 || dimensions === undefined ? 4 : 8, {
      min: 2,
      max: 64,
      about: 'nodes in each dimension',
    }),
    ...(dimensions !== 1 && Object.fromEntries(Object.entries(sizes).slice(0, dimensions))),
    vcs: param(isTorus ? 2 : 1, { min: 1, max: 16, about: 'virtual channels of a physical channel' }),
    ...(isTorus && {
      modes: param('shortest', { choices: modes, about: 'which way around rings; all: each packet as it likes' }),
      ties: param('both', { choices: ['positive', 'negative', 'both'], about: 'which way where both are as long' }),
    }),
    header: param('absolute', { choices: ['absolute', 'relative'], about: 'what heads say: where to, or hops left' }),
    ...routingParameter,
    ...pick(partParameters, 'messageClasses'),
    replies: param(false, {
      about: 'whether a node answers each packet, and takes none while it owes too many replies',
    }),
  }
}

function gridOf(values: GridValues, topology: Topology, dimensions: Dimensions): RelationParameters {
  const { k, vcs, header, routing, messageClasses, replies } = values
  const sizeOf = (own = 0): number => (own === 0 ? k : own)
  const sizes = { sizeX: sizeOf(values.sizeX), sizeY: sizeOf(values.sizeY), sizeZ: sizeOf(values.sizeZ) }
  const p = { dimensions, ...sizes, vcs, header, topology, injection: 'one-port', routing, messageClasses } as const
  if (nodeCount(p) > mostNodes) {
    const message = `${sizesOf(p).join('x')} nodes are too many to ask about each of their packets`
    refuse(message, `choose sizes of at most ${mostNodes} nodes together`)
  }
  if (header === 'relative' && (replies || messageClasses > 1))
    refuse('hops that are left tell no classes and replies apart', 'set header=absolute')
  if (!isPlain(p, replies) && nodeCount(p) > mostWalked) {
    const message = `${sizesOf(p).join('x')} nodes are too many to follow each of their packets`
    refuse(message, `choose sizes of at most ${mostWalked} nodes together`)
  }
  return p
}

function countLinks(p: RelationParameters): number {
  const nodes = Array.from({ length: nodeCount(p) }, (_, id) => id)
  return nodes.flatMap((id) => directionsOf(p).filter((direction) => neighbourOf(id, direction, p) !== null)).length
}

function describe(p: RelationParameters, { modes, ties, replies }: GridValues): string {
  const size = sizesOf(p).join('x')
  const hints = modes !== 'positive' && modes !== 'negative' && ties !== 'both' ? `, ties ${ties}` : ''
  const ways = p.topology === 'torus' ? `, ${modes} ways${hints}` : ''
  const name = isDimensionOrder(p.routing) ? '' : `, ${p.routing!.name}`
  const classes = p.messageClasses === 2 ? ' for each of two message classes' : ''
  const protocol = replies ? ', with replies' : ''
  const channels = `${channelClasses({ ...p, vcs: p.vcs / (p.messageClasses ?? 1) })}${classes}`
  return `${size} with ${channels}${protocol}${ways}${p.header === 'relative' ? ', relative headers' : ''}${name}`
}

function channelClasses({ topology, vcs, routing }: RelationParameters): string {
  if (vcs === 1) return 'one virtual channel'
  if (topology === 'mesh' || !isDimensionOrder(routing)) return `${vcs} virtual channels`
  return vcs === 2 ? 'p, l and h' : `${vcs} virtual channels in classes p, l and h`
}

function refuse(message: string, help: string): never {
  fail('FW911', message, null, help)
}
