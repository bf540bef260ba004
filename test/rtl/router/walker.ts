import { neighbourOf, coordinatesOf } from '../../../rtl/net/place.js'
import { axesOf } from '../../../rtl/router/sizes.js'
import type { Coordinates, Hops } from '../../../rtl/router/flit.js'
import type { Topology } from '../../../rtl/router/parameters.js'
import { localPort, Port } from '../../../rtl/router/port.js'
import type { RoutingParameters } from '../../../rtl/router/route.js'
import { routeUnit } from '../../../rtl/router/route-unit.js'
import type { Ways } from '../../../rtl/router/way.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'

/** A channel on the way of a packet: it leaves `node` through `port`. */
export interface Hop {
  readonly node: number
  readonly port: Port
  /** The class of virtual channels: p, l or h; l or h, by the direction, where any may be taken. */
  readonly channel: 'p' | 'l' | 'h'
}

/** The result of a walk. */
interface Walk {
  readonly hops: readonly Hop[]
  readonly end: number
}

/** A network of `k` nodes along each axis, with two virtual channels. */
export function cubeOf(
  topology: Topology,
  dimensions: 1 | 2 | 3,
  k: number,
  header: 'absolute' | 'relative',
): RoutingParameters {
  const sizes = { sizeX: k, sizeY: dimensions > 1 ? k : 1, sizeZ: dimensions > 2 ? k : 1 }
  return { topology, dimensions, ...sizes, header, injection: 'one-port', vcs: 2 }
}

/** Follows the answers of a route unit from router to router, as a packet would. */
export class Walker {
  readonly #sim: Simulator<ReturnType<typeof routeUnit>>
  readonly #local: number
  /** By node. */
  readonly #places: readonly Coordinates[]
  /** By node, then by direction. */
  readonly #neighbours: readonly (readonly (number | null)[])[]

  constructor(readonly p: RoutingParameters) {
    this.#sim = new Simulator<ReturnType<typeof routeUnit>>(elaborate(routeUnit(p)))
    this.#local = localPort(p)
    this.#sim.dut.eject = this.#local
    const nodes = Array.from({ length: p.sizeX * p.sizeY * p.sizeZ }, (_, id) => id)
    this.#places = nodes.map((id) => coordinatesOf(id, p))
    this.#neighbours = nodes.map((id) => Array.from({ length: this.#local }, (_, port) => neighbourOf(id, port, p)))
  }

  /** With an absolute header. */
  toNode(from: number, to: number, way: Ways): Walk {
    const { dut } = this.#sim
    dut.to = this.#places[to]!
    dut.way = way
    return this.#walk(from)
  }

  /** With a relative header, which each router gives to the next. */
  byHops(from: number, hops: Hops): Walk {
    this.#sim.dut.to = hops
    return this.#walk(from)
  }

  #walk(from: number): Walk {
    const { dut } = this.#sim
    const hops: Hop[] = []
    for (let node = from; ;) {
      dut.here = this.#places[node]!
      const { port, vcs } = dut.route
      if (port === this.#local) {
        if (vcs !== 1) throw new Error(`a packet that has arrived may take the virtual channels ${vcs}`)
        return { hops, end: node }
      }
      hops.push({ node, port, channel: this.#channel(vcs, port) })
      const next = this.#neighbours[node]![port]
      if (next == null) throw new Error(`a packet leaves the mesh at node ${node} through ${Port[port]}`)
      if (hops.length > this.#places.length) throw new Error(`a packet from node ${from} never arrives`)
      if (this.p.header === 'relative') {
        const { onward } = dut
        dut.to = Object.fromEntries(axesOf(this.p).map((axis) => [axis, onward[axis]!])) as unknown as Hops
      }
      node = next
    }
  }

  #channel(vcs: number, port: Port): Hop['channel'] {
    const lOrH = port % 2 === 0 ? 'h' : 'l'
    const meaning = this.p.topology === 'torus' ? { 1: 'p', 2: lOrH } : { 3: lOrH }
    const channel = (meaning as Record<number, Hop['channel']>)[vcs]
    if (channel === undefined) throw new Error(`a packet may take the virtual channels ${vcs} on ${Port[port]}`)
    return channel
  }
}
