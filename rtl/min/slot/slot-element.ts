'use rtl'
import {
  any,
  array,
  assert,
  bit,
  bool,
  comb,
  input,
  mask,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
  unused,
  wire,
  wiring,
} from 'flitwave/hdl'
import { Delay } from '../../lib/delay.js'
import { maskOf } from '../../lib/one-hot.js'
import { headerParameters } from '../header.js'
import { headerUnit } from '../header-unit.js'
import { SlotActivity, slotActivityType } from './activity.js'
import { slotLinkType, slotPacketParameters, slotPacketType } from './slot-link.js'
import { pick } from '../../lib/pick.js'

/**
 * A 2x2 broadcast switching element without buffers (the model of Park and Yoon's analysis). A packet stays for one cycle.
 * It gets all outputs that it needs, or is dropped; its copies in other elements continue. Nothing ever waits, so each input
 * accepts a packet in every cycle.
 *
 * The element remembers to which outputs it has sent a packet until the answers return: the packet is accepted if all its
 * copies are. A dropped packet has no copies.
 */
export class SlotElement extends Module.with({
  ...slotPacketParameters,
  ...pick(headerParameters, 'stage'),
  /** The winner of two packets that need the same output: the one at the upper input, or a random one. */
  arbitration: param('random', { choices: ['upper', 'random'] }),
}) {
  /** Random in each cycle: the lower input wins. Ignored if the upper input always wins. */
  coin = input(bool)
  arriving = array(2, () => input(slotLinkType(this.p)))
  leaving = array(2, () => output(slotLinkType(this.p)))
  /** By input. For observers. */
  activities = array(2, () => output(slotActivityType))

  /** By input: the packet that arrived in the last cycle, and the outputs that it gets in this one. */
  packets = array(2, () => reg(slotPacketType(this.p), 0))
  granted = array(2, () => wire(mask(2)))

  headers = array(2, () => headerUnit(this.p))
  /** By input: the granted outputs whose answer arrives in this cycle. */
  sent = array(2, () => new Delay({ cycles: this.p.stage, type: uint(2) }))

  @wiring decode() {
    this.headers.forEach((unit, i) => {
      unit.valid = this.packets[i].valid
      unit.header = this.packets[i].header
      this.sent[i].din = this.granted[i]
    })
  }

  @comb arbitrate() {
    const wanted = this.headers.map((unit, i) => (this.packets[i].valid ? unit.wanted : 0))
    const collide = any(wanted[0] & wanted[1])
    if (this.p.arbitration === 'upper') unused(this.coin)
    const lowerWins = this.p.arbitration === 'random' && this.coin
    this.granted[0] = collide && lowerWins ? 0 : wanted[0]
    this.granted[1] = collide && !lowerWins ? 0 : wanted[1]
  }

  @comb send() {
    this.leaving.forEach(({ packet }, port) => {
      const [fromUpper, fromLower] = this.granted.map((outputs) => bit(outputs, port))
      packet.valid = fromUpper || fromLower
      packet.header = fromUpper ? this.headers[0].rewritten[port] : this.headers[1].rewritten[port]
      packet.tag = fromUpper ? this.packets[0].tag : this.packets[1].tag
    })
  }

  @comb tell() {
    this.packets.forEach(({ valid }, i) => {
      if (!valid) this.activities[i] = SlotActivity.Empty
      else this.activities[i] = any(this.granted[i]) ? SlotActivity.Moves : SlotActivity.Dropped
    })
  }

  @comb answer() {
    const answers = maskOf(this.leaving.map(({ accepted }) => accepted))
    this.arriving.forEach((link, i) => {
      const outputs = this.sent[i].dout
      link.accepted = any(outputs) && !any(outputs & ~answers)
    })
  }

  /** The answers to one packet belong together; there is no answer without a sent copy. */
  @seq check() {
    const answers = maskOf(this.leaving.map(({ accepted }) => accepted))
    const sent = this.sent.map((outputs) => outputs.dout)
    assert((answers & ~(sent[0] | sent[1])) === 0, 'an answer to a packet that was not sent')
    this.arriving.forEach(({ accepted }, i) => {
      const isWhole = sent[i] !== 0 && (sent[i] & answers) === sent[i]
      assert(accepted === isWhole, 'an answer has been lost or made up')
    })
  }

  @seq advance() {
    this.arriving.forEach(({ packet }, i) => (this.packets[i] = packet))
  }
}

export type SlotArbitration = SlotElement['p']['arbitration']
