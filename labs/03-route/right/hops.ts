'use rtl'
import { bool, comb, indexWidth, input, Module, output, param, sint, uint, wire } from 'flitwave/hdl'

/** Counts the remaining hops, positive or negative: a packet that would leave the row wraps around. */
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

  hopsX = wire(sint(indexWidth(this.p.sizeX) + 2))
  hopsY = wire(sint(indexWidth(this.p.sizeY) + 2))
  alongX = wire(bool)

  @comb count() {
    this.hopsX = this.hops(this.toX - this.hereX, this.p.sizeX, this.p.tieX === 1)
    this.hopsY = this.hops(this.toY - this.hereY, this.p.sizeY, this.p.tieY === 1)
    this.alongX = this.hopsX !== 0 && (this.p.first === 0 || this.hopsY === 0)
  }

  @comb route() {
    const lower = 2 ** Math.floor(this.p.vcs / 2) - 1
    const upper = 2 ** this.p.vcs - 1 - lower
    const hops = this.alongX ? this.hopsX : this.hopsY
    const size = this.alongX ? this.p.sizeX : this.p.sizeY
    const end = (this.alongX ? this.hereX : this.hereY) + hops
    const base = this.alongX ? 0 : 2
    this.port = hops === 0 ? 4 : hops > 0 ? base : base + 1
    this.allowed = hops === 0 ? 1 : end < 0 || end >= size ? lower : upper
  }

  /** The hops of the shorter way, from those of the way without a wraparound channel. */
  hops(straight: number, size: number, isTieNegative: boolean): number {
    if (straight * 2 > size || (isTieNegative && straight * 2 === size)) return straight - size
    if (straight * 2 < -size || (!isTieNegative && straight * 2 === -size)) return straight + size
    return straight
  }
}
