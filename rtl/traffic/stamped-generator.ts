'use rtl'
import { concat, input, uint } from 'flitwave/hdl'
import { numberOf } from './node-number.js'
import { messageTrafficParameters, stampWidth, trafficParameters } from './parameters.js'
import { TrafficGenerator } from './traffic-generator.js'

/** Creates messages whose tags contain the sending node and cycle, so that their latency can be measured. */
export class StampedGenerator extends TrafficGenerator {
  static override readonly parameters = {
    ...trafficParameters,
    tagWidth: messageTrafficParameters.tagWidth,
  }

  /** The current cycle. */
  now = input(uint(stampWidth(this.p)))

  protected override tag(): number {
    return concat(this.now, numberOf(this.here, this.p))
  }
}
