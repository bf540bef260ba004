'use rtl'
import { bool, comb, indexWidth, input, Module, output, param, reg, seq, uint, wire, wiring } from 'flitwave/hdl'

export interface TableParameters {
  readonly seats: number
  /** The last one takes the fork on the right first, so that no circle can close. */
  readonly polite: boolean
}

/** Nobody holds a fork, or seat k - 1 does. */
const free = 0

/** Dining philosophers, who move one after the other: each takes a fork, then the other, eats, and lays both down. */
export class Table extends Module.with({
  seats: param(4, { min: 2, max: 7, about: 'philosophers, and forks' }),
  polite: param(false, { about: 'whether the last one begins on the right' }),
}) {
  hungry = input(bool)
  /** Something changes at the end of this cycle. */
  moves = output(bool)
  turn = reg(uint(indexWidth(this.p.seats)), 0)
  /** Fork i lies to the left of seat i. */
  holders = Array.from({ length: this.p.seats }, () => reg(uint(3), free))
  next = Array.from({ length: this.p.seats }, () => wire(uint(3)))

  @comb act() {
    this.holders.forEach((holder, fork) => (this.next[fork] = holder))
    for (let seat = 0; seat < this.p.seats; seat++) if (this.turn === seat) this.actAt(seat)
    this.moves = this.holders.map((holder, fork) => this.next[fork] !== holder).reduce((any, one) => any || one)
  }

  actAt(seat: number): void {
    const [first, second] = this.forksOf(seat)
    const me = seat + 1
    if (this.holders[first] !== me) {
      if (this.hungry && this.holders[first] === free) this.next[first] = me
    } else if (this.holders[second] === me) {
      this.next[first] = free
      this.next[second] = free
    } else if (this.holders[second] === free) {
      this.next[second] = me
    }
  }

  @seq advance() {
    this.turn = this.turn === this.p.seats - 1 ? 0 : this.turn + 1
    this.holders.forEach((_, fork) => (this.holders[fork] = this.next[fork]!))
  }

  forksOf(seat: number): [first: number, second: number] {
    const forks: [number, number] = [seat, (seat + 1) % this.p.seats]
    return this.p.polite && seat === this.p.seats - 1 ? [forks[1], forks[0]] : forks
  }
}

/** Two tables beside each other. */
export class Tables extends Module.with({ seats: param(8) }) {
  hungry = input(bool)
  rude = new Table({ seats: this.p.seats, polite: false })
  polite = new Table({ seats: this.p.seats, polite: true })
  moves = output(bool)

  @wiring serve() {
    this.rude.hungry = this.hungry
    this.polite.hungry = this.hungry
    this.moves = this.rude.moves || this.polite.moves
  }
}
