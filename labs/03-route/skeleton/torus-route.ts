'use rtl'
import { bool, comb, indexWidth, input, mask, Module, output, param, uint, unused, wire } from 'flitwave/hdl'

/** Determines where a packet leaves a router of a torus. It is combinational, without registers. */
export class TorusRoute extends Module.with({
  /** Nodes on a ring of each dimension. */
  sizeX: param(4, { min: 2, max: 64 }),
  sizeY: param(4, { min: 2, max: 64 }),
  /** Virtual channels of a physical channel. */
  vcs: param(2, { min: 2, max: 16 }),
  /** The dimension that is corrected first: 0 for x, 1 for y. */
  first: param(0, { min: 0, max: 1 }),
  /** The direction for equally long ways: 0 for positive, 1 for negative. */
  tieX: param(0, { min: 0, max: 1 }),
  tieY: param(0, { min: 0, max: 1 }),
}) {
  hereX = input(uint(indexWidth(this.p.sizeX)))
  hereY = input(uint(indexWidth(this.p.sizeY)))
  toX = input(uint(indexWidth(this.p.sizeX)))
  toY = input(uint(indexWidth(this.p.sizeY)))
  /** 0 for +x, 1 for -x, 2 for +y, 3 for -y, 4 for a packet that has arrived. */
  port = output(uint(3))
  /** A mask: the virtual channels that the packet may take there. */
  allowed = output(mask(this.p.vcs))

  /** The shorter way along x is the positive one. You need the same for y. */
  positiveX = wire(bool)

  @comb chooseWays() {
    // To do: hops forward, around the end of the ring; then compare twice their number with the size.
    this.positiveX = this.toX > this.hereX
    unused(this.hereY, this.toY)
  }

  @comb route() {
    // To do: the other direction, the other dimension, and the virtual channels of class p, l and h.
    this.port = this.positiveX ? 0 : 4
    this.allowed = 1
  }
}
