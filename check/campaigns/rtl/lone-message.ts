'use rtl'
import { any, assert, bool, comb, indexWidth, input, Module, reg, seq, uint, wire, wiring } from 'flitwave/hdl'
import { isOneHotOrZero, maskOf } from '../../../rtl/lib/one-hot.js'
import { MessageNetwork } from '../../../rtl/net/message-network.js'
import { packetType } from '../../../rtl/terminal/packet.js'
import { latencyWidth } from '../../../rtl/ni/parameters.js'
import { messageParameters } from '../../../rtl/net/parameters.js'
import { nodeCount } from '../../../rtl/router/sizes.js'

/** A network of nodes with interfaces, one message in it, and the time that the message takes. */
export class LoneMessage extends Module.with(messageParameters) {
  /** True if there is a message to send. The other inputs define it. */
  start = input(bool)
  from = input(uint(indexWidth(nodeCount(this.p))))
  /** The receiving node. */
  target = input(uint(indexWidth(nodeCount(this.p))))
  message = input(packetType(this.p))
  ts = input(uint(latencyWidth))
  tr = input(uint(latencyWidth))

  network = new MessageNetwork(this.p)

  /** True until the message is received. */
  running = reg(bool, true)
  taken = reg(bool, false)
  /**
   * Cycles from the one in which the interface accepts the message to the current one, or to the one in which it is
   * received.
   */
  latency = reg(uint(16), 0)

  accepted = wire(bool)
  /** Nodes and channels at which a message is received. */
  receipts = wire(uint(this.channels()))
  /** The checksum of the received flits. */
  flits = wire(uint(this.p.lengthWidth))
  tag = wire(uint(this.p.tagWidth))

  @wiring send() {
    this.network.ts = this.ts
    this.network.tr = this.tr
    this.network.send.forEach((send, id) => {
      send.valid = this.start && !this.taken && this.from === id
      send.packet = this.message
    })
  }

  @comb watch() {
    const { send, received } = this.network
    const all = received.flat()
    this.accepted = any(maskOf(send.map(({ valid, ready }) => valid && ready)))
    this.receipts = maskOf(all.map(({ valid }) => valid))
    // All fields of an invalid flit are 0.
    this.flits = all.map((receipt) => receipt.flits).reduce((one, other) => one | other)
    this.tag = all.map((receipt) => receipt.tag).reduce((one, other) => one | other)
  }

  @seq measure() {
    const isReceived = any(this.receipts)
    if (this.accepted || (this.taken && this.running && !isReceived)) this.latency++
    if (this.accepted) this.taken = true
    if (!this.start || isReceived) this.running = false
  }

  @seq check() {
    const isReceived = any(this.receipts)
    const atTarget = this.network.received.map((channels, id) => {
      return this.target === id && any(maskOf(channels.map(({ valid }) => valid)))
    })
    assert(!isReceived || ((this.taken || this.accepted) && this.running), 'a message is received that nobody has sent')
    assert(isOneHotOrZero(this.receipts), 'a message is received twice')
    assert(!isReceived || any(maskOf(atTarget)), 'a message is received by another node')
    assert(!isReceived || this.flits === this.message.flits, 'a message has changed its length')
    assert(!isReceived || this.tag === this.message.tag, 'a message has changed its tag')
  }

  channels(): number {
    return this.network.received.flat().length
  }
}
