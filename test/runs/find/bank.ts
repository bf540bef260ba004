'use rtl'
import {
  array,
  bool,
  comb,
  enumOf,
  input,
  low,
  memory,
  Module,
  noReset,
  output,
  reg,
  seq,
  struct,
  uint,
  sint,
  wiring,
  vec,
} from 'flitwave/hdl'

export enum Mode {
  Idle,
  Busy,
  Stuck,
}

const Item = struct({ head: bool, delta: sint(4) }, { name: 'Item' })

/** Holds what came last, and counts. */
export class Cell extends Module {
  push = input(bool)
  value = input(uint(5))
  full = output(bool)

  mode = reg(enumOf(Mode, 'Mode'), Mode.Idle)
  count = reg(uint(4), 3)
  wide = reg(uint(40), 0)
  item = reg(Item, noReset)
  words = memory(4, uint(5))

  @comb show() {
    this.full = this.count > 9
  }

  @seq advance() {
    if (this.push) {
      const next = low(this.count + 1, 4)
      this.count = next
      this.wide = low(this.wide * 3, 40) + this.value
      this.item.head = this.value > 20
      this.item.delta = this.item.delta - 3
      this.words[this.value & 3] = this.value
      this.mode = this.value > 25 ? Mode.Stuck : Mode.Busy
    } else if (this.value > 12) this.mode = Mode.Idle
  }
}

/** A row with a cell inside, so that paths go through two levels. */
export class Row extends Module {
  push = input(bool)
  value = input(uint(5))
  marks = output(vec(2, bool))

  slot = new Cell()

  @wiring connect() {
    this.slot.push = this.push
    this.slot.value = this.value
  }

  @comb mark() {
    this.marks[0] = this.slot.full
    this.marks[1] = this.push
  }
}

/** The design for conditions: two kinds of rows, with inputs that a test draws. */
export class Bank extends Module {
  push = array(5, () => input(bool))
  value = input(uint(5))
  level = input(sint(6))
  marks = output(vec(2, bool))

  rows = array(3, () => new Row())
  cells = array(2, () => new Cell())

  @wiring connect() {
    this.rows.forEach((row, i) => {
      row.push = this.push[i]!
      row.value = this.value
    })
    this.cells.forEach((cell, i) => {
      cell.push = this.push[3 + i]!
      cell.value = this.value
    })
  }

  @comb mark() {
    this.marks[0] = (this.rows[0]!.marks[0]! || this.cells[0]!.full) && this.level < 20
    this.marks[1] = this.rows[1]!.marks[1]! && this.cells[1]!.full
  }
}
