'use rtl'
import { bool, comb, indexWidth, input, Module, output, param, uint, wiring } from 'flitwave/hdl'

/** One ring: a separate module for each dimension. */
class Ring extends Module.with({ size: param(4, { min: 2, max: 64 }), tie: param(0, { min: 0, max: 1 }) }) {
  here = input(uint(indexWidth(this.p.size)))
  to = input(uint(indexWidth(this.p.size)))
  arrived = output(bool)
  positive = output(bool)
  wraps = output(bool)

  @comb choose() {
    const isAbove = this.to > this.here
    const straight = isAbove ? this.to - this.here : this.here - this.to
    const isShort = straight * 2 < this.p.size
    const isTie = straight * 2 === this.p.size
    this.arrived = straight === 0
    this.positive = isTie ? this.p.tie === 0 : isShort === isAbove
    this.wraps = this.positive !== isAbove
  }
}

/** A ring for each dimension; then the first one that is not finished decides. */
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

  x = new Ring({ size: this.p.sizeX, tie: this.p.tieX })
  y = new Ring({ size: this.p.sizeY, tie: this.p.tieY })

  @wiring connect() {
    this.x.here = this.hereX
    this.x.to = this.toX
    this.y.here = this.hereY
    this.y.to = this.toY
  }

  @comb route() {
    const [one, other] = this.p.first === 0 ? [this.x, this.y] : [this.y, this.x]
    this.port = 4
    this.allowed = 1
    if (!one.arrived) this.leave(one)
    else if (!other.arrived) this.leave(other)
  }

  leave(ring: Ring) {
    const p = Math.floor(this.p.vcs / 2)
    const base = ring === this.x ? 0 : 2
    this.port = ring.positive ? base : base + 1
    this.allowed = ring.wraps ? 2 ** p - 1 : 2 ** this.p.vcs - 2 ** p
  }
}
