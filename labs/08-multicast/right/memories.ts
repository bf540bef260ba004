'use rtl'
import {
  any,
  array,
  bit,
  bitLength,
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
} from 'flitwave/hdl'
import { maskOf, unionOf } from 'flitwave/rtl/lib/one-hot'

/** Heads are rewritten on arrival: for each output, an input keeps a separate head, and one memory for the rest. */
export class MulticastElement extends Module.with({
  addressWidth: param(4, { min: 1, max: 10 }),
  stage: param(1, { min: 0, max: 9 }),
  width: param(10, { min: 2, max: 64 }),
  flits: param(4, { min: 2, max: 16 }),
  first: param(0, { min: 0, max: 1 }),
}) {
  arrives = array(2, () => input(bool))
  din = array(2, () => input(uint(this.p.width)))
  roomBelow = array(2, () => input(bool))
  room = array(2, () => output(bool))
  sends = array(2, () => output(bool))
  dout = array(2, () => output(uint(this.p.width)))

  /** By input. */
  upperHead = array(2, () => reg(uint(this.p.width), 0))
  lowerHead = array(2, () => reg(uint(this.p.width), 0))
  wanted = array(2, () => reg(uint(2), 0))
  body = array(2, () => memory(this.p.flits, uint(this.p.width)))
  written = array(2, () => reg(uint(bitLength(this.p.flits)), 0))
  read = array(2, () => reg(uint(indexWidth(this.p.flits)), 0))
  isOnItsWay = array(2, () => reg(bool, false))
  /** Cycles that the packets at both inputs have waited, up to a limit that keeps their order. */
  age = array(2, () => reg(uint(2), 0))

  asks = array(2, () => wire(uint(2)))
  starts = array(2, () => wire(bool))
  to = array(2, () => wire(uint(2)))

  @comb ask() {
    for (let i = 0; i < 2; i++) {
      this.room[i] = this.written[i] === 0
      this.asks[i] = this.written[i] !== 0 && !this.isOnItsWay[i] ? this.wanted[i] : 0
    }
  }

  @comb start() {
    const held = unionOf([0, 1].map((i) => (this.isOnItsWay[i] ? this.wanted[i] : 0)))
    const open = maskOf(this.roomBelow) & ~held
    const [upper, lower] = this.asks.map((mask) => any(mask) && (mask & open) === mask)
    const isLowerFirst = this.age[0] === this.age[1] ? this.p.first === 1 : this.age[1] > this.age[0]
    const meet = any(this.asks[0] & this.asks[1])
    this.starts[0] = upper && !(meet && lower && isLowerFirst)
    this.starts[1] = lower && !(meet && upper && !isLowerFirst)
  }

  @comb send() {
    for (let i = 0; i < 2; i++) {
      const isThere = this.read[i] !== this.written[i]
      this.to[i] = (this.starts[i] || this.isOnItsWay[i]) && isThere ? this.wanted[i] : 0
    }
    const heads = [this.upperHead, this.lowerHead]
    for (let q = 0; q < 2; q++) {
      const flits = [0, 1].map((i) => (this.read[i] === 0 ? heads[q][i] : this.body[i][this.read[i]]))
      const [fromUpper, fromLower] = [bit(this.to[0], q), bit(this.to[1], q)]
      this.sends[q] = fromUpper || fromLower
      this.dout[q] = (fromUpper ? flits[0] : 0) | (fromLower ? flits[1] : 0)
    }
  }

  @seq receive() {
    const { flits, stage, addressWidth } = this.p
    const [ones, n] = [2 ** stage - 1, 2 ** addressWidth]
    for (let i = 0; i < 2; i++) {
      const flit = this.din[i]
      const wanted = concat(bit(flit, stage), !bit(flit, addressWidth + stage))
      const isEnd = any(this.to[i]) && this.read[i] === flits - 1
      if (this.arrives[i] && this.written[i] !== flits) this.body[i][low(this.written[i], indexWidth(flits))] = flit
      if (this.arrives[i] && this.written[i] === 0) {
        this.wanted[i] = wanted
        this.upperHead[i] = wanted === 3 ? (flit | ones) & ~(ones + 1) : flit
        this.lowerHead[i] = wanted === 3 ? (flit | ((ones + 1) * n)) & ~(ones * n) : flit
      }
      if (isEnd) this.written[i] = 0
      else if (this.arrives[i] && this.written[i] !== flits) this.written[i]++
      if (isEnd) this.read[i] = 0
      else if (any(this.to[i])) this.read[i]++
      this.isOnItsWay[i] = !isEnd && (this.isOnItsWay[i] || this.starts[i])
    }
  }

  @seq grow() {
    const [upper, lower] = [0, 1].map((i) => any(this.asks[i]) && !this.starts[i])
    const isOlder = [this.age[0] > this.age[1], this.age[1] > this.age[0]]
    const isFirst = [this.p.first === 0, this.p.first === 1]
    const isSame = this.age[0] === this.age[1]
    for (let i = 0; i < 2; i++) {
      const isAhead = isOlder[i] || (isSame && isFirst[i])
      const [own, other] = i === 0 ? [upper, lower] : [lower, upper]
      const alone = own ? 1 : 0
      this.age[i] = own && other ? (isAhead ? 2 : 1) : alone
    }
  }
}
