'use rtl'
import { bool, Module, param, reg, seq, wiring } from 'flitwave/hdl'
import { GraphLoadNetwork, graphLoadParameters } from '../../../rtl/traffic/graph-load-network.js'
import { switchBits, type LoadTraffic } from '../../../rtl/traffic/load-parameters.js'

/** A network of any shape with constant traffic. Its measurement begins in the first cycle. */
export class GraphTraffic extends Module.with({
  ...graphLoadParameters,
  /** Packets that each terminal creates in 2^20 cycles. */
  rate: param(65536, { min: 0, max: 2 ** 20 }),
  /** Flits of a packet. */
  flits: param(4, { min: 1, max: 15 }),
}) {
  network = new GraphLoadNetwork(this.p)
  isOpen = reg(bool, false)

  @seq open() {
    this.isOpen = true
  }

  @wiring connectTraffic() {
    const { network } = this
    const { rate, flits } = this.p
    const fixed = { turnOn: 2 ** switchBits, turnOff: 0, share: 0, longFlits: flits, longShare: 0 }
    for (let terminal = 0; terminal < this.p.graph.terminals.length; terminal++)
      network.traffic[terminal] = {
        seed: seedOf(terminal),
        rate,
        flits,
        ...fixed,
        target: terminal,
      } as unknown as LoadTraffic
    network.begins = !this.isOpen
    network.isOpen = this.isOpen
    network.epoch = this.isOpen ? 1 : 0
  }
}

/** The start of the random sequences of a terminal. */
export function seedOf(terminal: number): bigint {
  return BigInt.asUintN(64, 0x9e3779b97f4a7c15n * BigInt(terminal + 1))
}
