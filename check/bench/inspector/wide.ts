'use rtl'
import { array, bool, comb, input, low, Module, param, reg, seq, uint } from 'flitwave/hdl'

/** A flag and a counter that change when the cell is selected. */
class Cell extends Module {
  isChosen = input(bool)
  by = input(uint(9))
  flag = reg(bool, false)
  counter = reg(uint(16), 0)

  @seq change() {
    if (!this.isChosen) return
    this.flag = !this.flag
    this.counter += this.by
  }
}

/** Many registers that randomly change as often as those of routers. */
export class Wide extends Module.with({
  /** The number of cells. */
  n: param(500, { min: 1, max: 512 }),
}) {
  noise = reg(uint(32), 1)
  cells = array(this.p.n, () => new Cell())

  @seq stir() {
    this.noise =
      low(this.noise << 1, 32) | (((this.noise >> 31) ^ (this.noise >> 21) ^ (this.noise >> 1) ^ this.noise) & 1)
  }

  @comb choose() {
    for (let i = 0; i < this.p.n; i++) {
      this.cells[i]!.isChosen = ((this.noise >> (i % 24)) & 7) === i % 8
      this.cells[i]!.by = i
    }
  }
}
