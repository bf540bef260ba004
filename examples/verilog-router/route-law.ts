'use rtl'
import { assert, bit, bits, bool, input, Module, seq, uint, wiring } from 'flitwave/hdl'
import { InputUnit } from './input_unit.v.js'

/** The law of routes: a head wants the output towards its destination, first along the row, then along the column. */
export class RouteLaw extends Module {
  x = input(uint(2))
  y = input(uint(2))
  valid = input(bool)
  vc = input(bool)
  flit = input(uint(16))
  pop = input(uint(2))

  unit = new InputUnit()

  @wiring connect() {
    this.unit.here_x = this.x
    this.unit.here_y = this.y
    this.unit.valid = this.valid
    this.unit.vc = this.vc
    this.unit.flit = this.flit
    this.unit.pop = this.pop
  }

  @seq check() {
    const { front, is_head, wanted } = this.unit
    for (let v = 0; v < 2; v++) {
      const toX = bits(front, 16 * v + 13, 16 * v + 12)
      const toY = bits(front, 16 * v + 11, 16 * v + 10)
      const [north, east, south, west, local] = [0, 1, 2, 3, 4].map((port) => bit(wanted, 5 * v + port))
      if (bit(is_head, v)) {
        assert(east === toX > this.x, 'a head goes east if its destination is further east')
        assert(west === toX < this.x, 'a head goes west if its destination is further west')
        assert(south === (toX === this.x && toY > this.y), 'a head goes south in the column of its destination')
        assert(north === (toX === this.x && toY < this.y), 'a head goes north in the column of its destination')
        assert(local === (toX === this.x && toY === this.y), 'a head leaves at its destination')
      }
    }
  }
}
