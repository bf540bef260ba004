'use rtl'
import { assert, assume, bit, input, Module, param, seq, uint, wiring } from 'flitwave/hdl'
import { headerParameters, headerType, type Cube, type Header, type Region, type WrappedRegion } from '../min/header.js'
import { headerUnit } from '../min/header-unit.js'

/**
 * Any header and any node: if the header names the node, exactly one copy does after the packet leaves the element, that of
 * the output that leads to the node; otherwise no copy does. So copies partition the destinations of a packet.
 */
export class HeaderPartition extends Module.with({
  ...headerParameters,
  header: param('region', { choices: ['region', 'cube', 'wrapped'], about: 'how heads name their destinations' }),
}) {
  given = input(headerType(this.p.header, this.p.addressWidth))
  node = input(uint(this.p.addressWidth))

  unit = headerUnit(this.p)

  @wiring connectUnit() {
    this.unit.valid = true
    this.unit.header = this.given
  }

  @seq check() {
    const { stage } = this.p
    const isNamed = this.names(this.given, stage)
    const side = bit(this.node, stage)
    const copies = this.unit.rewritten.map((copy, q) => bit(this.unit.wanted, q) && this.names(copy, stage - 1))
    assume(this.isProper(this.given), 'no header for packets that come by here')
    assert(!copies[0] || (isNamed && !side), 'the upper copy is for a node that is not in the upper part')
    assert(!copies[1] || (isNamed && side), 'the lower copy is for a node that is not in the lower part')
    assert(!isNamed || copies[0] || copies[1], 'a node is forgotten')
  }

  /** True for a header of its kind that names only nodes of one block. */
  isProper(header: Header): boolean {
    if (this.p.header === 'cube') {
      const { value, mask } = header as Cube
      return (value & mask) === 0 && this.unit.above(mask) === 0
    }
    const { min, max } = header as Region
    const isInOrder = this.p.header === 'wrapped' ? (header as WrappedRegion).wraps === max < min : min <= max
    return isInOrder && this.unit.agreeAbove(min, max)
  }

  /** True if a header names the node after a stage. */
  names(header: Header, stage: number): boolean {
    if (this.p.header === 'cube') {
      const { value, mask } = header as Cube
      return ((this.node ^ value) & ~mask) === 0
    }
    const { min, max } = header as Region
    const isBetween = min <= this.node && this.node <= max
    if (this.p.header === 'region') return isBetween
    const block = 2 ** this.p.addressWidth - 2 ** (stage + 1)
    const isInBlock = (this.node & block) === (min & block)
    return (header as WrappedRegion).wraps ? isInBlock && (min <= this.node || this.node <= max) : isBetween
  }
}
