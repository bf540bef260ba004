'use rtl'
import {
  any,
  array,
  assert,
  assume,
  bit,
  bool,
  clear,
  comb,
  connect,
  indexWidth,
  input,
  low,
  mask,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
  wire,
  wiring,
} from 'flitwave/hdl'
import { isOneHotOrZero, maskOf, oneHotToIndex } from '../lib/one-hot.js'
import { coordinatesType, flitType } from '../router/flit.js'
import { linkType } from '../router/link.js'
import { routerParameters } from '../router/router-parameters.js'
import { ejectionPort, portCount, portType } from '../router/port.js'
import { routeUnit } from '../router/route-unit.js'
import { Router } from '../router/router.js'

/**
 * Any one packet through a {@link Router}, among any others: its flits leave at the output that the routing function names,
 * each once, in order, and after their arrival. They are identified by their tag, 1, and their payload is their number in
 * the packet.
 */
export class RouterPacket extends Module.with({
  ...routerParameters,
  /** Heads carry only their destination, on all links alike. */
  lookAhead: param(false, { choices: [false], isQuiet: true }),
  /** Bits of the tag: 1 for the packet, 0 for all others. */
  tagWidth: param(1, { min: 1, max: 1 }),
  /** Bits of the number of a flit in its packet. */
  payloadWidth: param(2, { min: 1, max: 8 }),
}) {
  here = input(coordinatesType(this.p))
  arriving = array(portCount(this.p), () => input(linkType(this.p)))
  leaving = array(portCount(this.p), () => output(linkType(this.p)))

  /** The place of the router; it is constant. */
  place = reg(coordinatesType(this.p), 0)
  isPlaced = reg(bool, false)
  /** Flits of the packet that have arrived, and that have left. */
  came = reg(uint(this.p.payloadWidth), 0)
  left = reg(uint(this.p.payloadWidth), 0)
  /** Its tail has arrived. */
  isWhole = reg(bool, false)
  /** The output that it must take. */
  way = reg(portType(portCount(this.p)), 0)
  /** By port and virtual channel: arriving flits there belong to the packet. */
  isPacket = array(portCount(this.p), () => reg(mask(this.p.vcs), 0))
  /** The ports at which a flit of the packet arrives in this cycle; if there is one, the port, and the flit. */
  coming = wire(mask(portCount(this.p)))
  comes = wire(bool)
  port = wire(uint(indexWidth(portCount(this.p))))
  flit = wire(flitType(this.p))

  router = new Router({ ...this.p })
  routing = routeUnit(this.p)

  @wiring connectRouter() {
    this.router.here = this.here
    this.arriving.forEach((link, port) => connect(link, this.router.arriving[port]))
    this.leaving.forEach((link, port) => connect(this.router.leaving[port], link))
  }

  @comb find() {
    this.coming = maskOf(this.arriving.map(({ valid, flit }) => valid && flit.tag === 1))
    this.comes = any(this.coming)
    this.port = oneHotToIndex(this.coming, portCount(this.p))
    const flits = this.arriving.map(({ flit }) => flit)
    this.flit = flits[this.port]
  }

  @wiring route() {
    this.routing.here = this.here
    this.routing.to = this.flit.to
    if (this.p.header === 'absolute') this.routing.way = this.flit.way
    else clear(this.routing.way)
    clear(this.routing.from)
    clear(this.routing.vc)
    clear(this.routing.outputs)
    const ends = array(portCount(this.p), (port) => ejectionPort(port, this.p))
    this.routing.eject = ends[this.port]
  }

  /** There is exactly one such packet, and its flits are numbered. */
  @seq follow() {
    assume(!this.isPlaced || this.here === this.place, 'the router moves')
    this.place = this.here
    this.isPlaced = true
    this.arriving.forEach(({ valid, vc, flit }, port) => {
      const belongs = flit.head ? flit.tag === 1 : bit(this.isPacket[port], vc)
      assume(!valid || belongs === (flit.tag === 1), 'a flit with the tag of another packet')
      const mask = low(1 << vc, this.p.vcs)
      if (valid && belongs) this.isPacket[port] = this.isPacket[port] | mask
      else if (valid) this.isPacket[port] = this.isPacket[port] & ~mask
    })
    const { head, tail, payload } = this.flit
    const last = 2 ** this.p.payloadWidth - 1
    assume(isOneHotOrZero(this.coming), 'two packets with that tag')
    assume(!this.comes || (!this.isWhole && head === (this.came === 0)), 'a second packet with that tag')
    assume(!this.comes || payload === this.came, 'a flit with another number')
    assume(!this.comes || tail || this.came !== last - 1, 'a packet that is too long to be counted')
    if (this.comes) {
      this.came++
      this.isWhole = tail
      if (head) this.way = this.routing.route.port
    }
  }

  @seq check() {
    const leaves = this.leaving.map(({ valid, flit }) => valid && flit.tag === 1)
    this.leaving.forEach(({ flit }, port) => {
      assert(!leaves[port] || this.way === port, 'a flit takes another output than the routing function says')
      assert(!leaves[port] || this.left < this.came, 'a flit leaves that has not come, or twice')
      assert(!leaves[port] || flit.payload === this.left, 'a flit overtakes another')
      assert(!leaves[port] || flit.tail === (this.isWhole && this.left + 1 === this.came), 'a packet loses its tail')
    })
    if (any(maskOf(leaves))) this.left++
  }
}
