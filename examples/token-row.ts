'use rtl'
import { bool, input, Module, output, param, reg, seq, uint, wiring } from 'flitwave/hdl'

/** Holds one token, and takes the next one while its own leaves. */
export class Cell extends Module {
  arrive = input(bool)
  next = input(bool)
  held = output(bool)
  room = output(bool)

  full = reg(bool, false)
  waits = reg(uint(2), 0)

  @wiring offer() {
    this.held = this.full
    this.room = !this.full || this.next
  }

  @seq hold() {
    if (!this.room && this.waits < 3) this.waits++
    this.full = this.arrive || !this.room
  }
}

/** Tokens go from the first cell to the last; that there is room goes the other way, through all of them at once. */
export class TokenRow extends Module.with({ length: param(8) }) {
  push = input(bool)
  pop = input(bool)
  cells = Array.from({ length: this.p.length }, () => new Cell())

  @wiring connect() {
    this.cells.forEach((cell, i) => {
      cell.arrive = i === 0 ? this.push : this.cells[i - 1]!.held
      cell.next = i === this.p.length - 1 ? this.pop : this.cells[i + 1]!.room
    })
  }
}
