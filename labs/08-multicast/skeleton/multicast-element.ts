'use rtl'
import { array, bitLength, bool, comb, input, Module, output, param, reg, seq, uint, unused } from 'flitwave/hdl'

/** A switching element with two inputs and two outputs: 0 is the upper one, 1 the lower one. */
export class MulticastElement extends Module.with({
  /** Bits of the number of a node. */
  addressWidth: param(4, { min: 1, max: 10 }),
  /** The deciding bit of node numbers, that of the stage of the element. */
  stage: param(1, { min: 0, max: 9 }),
  /** Bits of a flit; the region of a head has `2 * addressWidth` of them. */
  width: param(10, { min: 2, max: 64 }),
  /** Flits of a packet. */
  flits: param(4, { min: 2, max: 16 }),
  /** The input that goes first if both arrive in the same cycle. */
  first: param(0, { min: 0, max: 1 }),
}) {
  /** From above: a flit. */
  arrives = array(2, () => input(bool))
  din = array(2, () => input(uint(this.p.width)))
  /** To above: there is room for a packet. */
  room = array(2, () => output(bool))

  /** To below: a flit; 0 if there is none. */
  sends = array(2, () => output(bool))
  dout = array(2, () => output(uint(this.p.width)))
  /** From below: there is room for a packet. */
  roomBelow = array(2, () => input(bool))

  /** By input: the number of arrived flits. You need room for them, the number that have left, and their outputs. */
  stored = array(2, () => reg(uint(bitLength(this.p.flits)), 0))

  @comb show() {
    for (let i = 0; i < 2; i++) this.room[i] = this.stored[i] === 0
  }

  @comb send() {
    // To do: where does a packet go, may it go there, and with which head?
    for (let q = 0; q < 2; q++) {
      this.sends[q] = this.stored[q] !== 0
      this.dout[q] = 0
    }
    unused(...this.roomBelow)
  }

  @seq receive() {
    // To do: store the flits.
    for (let i = 0; i < 2; i++) if (this.arrives[i]) this.stored[i] = 1
    unused(...this.din)
  }
}
