'use rtl'
import { any, array, assert, bool, comb, input, mask, Module, output, reg, seq, struct, uint, wire } from 'flitwave/hdl'
import { isOneHotOrZero, maskOf, unionOf } from '../../lib/one-hot.js'
import { mostMulticasts, wraparoundParameters, type WraparoundParameters } from './parameters.js'
import { pick } from '../../lib/pick.js'

type MonitorParameters = Pick<WraparoundParameters, 'addressWidth' | 'tagWidth'>

const beginType = (p: MonitorParameters) =>
  struct({ valid: bool, destinations: uint(2 ** p.addressWidth), tag: uint(p.tagWidth) }, { name: 'Begin' })

const endType = (p: MonitorParameters) => struct({ valid: bool, tag: uint(p.tagWidth) }, { name: 'End' })

/**
 * Watches all multicasts of a network from the cycle in which a node accepts them until they have reached each of their
 * destinations exactly once.
 */
export class MulticastMonitor extends Module.with(pick(wraparoundParameters, 'addressWidth', 'tagWidth')) {
  /** By node: it accepts a multicast. */
  begins = array(2 ** this.p.addressWidth, () => input(beginType(this.p)))
  /** By node: a packet of phase two has arrived. */
  ends = array(2 ** this.p.addressWidth, () => input(endType(this.p)))
  /** The tags of multicasts under way. */
  underway = output(mask(mostMulticasts(this.p)))

  /** By tag: the nodes that it has not yet reached. */
  missing = array(mostMulticasts(this.p), () => reg(uint(2 ** this.p.addressWidth), 0))
  /** By tag: the nodes that accept a multicast with it in this cycle, its destinations, and those at which it ends. */
  beginning = array(mostMulticasts(this.p), () => wire(uint(2 ** this.p.addressWidth)))
  added = array(mostMulticasts(this.p), () => wire(uint(2 ** this.p.addressWidth)))
  ending = array(mostMulticasts(this.p), () => wire(uint(2 ** this.p.addressWidth)))

  @comb watch() {
    this.underway = maskOf(this.missing.map((nodes) => any(nodes)))
    for (let t = 0; t < this.missing.length; t++) {
      const begin = maskOf(this.begins.map(({ valid, tag }) => valid && tag === t))
      const sets = this.begins.map(({ valid, tag, destinations }) => (valid && tag === t ? destinations : 0))
      this.beginning[t] = begin
      this.added[t] = unionOf(sets)
      this.ending[t] = maskOf(this.ends.map(({ valid, tag }) => valid && tag === t))
    }
  }

  @seq check() {
    this.missing.forEach((nodes, t) => {
      assert(isOneHotOrZero(this.beginning[t]), 'two multicasts begin with one tag')
      assert(!any(this.beginning[t]) || !any(nodes), 'a multicast begins with the tag of one that is under way')
      assert(!any(this.ending[t] & ~nodes), 'a multicast comes to a node twice, or to one that it is not for')
      this.missing[t] = (nodes & ~this.ending[t]) | this.added[t]
    })
  }
}
