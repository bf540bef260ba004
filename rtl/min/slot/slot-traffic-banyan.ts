'use rtl'
import { array, connect, input, Module, output, uint, wiring } from 'flitwave/hdl'
import { SlotBanyan } from './slot-banyan.js'
import { SlotElement } from './slot-element.js'
import { slotDemandType, slotTrafficParameters } from './slot-generator.js'
import { SlotMeter, SlotReportType } from './slot-meter.js'
import { SlotNode, slotTrafficPacket } from './slot-node.js'
import { pick } from '../../lib/pick.js'

/**
 * A slotted banyan under random traffic that it makes itself. What is offered is an input, so that many points of a
 * curve can be measured side by side.
 */
export class SlotTrafficBanyan extends Module.with({
  ...slotTrafficParameters,
  ...pick(SlotElement.parameters, 'arbitration'),
}) {
  /**
   * By node: where its random sequence begins; not 0. The sequences are linear in these: what nodes draw differs between
   * them as their seeds do. So seeds made of a common number and the number of the node would give networks of all
   * common numbers the same collisions; each seed has to be random by itself.
   */
  seeds = array(2 ** this.p.addressWidth, () => input(uint(64)))
  demand = input(slotDemandType(this.p))
  report = output(SlotReportType)

  banyan = new SlotBanyan({ ...slotTrafficPacket(this.p), arbitration: this.p.arbitration })
  nodes = array(2 ** this.p.addressWidth, () => new SlotNode(this.p))
  meter = new SlotMeter({ nodes: 2 ** this.p.addressWidth })

  @wiring connectNodes() {
    this.nodes.forEach((node, id) => {
      node.here = id
      node.seed = this.seeds[id]
      node.demand = this.demand
      connect(node.inject, this.banyan.inject[id])
      node.delivered = this.banyan.delivered[id]
      this.meter.events[id] = node.events
    })
    this.report = this.meter.report
  }

  /** The coin of every second node is left over. */
  @wiring connectCoins() {
    for (let k = 0; k < this.banyan.coins.length; k++) this.banyan.coins[k] = this.nodes[2 * k].coin
  }
}
