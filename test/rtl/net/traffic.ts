import { elaborate } from '../../../src/hdl/elaborate.js'
import { Simulator } from '../../../src/sim/index.js'
import type { Grid } from '../../../rtl/net/grid.js'
import { Mesh } from '../../../rtl/net/mesh.js'
import { networkParameters, type NetworkParameters } from '../../../rtl/net/packet.js'
import { Torus } from '../../../rtl/net/torus.js'
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
  readonly #taken = new Map<number, number>()
  readonly #partial = new Map<number, { cycles: number[]; payloads: number[] }>()

  constructor(readonly parameters: NetworkParameters) {
    const network = parameters.topology === 'torus' ? new Torus(parameters) : new Mesh(parameters)
    this.sim = new Simulator<Grid>(elaborate(network))
    this.#queues = Array.from({ length: parameters.sizeX * parameters.sizeY }, () => [])
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
    this.#queues.forEach((queue, node) => {
      const inject = dut.inject[node]!
      const [message] = queue
      inject.valid = message !== undefined
      if (!message) return
      inject.packet = { to: this.coordinates(message.to), way: { x: Way.Shorter, y: Way.Shorter }, ...pick(message) }
      if (!inject.ready) return
      this.#taken.set(message.tag, cycle)
      queue.shift()
    })
    dut.delivered.forEach(({ valid, flit }, at) => {
      if (valid) this.#deliver(at, flit)
    })
    this.sim.step()
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

  coordinates(node: number): { x: number; y: number } {
    return { x: Math.floor(node / this.parameters.sizeY), y: node % this.parameters.sizeY }
  }

  /** Hops of a shortest path. */
  hops(from: number, to: number): number {
    const [a, b] = [this.coordinates(from), this.coordinates(to)]
    const { sizeX, sizeY, topology } = this.parameters
    const distance = (p: number, q: number, size: number): number =>
      topology === 'torus' ? Math.min((p - q + size) % size, (q - p + size) % size) : Math.abs(p - q)
    return distance(a.x, b.x, sizeX) + distance(a.y, b.y, sizeY)
  }
}

function pick({ flits, tag }: Message): Pick<Message, 'flits' | 'tag'> {
  return { flits, tag }
}

/** The defaults of a network, some changed. */
export function networkOf(changes: Partial<NetworkParameters>): NetworkParameters {
  const defaults = Object.fromEntries(Object.entries(networkParameters).map(([name, spec]) => [name, spec.default]))
  return { ...(defaults as unknown as NetworkParameters), ...changes }
}
