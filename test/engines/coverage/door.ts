'use rtl'
import { assert, bool, comb, cover, enumOf, input, Module, output, reg, seq, uint } from 'flitwave/hdl'

export enum Door {
  Closed,
  Opening,
  Open,
}

/** Opens when it is called, and closes when it has been open for as long as `limit` says. */
export class DoorControl extends Module {
  call = input(bool)
  limit = input(uint(2))
  moving = output(bool)
  level = output(uint(2))
  door = reg(enumOf(Door, 'Door'), Door.Closed)
  timer = reg(uint(2), 0)

  @comb show() {
    this.moving = this.door === Door.Opening
    this.level = this.call ? this.limit : 3
  }

  @seq step() {
    switch (this.door) {
      case Door.Closed:
        if (this.call) this.door = Door.Opening
        break
      case Door.Opening:
        this.door = Door.Open
        this.timer = 0
        break
      case Door.Open:
        assert(this.timer !== 3, 'the door stays open')
        cover(this.timer === 1, 'open for a second cycle')
        if (this.timer === this.limit) this.door = Door.Closed
        else this.timer++
    }
  }
}
