'use rtl'
import { any, assert, bool, comb, indexWidth, input, Module, reg, seq, uint, wire, wiring } from 'flitwave/hdl'
import { isOneHotOrZero, maskOf } from '../../../rtl/lib/one-hot.js'
import type { Grid } from '../../../rtl/net/grid.js'
import { Mesh } from '../../../rtl/net/mesh.js'
import { networkParameters } from '../../../rtl/net/parameters.js'
import { Torus } from '../../../rtl/net/torus.js'
import { coordinatesType } from '../../../rtl/router/flit.js'
import { Way } from '../../../rtl/router/way.js'

/** A network with one packet in it, and the latency of the packet. Sinks check its destination. */
export class LonePacket extends Module.with(networkParameters) {
  /** True if there is a packet to send. The other inputs define it. */
  start = input(bool)
  from = input(uint(indexWidth(this.p.sizeX * this.p.sizeY)))
  to = input(coordinatesType(this.p))
  flits = input(uint(this.p.lengthWidth))

  network: Grid = this.p.topology === 'torus' ? new Torus(this.p) : new Mesh(this.p)

  /** True until the tail has arrived. */
  running = reg(bool, true)
  taken = reg(bool, false)
  /**
   * Cycles from the one in which the source accepts the packet to the current one, or to the one in which the tail arrives.
   */
  latency = reg(uint(16), 0)
  /** Flits that have arrived. */
  arrived = reg(uint(this.p.lengthWidth), 0)

  accepted = wire(bool)
  /** Nodes at which a flit arrives. */
  arrivals = wire(uint(this.p.sizeX * this.p.sizeY))
  tailArrives = wire(bool)
  /** The fields of the arriving flit. */
  number = wire(uint(this.p.payloadWidth))

  @wiring send() {
    this.network.inject.forEach((inject, id) => {
      inject.valid = this.start && !this.taken && this.from === id
      inject.packet = { to: this.to, way: { x: Way.Shorter, y: Way.Shorter }, flits: this.flits, tag: 0 }
    })
  }

  @comb watch() {
    const { inject, delivered } = this.network
    this.accepted = any(maskOf(inject.map(({ valid, ready }) => valid && ready)))
    this.arrivals = maskOf(delivered.map(({ valid }) => valid))
    this.tailArrives = any(maskOf(delivered.map(({ valid, flit }) => valid && flit.tail)))
    this.number = delivered.map(({ valid, flit }) => (valid ? flit.payload : 0)).reduce((one, other) => one | other)
  }

  @seq measure() {
    if (this.accepted || (this.taken && this.running && !this.tailArrives)) this.latency++
    if (this.accepted) this.taken = true
    if (!this.start || this.tailArrives) this.running = false
  }

  @seq check() {
    const arrives = any(this.arrivals)
    assert(!arrives || (this.taken && this.running), 'a flit arrives that nobody has sent')
    assert(isOneHotOrZero(this.arrivals), 'two flits arrive at once')
    assert(!arrives || this.number === this.arrived, 'a flit is lost, doubled or overtaken')
    assert(!this.tailArrives || this.arrived + 1 === this.flits, 'a packet has changed its length')
    if (arrives) this.arrived++
  }
}
