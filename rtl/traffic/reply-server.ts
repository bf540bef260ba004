'use rtl'
import {
  array,
  bit,
  bitLength,
  bits,
  bool,
  comb,
  input,
  low,
  mask,
  Module,
  optional,
  output,
  reg,
  seq,
  struct,
  uint,
  wire,
  wiring,
} from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { Fifo } from '../lib/fifo.js'
import { maskOf } from '../lib/one-hot.js'
import { forEachAxis } from '../router/dimensions.js'
import { coordinatesType } from '../router/flit.js'
import { Way } from '../router/way.js'
import { deliveryType, injectionType } from '../terminal/packet.js'
import { epochBits, replyParameters, type LoadParameters } from './load-parameters.js'
import { placeBitsOf, placeFrom } from './place-bits.js'

/** A reply that a node owes: its destination, and the measurement of its request. */
type Debt = TypeOf<ReturnType<typeof debtType>>

function debtType(p: LoadParameters) {
  return struct({ to: coordinatesType(p), epoch: uint(epochBits) }, { name: 'Debt' })
}

type Served = TypeOf<ReturnType<typeof servedType>>

/** A debt in service: the cycle in which it ends, modulo a power of two. */
function servedType(p: LoadParameters) {
  return struct({ debt: debtType(p), end: uint(bitLength(p.service)) }, { name: 'Served' })
}

/** The number of the measurement in which the packet of a flit, or its request, was created; 0 for none. */
export function epochOf({ tag }: { readonly tag: number }, p: LoadParameters): number {
  return bits(tag, p.tagWidth - 1, p.tagWidth - epochBits)
}

/** True for a flit of a reply: a bit of its tag, next to those of the measurement. */
export function isReply({ tag }: { readonly tag: number }, p: LoadParameters): boolean {
  return bit(tag, p.tagWidth - epochBits - 1)
}

/**
 * A server: answers each request with a reply to its sender, `service` cycles after the tail of the request has arrived. It
 * serves at most as many requests at a time as it can owe replies; while it owes that number, it leaves the tails of
 * requests in the sink. It always accepts flits of replies. Requests are answered in order.
 */
export class ReplyServer extends Module.with(replyParameters) {
  here = input(coordinatesType(this.p))
  /** As in {@link BufferedSink}: by virtual channel, the next flit, the mask of accepted ones, and the delivered flit. */
  fronts = array(this.p.vcs, () => input(deliveryType(this.p)))
  takes = output(mask(this.p.vcs))
  delivered = input(deliveryType(this.p))
  replyFlits = input(uint(this.p.lengthWidth))
  inject = output(injectionType(this.p))

  /** Debts that are ready to be paid and, if service takes more than a cycle, the queue of debts in service. */
  debts = new Fifo<Debt>({ depth: this.p.replyQueue, type: debtType(this.p) })
  served = optional(this.isSlow, () => new Fifo<Served>({ depth: this.p.replyQueue, type: servedType(this.p) }))
  /** The current cycle, with as many bits as needed. */
  now = optional(this.isSlow, () => reg(uint(bitLength(this.p.service)), 0))
  /** The way of replies around rings that are equally long both ways: alternating. */
  turns = reg(uint(this.p.dimensions), 0)
  hasRoom = wire(bool)

  @comb admit() {
    const inService = this.isSlow ? this.served[0].count : 0
    this.hasRoom = this.debts.count + inService < this.p.replyQueue
  }

  @comb take() {
    this.takes = maskOf(this.fronts.map(({ flit }) => !flit.tail || isReply(flit, this.p) || this.hasRoom))
  }

  @wiring serve() {
    const { valid, flit } = this.delivered
    const isRequest = valid && flit.tail && !isReply(flit, this.p)
    const debt = { to: placeFrom(flit.tag, this.p), epoch: epochOf(flit, this.p) }
    if (this.isSlow) {
      const [served] = this.served
      const isServed = !served.empty && served.dout.end === this.now[0]
      served.push = isRequest
      served.din.debt = debt
      served.din.end = low(this.now[0] + this.p.service - 1, bitLength(this.p.service))
      served.pop = isServed
      this.debts.push = isServed
      this.debts.din = served.dout.debt
    } else {
      this.debts.push = isRequest
      this.debts.din = debt
    }
  }

  @comb offer() {
    const { packet } = this.inject
    const { to, epoch } = this.debts.dout
    const rest = this.p.tagWidth - epochBits - 1
    this.inject.valid = !this.debts.empty
    packet.to = to
    packet.way = forEachAxis(this.p, (_, i) => (bit(this.turns, i) ? Way.ShorterElseNegative : Way.Shorter))
    packet.flits = this.replyFlits
    packet.tag = epoch * 2 ** (rest + 1) + 2 ** rest + placeBitsOf(this.here, this.p)
  }

  @wiring pay() {
    this.debts.pop = this.inject.valid && this.inject.ready
  }

  @seq advance() {
    this.now.forEach((now, i) => (this.now[i] = low(now + 1, bitLength(this.p.service))))
    if (this.debts.pop) this.turns++
  }

  /** True if service takes more than a cycle. */
  get isSlow(): boolean {
    return this.p.service > 1
  }
}
