'use rtl'
import { array, connect, input, Module, output, uint, wiring } from 'flitwave/hdl'
import { SlotBanyan } from './slot-banyan.js'
import { SlotElement } from './slot-element.js'
import { slotDemandType, slotTrafficParameters } from './slot-generator.js'
import { SlotMeter, SlotReportType } from './slot-meter.js'
import { SlotNode, slotTrafficPacket } from './slot-node.js'
import { pick } from '../../lib/pick.js'

/**
 * A slotted banyan under random traffic that it generates itself. The load is an input, so that many points of a curve can
 * be measured in parallel.
 */
export class SlotTrafficBanyan extends Module.with({
  ...slotTrafficParameters,
  ...pick(SlotElement.parameters, 'arbitration'),
}) {
  /**
   * By node: the start of its random sequence; not 0. The sequences are linear in the seeds, so draws of nodes differ as
   * their seeds do. Seeds made from a common number and the number of the node would give networks of all common numbers the
   * same collisions; each seed must be independently random.
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

  /** The coin of every second node is unused. */
  @wiring connectCoins() {
    for (let k = 0; k < this.banyan.coins.length; k++) this.banyan.coins[k] = this.nodes[2 * k].coin
  }
}
