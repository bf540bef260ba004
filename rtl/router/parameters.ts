'use rtl'
import { moduleParam, param } from 'flitwave/hdl'
import type { ParameterRule, ParametersOf } from 'flitwave/hdl'
import { Arbiter, MatrixArbiter, RoundRobinArbiter } from '../lib/arbiters.js'
import { pick } from '../lib/pick.js'

export type Topology = 'torus' | 'mesh'

export type Stages = 1 | 2 | 3 | 4

const halves: ParameterRule<{ readonly messageClasses: number; readonly vcs: number }> = {
  with: ['vcs'],
  holds: ({ messageClasses, vcs }) => vcs % messageClasses === 0,
  remedy: () => 'each class has one half of the virtual channels: make vcs even',
}

const ringsOfClasses: ParameterRule<{
  readonly messageClasses: number
  readonly vcs: number
  readonly topology: Topology
}> = {
  with: ['topology', 'vcs'],
  holds: ({ messageClasses, vcs, topology }) => messageClasses === 1 || topology === 'mesh' || vcs >= 4,
  remedy: () =>
    'on a torus requests and replies need two virtual channels each, before and after the wraparound: make vcs 4 or more',
}

const allocatesInTurn: ParameterRule<{ readonly speculation: boolean; readonly stages: Stages }> = {
  with: ['stages'],
  holds: ({ speculation, stages }) => !speculation || stages > 1,
  remedy: () => 'with one stage both allocations are in one cycle: set stages=2, which speculation makes one cycle',
}

/** The parameters of the parts of routers. A part selects those that it needs: `...pick(partParameters, 'vcs', 'depth')`. */
export const partParameters = {
  /** Dimensions: x, then y, then z. */
  dimensions: param(2, { choices: [1, 2, 3] }),
  /** Nodes in x. */
  sizeX: param(4, { min: 1, max: 64 }),
  /** Nodes in y, if there are two dimensions. */
  sizeY: param(4, { min: 1, max: 64 }),
  /** Nodes in z, if there are three dimensions. */
  sizeZ: param(4, { min: 1, max: 64 }),
  /**
   * Address in heads: the destination, or the remaining hops.
   *
   * `absolute`: the coordinates of the destination and the way around each ring. `relative`: for each dimension the
   * remaining hops, positive or negative, counted down to 0; so the sender decides the way instead of the routers.
   */
  header: param('absolute', { choices: ['absolute', 'relative'] }),
  /** Rings or lines: rows and columns of a torus close to rings. */
  topology: param('torus', { choices: ['torus', 'mesh'] }),
  /**
   * Channels between node and router.
   *
   * `one-port`: one each way. `all-port`: one per direction of the router each way, for packets that leave in that direction
   * or have arrived from it.
   */
  injection: param('one-port', { choices: ['one-port', 'all-port'] }),
  /**
   * Virtual channels on which packets leave the network.
   *
   * `first`: only on virtual channel 0, so packets arrive whole, one after the other. `all`: on any, so flits of several
   * packets can arrive in turn.
   */
  ejectionVcs: param('first', { choices: ['first', 'all'] }),
  /** Terminals of a network that is routed by table: heads have the number of one. 0: heads have coordinates. */
  terminals: param(0, { min: 0, max: 16384, isQuiet: true }),
  /** Ports of a router that routes by table. 0: those of a router of a mesh or torus. */
  radix: param(0, { min: 0, max: 16, isQuiet: true }),
  /** Layers of virtual channels that packets keep, if they are routed by table. */
  layers: param(1, { min: 1, max: 16, isQuiet: true }),
  /** Bits of the tag that distinguishes packets. */
  tagWidth: param(16, { min: 1, max: 32 }),
  /** Bits of data in a flit. */
  payloadWidth: param(16, { min: 1, max: 512 }),
  /** Virtual channels of a physical channel. */
  vcs: param(2, { min: 1, max: 16 }),
  /** Flits in the buffer of a virtual channel. */
  depth: param(4, { min: 1, max: 256 }),
  /** Number of inputs, and of outputs. */
  ports: param(5, { min: 1, max: 16 }),
  /** Cycles that flits and credits take on a link between routers, beyond those of the routers. */
  linkDelay: param(0, { min: 0, max: 64 }),
  /**
   * Classes of messages.
   *
   * With two, each has one half of the virtual channels, and packets stay in the half on which they are injected: so
   * messages of the upper half, such as replies, never wait for those of the lower one, such as requests.
   */
  messageClasses: param(1, { choices: [1, 2], rules: [halves, ringsOfClasses], isQuiet: true }),
  /** Cycles that a head takes through a router; see {@link Router}. */
  stages: param(1, { choices: [1, 2, 3, 4] }),
  /**
   * Heads request the switch in the same cycle as a virtual channel.
   *
   * A head that is granted both saves a stage. Flits that have a virtual channel go first. See
   * {@link SpeculativeSwitchAllocator}.
   */
  speculation: param(false, { rules: [allocatesInTurn] }),
  /**
   * Heads carry their route through the next router, so that it need not compute it before it allocates.
   *
   * It saves the first of four stages; in fewer it takes the routing function out of the longest path.
   */
  lookAhead: param(false, { isQuiet: true }),
  /** Decides between requests in allocators. */
  arbiter: moduleParam(RoundRobinArbiter, { base: Arbiter, builtIn: [RoundRobinArbiter, MatrixArbiter] }),
  /** A performance monitoring unit: counters of the activities of each virtual channel, and a port to read them. */
  monitor: param(false),
  /** Bits of these counters. They saturate. */
  counterWidth: param(16, { min: 1, max: 32 }),
}

export type PartParameters = ParametersOf<typeof partParameters>

/** The shape of a mesh or torus: only the sizes of its dimensions count. */
export const sizeParameters = pick(partParameters, 'dimensions', 'sizeX', 'sizeY', 'sizeZ')

export type Sizes = ParametersOf<typeof sizeParameters>

export type Dimensions = Sizes['dimensions']

export type Injection = PartParameters['injection']

export type PortParameters = Pick<PartParameters, 'dimensions' | 'injection'> & Radix

/** The number of ports of a router that routes by table; not set or 0 for those of a mesh or torus. */
export type Radix = Partial<Pick<PartParameters, 'radix'>>

/** The virtual channels of a message class. */
export function vcsPerClass(p: { readonly vcs: number; readonly messageClasses: number }): number {
  return p.vcs / p.messageClasses
}

/** The shape of the heads of a network. */
export const addressParameters = pick(partParameters, 'dimensions', 'sizeX', 'sizeY', 'sizeZ', 'header', 'terminals')

export type Header = AddressParameters['header']

export type AddressParameters = OptionalTerminals<ParametersOf<typeof addressParameters>>

/** Grids need not say that they have no numbered terminals. */
type OptionalTerminals<P> = Omit<P, 'terminals'> & Terminals

/** The number of terminals of a network that is routed by table; not set or 0 for a mesh or torus. */
export type Terminals = Partial<Pick<PartParameters, 'terminals'>>

/** The shape of flits and links. */
export const linkParameters = { ...addressParameters, ...pick(partParameters, 'tagWidth', 'payloadWidth', 'vcs') }

export type LinkParameters = OptionalTerminals<ParametersOf<typeof linkParameters>>

/** The shape of links between routers. */
export const hopParameters = { ...linkParameters, ...pick(partParameters, 'lookAhead') }

export type HopParameters = OptionalTerminals<ParametersOf<typeof hopParameters>>

/** The shape of the flits of a network. */
export type FlitParameters = Omit<LinkParameters, 'vcs'>

/** The shape of the ports of an allocator. */
export const matchingParameters = pick(partParameters, 'ports', 'vcs', 'radix')

export type AllocatorParameters = Omit<ParametersOf<typeof matchingParameters>, 'radix'> & Radix

/** The parameters that determine the cycle of each step of a head. */
export interface Pipeline {
  readonly stages: Stages
  readonly speculation?: boolean
  readonly lookAhead?: boolean
}

/** True if a head may be granted a virtual channel and the switch in the same cycle. */
export function allocatesAtOnce(p: Pipeline): boolean {
  return p.stages === 1 || p.speculation === true
}

/** The number of cycles of an undelayed head in a router: P. */
export function headCycles(p: Pipeline): number {
  return p.stages - (p.speculation ? 1 : 0) - (p.stages === 4 && p.lookAhead ? 1 : 0)
}

/** True if the route of a head is computed in a separate cycle. */
export function hasRouteStage({ stages, lookAhead }: Pipeline): boolean {
  return stages === 4 && !lookAhead
}

/** Cycles between the allocation of the switch and its traversal. */
export function cyclesToTraversal({ stages }: { readonly stages: Stages }): 0 | 1 {
  return stages >= 3 ? 1 : 0
}

export const monitorParameters = pick(partParameters, 'monitor', 'counterWidth')

export type MonitorParameters = ParametersOf<typeof monitorParameters>

export const outputParameters = { ...hopParameters, ...pick(partParameters, 'ports', 'depth', 'stages') }
