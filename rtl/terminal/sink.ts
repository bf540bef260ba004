'use rtl'
import { array, assert, bool, comb, input, Module, output, reg, seq, uint, unused, vec } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { coordinatesType, type Coordinates } from '../router/flit.js'
import { axesOf } from '../router/sizes.js'
import { creditsUnderWay, creditType, linkType } from '../router/link.js'
import { linkParameters, partParameters, type AddressParameters } from '../router/parameters.js'
import { deliveryType } from './packet.js'

/**
 * Accepts every flit that a router ejects, in the cycle in which it arrives, and reports it: there is no receive latency (tr
 * = 0). On each virtual channel, packets arrive whole.
 */
export class Sink extends Module.with({ ...linkParameters, ...pick(partParameters, 'ejectionVcs') }) {
  here = input(coordinatesType(this.p))
  link = input(linkType(this.p))
  delivered = output(deliveryType(this.p))
  /** By virtual channel, for {@link CreditMonitor}: returning credits. */
  held = output(vec(this.p.vcs, uint(1)))

  /** The flit of the last cycle has freed a place. */
  credit = reg(creditType(this.p), 0)
  /** The tag of the packet that is arriving. */
  tag = reg(uint(this.p.tagWidth), 0)
  arriving = reg(bool, false)
  /** The tags on the other virtual channels, if packets arrive there. */
  tags = this.others.map(() => reg(uint(this.p.tagWidth), 0))
  arrivings = this.others.map(() => reg(bool, false))

  @comb report() {
    this.delivered = { valid: this.link.valid, flit: this.link.flit }
    this.link.credit = this.credit
    this.held = creditsUnderWay(this.credit, this.p)
  }

  @seq returnCredit() {
    this.credit = { valid: this.link.valid, vc: this.link.vc }
  }

  @seq check() {
    const { valid, flit } = this.link
    assert(!valid || !flit.head || isFor(this.here, flit.to, this.p), 'a packet is delivered to another node')
    const isFirst = this.others.length === 0 ? valid : valid && this.link.vc === 0
    assert(!isFirst || flit.head !== this.arriving, 'a packet is not delivered whole')
    assert(!isFirst || flit.head || flit.tag === this.tag, 'two packets are mixed')
    if (isFirst) {
      this.arriving = !flit.tail
      this.tag = flit.tag
    }
    this.others.forEach((vc, i) => {
      const isOther = valid && this.link.vc === vc
      assert(!isOther || flit.head !== this.arrivings[i], 'a packet is not delivered whole')
      assert(!isOther || flit.head || flit.tag === this.tags[i], 'two packets are mixed')
      if (isOther) {
        this.arrivings[i] = !flit.tail
        this.tags[i] = flit.tag
      }
    })
  }

  /** The virtual channels besides the first on which packets arrive. */
  get others(): readonly number[] {
    return this.p.ejectionVcs === 'all' ? array(this.p.vcs - 1, (i) => i + 1) : []
  }
}

/** True if a packet whose head has the address `to` has arrived at `here`. */
export function isFor(here: Coordinates, to: Coordinates, p: AddressParameters): boolean {
  if (p.header === 'absolute') return to === here
  unused(here)
  return axesOf(p)
    .map((axis) => to[axis] === 0)
    .reduce((all, one) => all && one)
}
