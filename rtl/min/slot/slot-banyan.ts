'use rtl'
import { array, bool, connect, grid, input, Module, output, wiring } from 'flitwave/hdl'
import { interconnection } from '../interconnection.js'
import { SlotElement } from './slot-element.js'
import { slotLinkType, slotPacketParameters, slotPacketType } from './slot-link.js'
import { pick } from '../../lib/pick.js'

/**
 * The unbuffered broadcast banyan of 2^n nodes in slots of one cycle. The packets that the nodes send in one cycle stay
 * together: they meet in stage n - 1 one cycle later and in stage 0 after n cycles. In that cycle, the remaining ones
 * arrive, and the nodes learn if their packets were accepted.
 */
export class SlotBanyan extends Module.with({
  ...slotPacketParameters,
  ...pick(SlotElement.parameters, 'arbitration'),
}) {
  /**
   * By element of a stage, shared by all stages, because each stage processes a different slot. Random and independent of
   * each other.
   */
  coins = array(this.nodes() / 2, () => input(bool))
  inject = array(this.nodes(), () => input(slotLinkType(this.p)))
  delivered = array(this.nodes(), () => output(slotPacketType(this.p)))

  /** By stage and from top to bottom. */
  stages = grid(this.p.addressWidth, this.nodes() / 2, (stage) => new SlotElement({ ...this.p, stage }))

  @wiring connectCoins() {
    for (const elements of this.stages) elements.forEach((element, k) => (element.coin = this.coins[k]))
  }

  @wiring connectLinks() {
    const n = this.p.addressWidth
    for (let a = 0; a < this.nodes(); a++) {
      connect(this.inject[a], this.inputOf(n - 1, interconnection(a, n, n)))
      for (let i = n - 1; i >= 1; i--) connect(this.outputOf(i, a), this.inputOf(i - 1, interconnection(a, i, n)))
    }
  }

  /** A node accepts all arriving packets. */
  @wiring connectNodes() {
    for (let node = 0; node < this.nodes(); node++) {
      const { packet } = this.outputOf(0, node)
      this.delivered[node] = packet
      this.outputOf(0, node).accepted = packet.valid
    }
  }

  inputOf(stage: number, link: number) {
    return this.stages[stage][link >> 1].arriving[link & 1]
  }

  outputOf(stage: number, link: number) {
    return this.stages[stage][link >> 1].leaving[link & 1]
  }

  nodes(): number {
    return 2 ** this.p.addressWidth
  }
}
