import { parametersOf } from 'flitwave/hdl'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import type { Grid } from '../../../rtl/net/grid.js'
import { Mesh } from '../../../rtl/net/mesh.js'
import type { Packet } from '../../../rtl/terminal/packet.js'
import { networkParameters, type NetworkParameters } from '../../../rtl/net/parameters.js'
import { coordinatesOf } from '../../../rtl/net/place.js'
import { Torus } from '../../../rtl/net/torus.js'
import { forEachAxis } from '../../../rtl/router/dimensions.js'
import { nodeCount, sizesOf } from '../../../rtl/router/sizes.js'
import type { Hops } from '../../../rtl/router/flit.js'
import { Way } from '../../../rtl/router/way.js'

/** A packet to be sent, nodes by number. */
export interface Message {
  readonly from: number
  readonly to: number
  readonly flits: number
  readonly tag: number
}

export interface Arrival {
  readonly at: number
  readonly tag: number
  /** The cycle in which the source took the packet. */
  readonly taken: number
  /** The cycle in which each flit came. */
  readonly cycles: readonly number[]
  /** The payloads of the flits, which count from 0. */
  readonly payloads: readonly number[]
}

/** A network with queues of messages in front of its sources. */
export class Traffic {
  readonly sim: Simulator<Grid>
  readonly arrivals: Arrival[] = []
  readonly #queues: Message[][]
  /** By node, the message at its source. */
  readonly #offered: (Message | undefined)[] = []
  readonly #taken = new Map<number, number>()
  readonly #partial = new Map<number, { cycles: number[]; payloads: number[] }>()

  constructor(readonly parameters: NetworkParameters) {
    const network = parameters.topology === 'torus' ? new Torus(parameters) : new Mesh(parameters)
    this.sim = new Simulator<Grid>(elaborate(network), { engine: 'scalar' })
    this.#queues = Array.from({ length: nodeCount(parameters) }, () => [])
  }

  send(message: Message): void {
    this.#queues[message.from]!.push(message)
  }

  /** Messages that have not arrived. */
  get underway(): number {
    return this.#partial.size + this.#taken.size + this.#queues.reduce((sum, queue) => sum + queue.length, 0)
  }

  step(): void {
    const { dut, cycle } = this.sim
    this.#queues.forEach(([message], node) => this.#offer(node, message))
    // Asking after all offers settles the network only once; the answers depend only on registers.
    this.#queues.forEach((queue, node) => {
      const [message] = queue
      if (!message || !dut.inject[node]!.ready) return
      this.#taken.set(message.tag, cycle)
      queue.shift()
    })
    dut.delivered.forEach(({ valid, flit }, at) => {
      if (valid) this.#deliver(at, flit)
    })
    this.sim.step()
  }

  #offer(node: number, message: Message | undefined): void {
    if (this.#offered[node] === message) return
    this.#offered[node] = message
    const inject = this.sim.dut.inject[node]!
    inject.valid = message !== undefined
    if (!message) return
    this.#address(inject.packet, node, message.to)
    inject.packet.flits = message.flits
    inject.packet.tag = message.tag
  }

  #deliver(
    at: number,
    { tag, head, tail, payload }: { tag: number; head: boolean; tail: boolean; payload: number },
  ): void {
    if (head) this.#partial.set(tag, { cycles: [], payloads: [] })
    const packet = this.#partial.get(tag)!
    packet.cycles.push(this.sim.cycle)
    packet.payloads.push(payload)
    if (!tail) return
    this.#partial.delete(tag)
    this.arrivals.push({ at, tag, taken: this.#taken.get(tag)!, ...packet })
    this.#taken.delete(tag)
  }

  /** Steps until every message has arrived. */
  drain(limit: number): void {
    for (let i = 0; this.underway > 0; i++) {
      if (i === limit) throw new Error(`${this.underway} messages have not arrived after ${limit} cycles`)
      this.step()
    }
  }

  #address(packet: Pick<Packet, 'to' | 'way'>, from: number, to: number): void {
    const p = this.parameters
    if (p.header === 'relative') {
      packet.to = shortestHops(from, to, p)
    } else {
      packet.to = coordinatesOf(to, p)
      packet.way = forEachAxis(p, () => Way.Shorter)
    }
  }

  /** Hops of a shortest path. */
  hops(from: number, to: number): number {
    return Object.values<number>({ ...shortestHops(from, to, this.parameters) }).reduce(
      (sum, n) => sum + Math.abs(n),
      0,
    )
  }
}

/** The hops of the shorter way along each axis; positive where both ways are equally long. */
export function shortestHops(from: number, to: number, p: NetworkParameters): Hops {
  const [a, b] = [coordinatesOf(from, p), coordinatesOf(to, p)]
  return forEachAxis(p, (axis, i) => {
    const size = sizesOf(p)[i]!
    const apart = b[axis]! - a[axis]!
    if (p.topology === 'mesh') return apart
    const forward = (apart + size) % size
    return forward * 2 <= size ? forward : forward - size
  })
}

/** The defaults of a network, some changed. */
export function networkOf(changes: Partial<NetworkParameters>): NetworkParameters {
  return parametersOf(networkParameters, changes)
}
