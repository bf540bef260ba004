'use rtl'
import { asBit, bool, comb, concat, indexWidth, input, Module, output, param, uint, wire } from 'flitwave/hdl'

/** Counts the hops both ways around, and compares them. */
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
  allowed = output(uint(this.p.vcs))

  negativeX = wire(bool)
  negativeY = wire(bool)
  wrapsX = wire(bool)
  wrapsY = wire(bool)
  isY = wire(bool)

  @comb lookAlongX() {
    const up = this.forward(this.hereX, this.toX, this.p.sizeX)
    const down = this.forward(this.toX, this.hereX, this.p.sizeX)
    this.negativeX = this.p.tieX === 1 ? down <= up : down < up
    this.wrapsX = this.negativeX ? down > this.hereX : up + this.hereX >= this.p.sizeX
  }

  @comb lookAlongY() {
    const up = this.forward(this.hereY, this.toY, this.p.sizeY)
    const down = this.forward(this.toY, this.hereY, this.p.sizeY)
    this.negativeY = this.p.tieY === 1 ? down <= up : down < up
    this.wrapsY = this.negativeY ? down > this.hereY : up + this.hereY >= this.p.sizeY
  }

  @comb decide() {
    const [doneX, doneY] = [this.hereX === this.toX, this.hereY === this.toY]
    const arrived = doneX && doneY
    this.isY = this.p.first === 0 ? doneX : !doneY
    const isNegative = this.isY ? this.negativeY : this.negativeX
    this.port = concat(arrived, !arrived && this.isY, !arrived && isNegative)
    const isP = !arrived && (this.isY ? this.wrapsY : this.wrapsX)
    const half = Math.floor(this.p.vcs / 2)
    const mask = Array.from({ length: this.p.vcs }, (_, vc) => (vc < half ? isP : !isP && !arrived))
    this.allowed = concat(...mask.toReversed()) | asBit(arrived)
  }

  forward(from: number, to: number, size: number): number {
    return from <= to ? to - from : to + size - from
  }
}
