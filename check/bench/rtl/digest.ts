'use rtl'
import { bool, comb, input, literal, Module, output, reg, seq, uint } from 'flitwave/hdl'
import { rotateLeft } from '../../../rtl/lib/one-hot.js'
import { TrafficReportType } from '../../../rtl/traffic/traffic-meter.js'

/**
 * Counts what enters and leaves a design, and keeps a checksum of the outputs in each cycle, so that simulations can be
 * compared and no logic can be removed as unused.
 */
export class Digest extends Module {
  sends = input(bool)
  arrives = input(bool)
  /** The outputs in this cycle. */
  word = input(uint(32))
  report = output(TrafficReportType)

  sent = reg(uint(32), 0)
  received = reg(uint(32), 0)
  checksum = reg(uint(32), 0)

  @comb show() {
    this.report = { sent: this.sent, received: this.received, checksum: this.checksum }
  }

  @seq count() {
    if (this.sends) this.sent++
    if (this.arrives) this.received++
    this.checksum = rotateLeft(this.checksum, literal(uint(1), 1), 32) ^ this.word
  }
}
