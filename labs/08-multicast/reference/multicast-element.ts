'use rtl'
import {
  any,
  array,
  bit,
  bitLength,
  bits,
  bool,
  comb,
  concat,
  indexWidth,
  input,
  low,
  memory,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
  wire,
  wiring,
} from 'flitwave/hdl'
import { maskOf } from 'flitwave/rtl/lib/one-hot'

const parameters = {
  addressWidth: param(4, { min: 1, max: 10 }),
  stage: param(1, { min: 0, max: 9 }),
  width: param(10, { min: 2, max: 64 }),
  flits: param(4, { min: 2, max: 16 }),
}

/** An input: room for a packet, and the heads of its copies. */
class PacketInput extends Module.with(parameters) {
  arrives = input(bool)
  din = input(uint(this.p.width))
  /** All its requested outputs are granted. */
  granted = input(bool)
  room = output(bool)
  /** The requested outputs; those granted before; and those to which a flit goes in this cycle. */
  asks = output(uint(2))
  taken = output(uint(2))
  leaving = output(uint(2))
  /** The flit, by output. */
  copies = array(2, () => output(uint(this.p.width)))

  words = memory(this.p.flits, uint(this.p.width))
  stored = reg(uint(bitLength(this.p.flits)), 0)
  sent = reg(uint(indexWidth(this.p.flits)), 0)
  given = reg(uint(2), 0)
  flit = wire(uint(this.p.width))

  @comb show() {
    this.room = this.stored === 0
    this.taken = this.given
    this.flit = this.words[this.sent]
  }

  @comb ask() {
    const { stage, addressWidth } = this.p
    const wanted = concat(bit(this.flit, stage), !bit(this.flit, addressWidth + stage))
    this.asks = this.stored !== 0 && this.given === 0 ? wanted : 0
  }

  @comb rewrite() {
    const { stage, addressWidth, width } = this.p
    const [min, max] = [bits(this.flit, 2 * addressWidth - 1, addressWidth), low(this.flit, addressWidth)]
    const above = 2 ** addressWidth - 2 ** (stage + 1)
    const lastOfUpper = bit(max, stage) ? (max & above) | (2 ** stage - 1) : max
    const firstOfLower = bit(min, stage) ? min : (min & above) | (2 ** stage)
    const rest = width > 2 * addressWidth ? (this.flit >> (2 * addressWidth)) << (2 * addressWidth) : 0
    const isHead = this.sent === 0
    this.copies[0] = isHead ? rest | concat(min, lastOfUpper) : this.flit
    this.copies[1] = isHead ? rest | concat(firstOfLower, max) : this.flit
  }

  @comb move() {
    const to = this.granted ? this.asks : this.given
    this.leaving = this.sent !== this.stored ? to : 0
  }

  @seq goOn() {
    const { flits } = this.p
    const isLast = this.sent === flits - 1 && any(this.leaving)
    if (this.granted) this.given = this.asks
    if (this.arrives && this.stored !== flits) {
      this.words[low(this.stored, indexWidth(flits))] = this.din
      this.stored++
    }
    if (any(this.leaving)) this.sent++
    if (isLast) {
      this.stored = 0
      this.sent = 0
      this.given = 0
    }
  }
}

/** The reference: two inputs, and the order between them. */
export class MulticastElement extends Module.with({ ...parameters, first: param(0, { min: 0, max: 1 }) }) {
  arrives = array(2, () => input(bool))
  din = array(2, () => input(uint(this.p.width)))
  roomBelow = array(2, () => input(bool))
  room = array(2, () => output(bool))
  sends = array(2, () => output(bool))
  dout = array(2, () => output(uint(this.p.width)))

  inputs = array(2, () => new PacketInput(this.p))
  can = array(2, () => wire(bool))
  /** The lower input has waited longer, or is first if both arrived together. */
  lowerFirst = reg(bool, this.p.first === 1)

  @wiring connect() {
    this.inputs.forEach((unit, i) => {
      unit.arrives = this.arrives[i]
      unit.din = this.din[i]
      this.room[i] = unit.room
    })
  }

  @comb look() {
    const [upper, lower] = this.inputs
    const open = maskOf(this.roomBelow) & ~(upper.taken | lower.taken)
    for (let i = 0; i < 2; i++) this.can[i] = this.inputs[i].asks !== 0 && (this.inputs[i].asks & ~open) === 0
  }

  @comb grant() {
    const [upper, lower] = this.inputs
    const collide = this.can[0] && this.can[1] && any(upper.asks & lower.asks)
    upper.granted = this.can[0] && !(collide && this.lowerFirst)
    lower.granted = this.can[1] && !(collide && !this.lowerFirst)
  }

  @comb send() {
    const [upper, lower] = this.inputs
    for (let q = 0; q < 2; q++) {
      this.sends[q] = bit(upper.leaving | lower.leaving, q)
      const fromLower = bit(lower.leaving, q) ? lower.copies[q] : 0
      this.dout[q] = bit(upper.leaving, q) ? upper.copies[q] : fromLower
    }
  }

  @seq remember() {
    const [upperWaits, lowerWaits] = this.inputs.map(({ asks, granted }) => asks !== 0 && !granted)
    if (!upperWaits || !lowerWaits) this.lowerFirst = lowerWaits || (!upperWaits && this.p.first === 1)
  }
}
