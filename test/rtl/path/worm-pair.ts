'use rtl'
import { array, bit, bool, comb, input, mask, Module, output, reg, seq, struct, uint, wire } from 'flitwave/hdl'
import { countOnes } from '../../../rtl/lib/count.js'
import { PathNetwork } from '../../../rtl/path/path-network.js'
import { pathNetworkParameters, type PathMesh } from '../../../rtl/path/network-parameters.js'
import { terminalCount } from '../../../rtl/path/mesh-paths.js'

const sentType = (p: PathMesh) =>
  struct({ source: mask(terminalCount(p)), to: mask(terminalCount(p)) }, { name: 'Sent' })

/** Sends two packets at once, and counts the flits that arrive. */
export class WormPair extends Module.with(pathNetworkParameters) {
  start = input(bool)
  one = input(sentType(this.p))
  other = input(sentType(this.p))
  flits = input(uint(this.p.lengthWidth))
  arrived = output(uint(16))

  network = new PathNetwork(this.p)
  /** Which packets wait to be taken. */
  waits = reg(mask(2), 0)
  taken = wire(mask(2))
  count = reg(uint(16), 0)

  /** Two packets of one source are taken one after the other. */
  @comb offer() {
    const { inject } = this.network
    for (let i = 0; i < terminalCount(this.p); i++) {
      const isOne = bit(this.waits, 0) && bit(this.one.source, i)
      const isOther = bit(this.waits, 1) && bit(this.other.source, i)
      inject[i]!.valid = isOne || isOther
      inject[i]!.packet = { to: isOne ? this.one.to : this.other.to, flits: this.flits, tag: isOne ? 1 : 2 }
    }
  }

  @comb take() {
    const { inject } = this.network
    const first = array(terminalCount(this.p), (i) => bit(this.one.source, i) && inject[i]!.ready)
    const second = array(terminalCount(this.p), (i) => {
      const isFirst = bit(this.waits, 0) && bit(this.one.source, i)
      return bit(this.other.source, i) && !isFirst && inject[i]!.ready
    })
    const some = (flags: readonly boolean[]): boolean => flags.reduce((any, flag) => any || flag)
    this.taken = (some(first) ? 1 : 0) | (some(second) ? 2 : 0)
  }

  @comb tell() {
    this.arrived = this.count
  }

  @seq advance() {
    this.waits = this.start ? 3 : this.waits & ~this.taken
    const now = countOnes(this.network.delivered.map(({ valid }) => valid))
    this.count = this.start ? 0 : this.count + now
  }
}
