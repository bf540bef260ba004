'use rtl'
import { bool, comb, indexWidth, input, mask, Module, output, param, uint, wire } from 'flitwave/hdl'

/** The reference. */
export class TorusRoute extends Module.with({
  sizeX: param(4, { min: 2, max: 64 }),
  sizeY: param(4, { min: 2, max: 64 }),
  vcs: param(2, { min: 2, max: 16 }),
  first: param(0, { min: 0, max: 1 }),
  tieX: param(0, { min: 0, max: 1 }),
  tieY: param(0, { min: 0, max: 1 }),
}) {
  hereX = input(uint(indexWidth(this.p.sizeX)))
  hereY = input(uint(indexWidth(this.p.sizeY)))
  toX = input(uint(indexWidth(this.p.sizeX)))
  toY = input(uint(indexWidth(this.p.sizeY)))
  port = output(uint(3))
  allowed = output(mask(this.p.vcs))

  positiveX = wire(bool)
  positiveY = wire(bool)
  takesX = wire(bool)

  @comb chooseWays() {
    this.positiveX = this.isPositive(this.hereX, this.toX, this.p.sizeX, this.p.tieX)
    this.positiveY = this.isPositive(this.hereY, this.toY, this.p.sizeY, this.p.tieY)
    this.takesX = this.p.first === 0 ? this.hereX !== this.toX : this.hereY === this.toY
  }

  @comb route() {
    if (this.hereX === this.toX && this.hereY === this.toY) {
      this.port = 4
      this.allowed = 1
    } else if (this.takesX) {
      this.port = this.positiveX ? 0 : 1
      this.allowed = this.classOf(this.positiveX ? this.toX < this.hereX : this.toX > this.hereX)
    } else {
      this.port = this.positiveY ? 2 : 3
      this.allowed = this.classOf(this.positiveY ? this.toY < this.hereY : this.toY > this.hereY)
    }
  }

  isPositive(here: number, to: number, size: number, tie: number): boolean {
    const ahead = to - here
    const forward = ahead < 0 ? ahead + size : ahead
    return tie === 0 ? forward * 2 <= size : forward * 2 < size
  }

  /** Class p if the wraparound channel is ahead, else class h or l. */
  classOf(isWrapAhead: boolean): number {
    const p = 2 ** Math.floor(this.p.vcs / 2) - 1
    return isWrapAhead ? p : 2 ** this.p.vcs - 1 - p
  }
}
