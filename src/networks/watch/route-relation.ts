/** The answers of a routing function, from the RTL of its route unit: for every head, place and state of the outputs. */

import { pick } from '../../../rtl/lib/pick.js'
import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import { parametersOf } from '../../language/hdl/declare/parameters.js'
import { dependsOn } from '../../ir/check/depends-on.js'
import type { Design } from '../../ir/ir.js'
import { Simulator } from '../../engines/sim/simulator.js'
import { coordinatesOf } from '../../../rtl/net/place.js'
import { partParameters, type Header, type Topology } from '../../../rtl/router/parameters.js'
import { directionsOf, localPortsOf, localPort } from '../../../rtl/router/port.js'
import type { RouteUnit, RoutingParameters } from '../../../rtl/router/route.js'
import { routeUnit } from '../../../rtl/router/route-unit.js'
import { routingParameter, type RoutingFunction } from '../../../rtl/router/routing.js'
import { axesOf, nodeCount, sizesOf, type Sizes } from '../../../rtl/router/sizes.js'
import type { ByAxis } from '../../../rtl/router/dimensions.js'
import type { Coordinates, Hops } from '../../../rtl/router/flit.js'
import { Way } from '../../../rtl/router/way.js'

/** The packets to consider: how they go around rings, and which way where both are equally long. */
export interface PacketKinds {
  readonly modes: 'shortest' | 'positive' | 'negative' | 'all'
  readonly ties: 'positive' | 'negative' | 'both'
}

interface HeadParameters extends Sizes {
  readonly topology: Topology
  readonly header: Header
}

/** The destination in a head, and the ways to it. */
export interface Head {
  readonly to: Coordinates | Hops
  /** Present in absolute headers. */
  readonly way: ByAxis<Way> | null
}

/** Every possible head. */
export function headsOf(p: HeadParameters, kinds: PacketKinds): Head[] {
  if (p.header === 'relative') {
    const counts = sizesOf(p).map((size) => hopCounts(size, p.topology, kinds))
    return combinations(p, counts).map((to) => ({ to, way: null }))
  }
  const nodes = Array.from({ length: nodeCount(p) }, (_, id) => coordinatesOf(id, p))
  const ways = p.topology === 'mesh' ? [Way.Shorter] : waysOf(kinds)
  return combinations(p, sizesOf(p).map(() => ways)).flatMap((way) => nodes.map((to) => ({ to, way }))) // prettier-ignore
}

/** True if a head can be at a place. Only hop counts can lead out of a network, and only out of a mesh. */
export function canStandAt(at: Coordinates, { to }: Head, p: HeadParameters): boolean {
  if (p.header === 'absolute' || p.topology === 'torus') return true
  return axesOf(p).every((axis, i) => {
    const end = at[axis]! + to[axis]!
    return end >= 0 && end < sizesOf(p)[i]!
  })
}

function waysOf({ modes, ties }: PacketKinds): readonly Way[] {
  const shortest = { positive: [Way.Shorter], negative: [Way.ShorterElseNegative] }
  const either = [...shortest.positive, ...shortest.negative]
  const ofMode = {
    shortest: ties === 'both' ? either : shortest[ties],
    positive: [Way.Positive],
    negative: [Way.Negative],
  }
  return modes === 'all' ? [...ofMode.shortest, ...ofMode.positive, ...ofMode.negative] : ofMode[modes]
}

/** The hop counts that a sender may request along an axis, and those that remain on the way. */
function hopCounts(size: number, topology: Topology, { modes, ties }: PacketKinds): number[] {
  const all = Array.from({ length: 2 * size - 1 }, (_, i) => i - (size - 1))
  if (topology === 'mesh') return all
  const kinds: Record<Exclude<PacketKinds['modes'], 'all'>, (hops: number) => boolean> = {
    positive: (hops) => hops >= 0,
    negative: (hops) => hops <= 0,
    shortest: (hops) =>
      2 * Math.abs(hops) < size || (2 * Math.abs(hops) === size && ties !== (hops > 0 ? 'negative' : 'positive')),
  }
  const wanted = modes === 'all' ? Object.values(kinds) : [kinds[modes]]
  return all.filter((hops) => wanted.some((fits) => fits(hops)))
}

/** Every choice of one value for each axis; the last axis varies fastest. */
function combinations<T>(p: Sizes, choices: readonly (readonly T[])[]): ByAxis<T>[] {
  const rows = choices.reduce<T[][]>(
    (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
  return rows.map((row) => Object.fromEntries(axesOf(p).map((axis, i) => [axis, row[i]])) as unknown as ByAxis<T>)
}

/** A network and its routing function. */
export type RelationParameters = RoutingParameters & { readonly routing?: RoutingFunction }

/** An output port, and a set of its virtual channels as a mask. */
export interface Answer {
  readonly port: number
  readonly vcs: number
}

/** The answer for a head at a place. */
export interface Answers {
  /** In any state of the outputs. */
  readonly all: readonly Answer[]
  /** While no virtual channel of any output is free: what the packet then waits for. */
  readonly blocked: readonly Answer[]
  /** While every virtual channel is free but none is empty. */
  readonly crowded: readonly Answer[]
}

/** The number of copies of the route unit that are queried at once. */
const mostRuns = 128

/** Buffer depth in flits: only full and empty make a difference. */
const depth = 4

/** The route units of a network, one for each node, with their inputs. */
export class RouteRelation {
  readonly seesFrom: boolean
  readonly seesVc: boolean
  /** True if the answer depends on the state of the outputs. */
  readonly isAdaptive: boolean
  private readonly units: readonly RouteUnit[]
  private readonly known = new Map<string, readonly Answers[]>()

  /** @param design - the design of the route unit; by default that of the routing function */
  constructor(
    private readonly p: RelationParameters,
    design: Design = unitOf(p),
  ) {
    const sees = (input: 'from' | 'vc' | 'outputs'): boolean => dependsOn(design.top, 'route', input)
    this.seesFrom = sees('from')
    this.seesVc = sees('vc')
    this.isAdaptive = sees('outputs')
    const runs = Math.min(nodeCount(p), mostRuns)
    const simulator = new Simulator<RouteUnit>(design, { runs })
    this.units = simulator.runs.map(({ dut }) => dut as unknown as RouteUnit)
  }

  /** The answers at a node for a head from a port and a virtual channel, as far as the route unit reads these. */
  answers(node: number, head: Head, number: number, from: number, vc: number): Answers {
    const [port, channel] = [this.seesFrom ? from : 0, this.seesVc ? vc : 0]
    const key = `${number} ${port} ${channel}`
    let answers = this.known.get(key)
    if (!answers) this.known.set(key, (answers = this.ask(head, port, channel)))
    return answers[node]!
  }

  /** By node. */
  private ask(head: Head, from: number, vc: number): Answers[] {
    const { p, units } = this
    const answers: Answers[] = []
    for (let first = 0; first < nodeCount(p); first += units.length) {
      const asked = units.slice(0, nodeCount(p) - first)
      asked.forEach((unit, i) => this.place(unit, first + i, head, from, vc))
      const states = this.isAdaptive ? outputStates(p) : [null]
      const found = states.map((state) => {
        if (state) for (const unit of asked) setOutputs(unit, state)
        return asked.map(({ route: { port, vcs } }): Answer => ({ port, vcs }))
      })
      asked.forEach((_, i) => {
        const own = found.map((byUnit) => byUnit[i]!)
        answers.push({
          all: distinct(own),
          blocked: distinct(own.filter((__, k) => !states[k] || states[k].kind === 'blocked')),
          crowded: distinct(own.filter((__, k) => states[k]?.kind === 'crowded')),
        })
      })
    }
    return answers
  }

  private place(unit: RouteUnit, node: number, head: Head, from: number, vc: number): void {
    unit.here = coordinatesOf(node, this.p)
    unit.eject = localPort(this.p)
    for (const axis of axesOf(this.p)) {
      unit.to[axis] = head.to[axis]!
      if (head.way) unit.way[axis] = head.way[axis]!
    }
    if (this.seesFrom) unit.from = from
    if (this.seesVc) unit.vc = vc
  }
}

/** Checked against the slot, as in a router. */
function unitOf(p: RelationParameters): Design {
  const slot = parametersOf(routingParameter, { routing: p.routing })
  return elaborate(routeUnit({ ...p, ...slot, ...parametersOf(pick(partParameters, 'depth'), { depth }) }))
}

/** By output: its state as the route unit sees it. */
interface OutputsState {
  readonly kind: 'open' | 'crowded' | 'blocked'
  readonly outputs: readonly { readonly free: number; readonly empty: number; readonly credits: number }[]
}

/**
 * States that together make a route unit choose all that it can: every set of open outputs, with equal room and with room
 * rising or falling from output to output, and each virtual channel open alone.
 */
function outputStates(p: RelationParameters): OutputsState[] {
  const ports = localPort(p) + localPortsOf(p).length
  const directions = directionsOf(p).length
  const every = 2 ** p.vcs - 1
  const most = p.vcs * depth
  const none = { free: 0, empty: 0, credits: 0 }
  const open = { free: every, empty: every, credits: most }
  const rows = (kind: OutputsState['kind'], of: (port: number) => OutputsState['outputs'][number]): OutputsState => {
    return { kind, outputs: Array.from({ length: ports }, (_, port) => of(port)) }
  }
  const levels = [(): number => most, (port: number): number => port + 1, (port: number): number => ports - port]
  const sets = Array.from({ length: 2 ** directions - 1 }, (_, i) => i + 1)
  return [
    ...levels.flatMap((level) => [
      rows('blocked', (port) => ({ ...none, credits: level(port) - 1 })),
      rows('crowded', (port) => ({ free: every, empty: 0, credits: level(port) })),
      ...sets.map((set) => rows('open', (port) => ((set >> port) & 1 ? { ...open, credits: level(port) } : none))),
    ]),
    ...Array.from({ length: directions * p.vcs }, (_, i) => {
      const [channel, one] = [2 ** (i % p.vcs), Math.floor(i / p.vcs)]
      return rows('open', (port) => (port === one ? { free: channel, empty: channel, credits: depth } : none))
    }),
  ]
}

function setOutputs({ outputs }: RouteUnit, state: OutputsState): void {
  state.outputs.forEach((output, port) => Object.assign(outputs[port]!, output))
}

function distinct(answers: readonly Answer[]): Answer[] {
  return [...new Map(answers.map((answer) => [`${answer.port} ${answer.vcs}`, answer])).values()]
}
