'use rtl'
import { bool, comb, indexWidth, input, low, Module, output, struct, uint, wire, wiring } from 'flitwave/hdl'
import { Fifo } from '../lib/fifo.js'
import type { TypeOf } from 'flitwave/hdl'
import { engineParameters, latencyWidth } from './parameters.js'
import { receptionType } from './tables.js'
import { pick } from '../lib/pick.js'

/** Bits of a latency, which may be the sum of two, and of the clock that counts it. */
export const delayWidth = latencyWidth + 1

/** A unicast that has arrived and waits for the end of its latency. */
type Pending = TypeOf<typeof pendingType>

function pendingType({ receptions }: { readonly receptions: number }) {
  return struct({ slot: uint(indexWidth(receptions)), due: uint(delayWidth) }, { name: 'PendingReception' })
}

/** Forwards each reception of an ejection channel a latency after its tail, or in the same cycle. Latencies overlap. */
export class ReceptionQueue extends Module.with(pick(engineParameters, 'receptions', 'pending')) {
  /** In cycles, constant. */
  delay = input(uint(delayWidth))
  /** The time in cycles; it wraps around to 0. */
  now = input(uint(delayWidth))
  arriving = input(receptionType(this.p))
  usable = output(receptionType(this.p))

  pending = new Fifo<Pending>({ depth: this.p.pending, type: pendingType(this.p) })
  isDue = wire(bool)

  @wiring connectPending() {
    this.pending.din = { slot: this.arriving.slot, due: low(this.now + this.delay, delayWidth) }
    this.pending.push = this.arriving.valid && this.delay !== 0
    this.pending.pop = this.isDue
  }

  @comb report() {
    this.isDue = !this.pending.empty && this.pending.dout.due === this.now
    if (this.isDue) this.usable = { valid: true, slot: this.pending.dout.slot }
    else if (this.arriving.valid && this.delay === 0) this.usable = this.arriving
    else this.usable = { valid: false, slot: 0 }
  }
}
