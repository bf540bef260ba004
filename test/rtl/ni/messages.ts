import { parametersOf } from 'flitwave/hdl'
import { MessageNetwork } from '../../../rtl/net/message-network.js'
import { coordinatesOf } from '../../../rtl/net/place.js'
import type { MessageParameters } from '../../../rtl/net/parameters.js'
import { forEachAxis } from '../../../rtl/router/dimensions.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import type { Coordinates } from '../../../rtl/router/flit.js'
import { Way } from '../../../rtl/router/way.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Handle } from '../../../src/index.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { shortestHops } from '../net/traffic.js'

/** The defaults of a network with interfaces, some changed. */
export function messageNetwork(changes: Partial<MessageParameters>): MessageParameters {
  return parametersOf(MessageNetwork, changes)
}

/** A message to be sent, nodes by number. */
export interface Message {
  readonly from: number
  readonly to: number
  readonly flits: number
  readonly tag: number
}

/** The progress of a message. */
export interface Sent extends Message {
  /** The cycle in which the interface took it. */
  readonly taken: number
  /** The cycle in which its head left the interface. */
  left: number
  /** The cycle in which it was received, and its ejection channel. */
  received: number
  channel: number
}

/** A network with queues of messages in front of its interfaces. */
export class Messages {
  readonly sim: Simulator<MessageNetwork>
  /** By tag. */
  readonly sent = new Map<number, Sent>()
  /** In the order in which they are received. */
  readonly arrived: Sent[] = []
  readonly #queues: Message[][]
  /** By node, the message at its interface. */
  readonly #offered: (Message | undefined)[] = []

  constructor(readonly p: MessageParameters) {
    this.sim = new Simulator<MessageNetwork>(elaborate(new MessageNetwork(p)), { engine: 'scalar' })
    this.#queues = Array.from({ length: nodeCount(p) }, () => [])
  }

  set({ ts, tr }: { readonly ts: number; readonly tr: number }): void {
    Object.assign(this.sim.dut, { ts, tr })
  }

  post(...messages: readonly Message[]): void {
    for (const message of messages) this.#queues[message.from]!.push(message)
  }

  /** The latency of a message that is sent through the empty network. */
  sendAlone(message: Message): number {
    const { sim } = this
    const send = sim.dut.send[message.from]!
    send.packet = { ...this.#address(message), flits: message.flits, tag: message.tag }
    send.valid = true
    if (!send.ready) throw new Error('the sender is busy')
    const taken = sim.cycle
    sim.step()
    send.valid = false
    sim.runUntil({ any: 'dut.received[*][*].valid' }, 200_000)
    const receipt = sim.dut.received[message.to]!.find(({ valid }) => valid)
    if (receipt?.tag !== message.tag || receipt.flits !== message.flits) throw new Error('another message has come')
    const latency = sim.cycle - taken
    sim.step()
    return latency
  }

  /** Messages that have not been received. */
  get underway(): number {
    return this.sent.size - this.arrived.length + this.#queues.reduce((sum, queue) => sum + queue.length, 0)
  }

  step(): void {
    const { dut, cycle } = this.sim
    this.#queues.forEach(([message], node) => this.#offer(node, message))
    // Asking after all offers settles the network only once; the answers depend only on registers.
    this.#queues.forEach((queue, node) => {
      const [message] = queue
      if (!message || !dut.send[node]!.ready) return
      this.sent.set(message.tag, { ...message, taken: cycle, left: NaN, received: NaN, channel: NaN })
      queue.shift()
    })
    dut.nodes.forEach(({ ni }) => this.#departures(ni))
    dut.received.forEach((channels, at) =>
      channels.forEach(({ valid, tag, flits }, channel) => valid && this.#receive({ at, channel, tag, flits })),
    )
    this.sim.step()
  }

  /** Steps until every message has been received. */
  drain(limit: number): void {
    for (let i = 0; this.underway > 0; i++) {
      if (i === limit) throw new Error(`${this.underway} messages have not been received after ${limit} cycles`)
      this.step()
    }
  }

  #offer(node: number, message: Message | undefined): void {
    if (this.#offered[node] === message) return
    this.#offered[node] = message
    const send = this.sim.dut.send[node]!
    send.valid = message !== undefined
    if (message) send.packet = { ...this.#address(message), flits: message.flits, tag: message.tag }
  }

  #address({ from, to }: Message): { to: Coordinates; way: Record<'x' | 'y', Way> } {
    const way = forEachAxis(this.p, () => Way.Shorter)
    if (this.p.header === 'absolute') return { to: coordinatesOf(to, this.p), way }
    return { to: shortestHops(from, to, this.p) } as { to: Coordinates; way: Record<'x' | 'y', Way> }
  }

  #departures({ leaving: out }: Handle<MessageNetwork>['nodes'][number]['ni']): void {
    for (const { valid, flit } of out) if (valid && flit.head) this.sent.get(flit.tag)!.left = this.sim.cycle
  }

  #receive({ at, channel, tag, flits }: { at: number; channel: number; tag: number; flits: number }): void {
    const message = this.sent.get(tag)
    if (!message) throw new Error(`message ${tag} has not been sent`)
    if (message.to !== at || message.flits !== flits || !Number.isNaN(message.received))
      throw new Error(`node ${at} has received ${flits} flits of message ${tag}`)
    Object.assign(message, { received: this.sim.cycle, channel })
    this.arrived.push(message)
  }
}

/** Hops of a shortest path. */
export function hopCount(from: number, to: number, p: MessageParameters): number {
  return Object.values<number>({ ...shortestHops(from, to, p) }).reduce((sum, n) => sum + Math.abs(n), 0)
}
