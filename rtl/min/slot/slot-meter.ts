'use rtl'
import { array, assert, bool, comb, input, Module, output, param, reg, seq, struct, uint } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { countOnes } from '../../lib/count.js'

/** The events at one node in one slot. */
export const SlotEventsType = struct(
  {
    sendsUnicast: bool,
    sendsMulticast: bool,
    /** The unicast that it sent n slots ago arrives now; n is the number of stages. */
    unicastAccepted: bool,
    /** All copies of the multicast that it sent n slots ago arrive now. */
    multicastAccepted: bool,
    /** A unicast arrives here. */
    takesUnicast: bool,
    /** A copy of a multicast arrives here. */
    takesCopy: bool,
  },
  { name: 'SlotEvents' },
)

const count = uint(48)

/** The events in the network so far; all numbers are modulo 2^48. */
export type SlotReport = TypeOf<typeof SlotReportType>

/** In packets of one flit, of all nodes together. A multicast is one packet, regardless of the number of copies. */
export const SlotReportType = struct(
  {
    unicastsSent: count,
    multicastsSent: count,
    /** Unicasts that have arrived. */
    unicastsAccepted: count,
    /** Multicasts all whose copies have arrived. */
    multicastsAccepted: count,
    /** Copies of multicasts that have arrived, even if others have not. */
    copiesArrived: count,
  },
  { name: 'SlotReport' },
)

/** Counts the events at all nodes of a network. One meter for all nodes needs far fewer adders than one for each. */
export class SlotMeter extends Module.with({
  /** Nodes. */
  nodes: param(8, { min: 2, max: 1024 }),
}) {
  events = array(this.p.nodes, () => input(SlotEventsType))
  report = output(SlotReportType)

  total = reg(SlotReportType, 0)

  @comb show() {
    this.report = this.total
  }

  @seq add() {
    const { total } = this
    const unicastsAccepted = countOnes(this.events.map((at) => at.unicastAccepted))
    total.unicastsSent = total.unicastsSent + countOnes(this.events.map((at) => at.sendsUnicast))
    total.multicastsSent = total.multicastsSent + countOnes(this.events.map((at) => at.sendsMulticast))
    total.unicastsAccepted = total.unicastsAccepted + unicastsAccepted
    total.multicastsAccepted = total.multicastsAccepted + countOnes(this.events.map((at) => at.multicastAccepted))
    total.copiesArrived = total.copiesArrived + countOnes(this.events.map((at) => at.takesCopy))
    assert(
      unicastsAccepted === countOnes(this.events.map((at) => at.takesUnicast)),
      'a unicast arrives and is not accepted, or the other way round',
    )
  }
}
