'use rtl'
import { array, bit, bool, comb, grid, input, Module, output, param, reg, seq, uint, wire } from 'flitwave/hdl'

/** All in one module, with a flag for each place, each output and each pair of them. */
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

  /** By input: the flits that have arrived, from the oldest, and those of them that have left. */
  words = grid(2, this.p.flits, () => reg(uint(this.p.width), 0))
  come = grid(2, this.p.flits, () => reg(bool, false))
  gone = grid(2, this.p.flits, () => reg(bool, false))
  /** By input and output: true if the packet goes there. */
  taken = grid(2, 2, () => reg(bool, false))
  /** By input: it has waited longer than the other one. */
  longer = array(2, () => reg(bool, false))

  wants = grid(2, 2, () => wire(bool))
  can = array(2, () => wire(bool))
  wins = array(2, () => wire(bool))
  goes = array(2, () => wire(bool))
  current = array(2, () => wire(uint(this.p.width)))

  @comb ask() {
    const { stage, addressWidth } = this.p
    for (let i = 0; i < 2; i++) {
      const isNew = this.come[i][0] && !this.gone[i][0]
      this.room[i] = !this.come[i][0]
      this.wants[i][0] = isNew && !bit(this.words[i][0], addressWidth + stage)
      this.wants[i][1] = isNew && bit(this.words[i][0], stage)
    }
  }

  @comb choose() {
    const used = [0, 1].map((q) => this.taken[0][q] || this.taken[1][q])
    for (let i = 0; i < 2; i++) {
      const blocked = [0, 1].map((q) => this.wants[i][q] && (used[q] || !this.roomBelow[q]))
      this.can[i] = (this.wants[i][0] || this.wants[i][1]) && !blocked[0] && !blocked[1]
    }
    const collide = (this.wants[0][0] && this.wants[1][0]) || (this.wants[0][1] && this.wants[1][1])
    const upperFirst = this.longer[0] || (!this.longer[1] && this.p.first === 0)
    this.wins[0] = this.can[0] && !(collide && this.can[1] && !upperFirst)
    this.wins[1] = this.can[1] && !(collide && this.can[0] && upperFirst)
  }

  @comb pickFlit() {
    for (let i = 0; i < 2; i++) {
      const isNext = array(this.p.flits, (k) => this.come[i][k] && !this.gone[i][k] && (k === 0 || this.gone[i][k - 1]))
      const isAny = isNext.reduce((one, other) => one || other)
      this.goes[i] = isNext[0] ? this.wins[i] : isAny
      let flit = 0
      for (let k = 0; k < this.p.flits; k++) if (isNext[k]) flit = this.words[i][k]
      this.current[i] = flit
    }
  }

  @comb send() {
    for (let q = 0; q < 2; q++) {
      const to = [0, 1].map((i) => this.goes[i] && (this.taken[i][q] || (this.wins[i] && this.wants[i][q])))
      const upper = to[0] ? this.copyFor(0, q) : 0
      this.sends[q] = to[0] || to[1]
      this.dout[q] = to[1] ? this.copyFor(1, q) : upper
    }
  }

  /** Splitting sets or clears the bit of the stage, and fills those below. */
  copyFor(i: number, q: number): number {
    const { stage, addressWidth } = this.p
    const flit = this.current[i]
    const isSplit = this.wants[i][0] && this.wants[i][1]
    const ones = 2 ** stage - 1
    const shift = 2 ** addressWidth
    const cut = q === 0 ? (flit | ones) & ~(2 ** stage) : (flit | (2 ** stage * shift)) & ~(ones * shift)
    return isSplit && this.wins[i] ? cut : flit
  }

  @seq store() {
    const { flits } = this.p
    for (let i = 0; i < 2; i++) {
      const [come, gone] = [[...this.come[i]], [...this.gone[i]]]
      const isDone = this.goes[i] && gone[flits - 2]
      for (let k = 0; k < flits; k++) {
        const isFree = !come[k] && (k === 0 || come[k - 1])
        if (this.arrives[i] && isFree) this.words[i][k] = this.din[i]
        this.come[i][k] = !isDone && (come[k] || (this.arrives[i] && isFree))
        this.gone[i][k] = !isDone && (gone[k] || (this.goes[i] && come[k] && (k === 0 || gone[k - 1])))
      }
      for (let q = 0; q < 2; q++) this.taken[i][q] = !isDone && ((this.wins[i] && this.wants[i][q]) || this.taken[i][q])
    }
  }

  @seq getOlder() {
    const waits = [0, 1].map((i) => (this.wants[i][0] || this.wants[i][1]) && !this.wins[i])
    const upperFirst = this.longer[0] || (!this.longer[1] && this.p.first === 0)
    this.longer[0] = waits[0] && (!waits[1] || upperFirst)
    this.longer[1] = waits[1] && (!waits[0] || !upperFirst)
  }
}
