'use rtl'
import { concat, input, uint } from 'flitwave/hdl'
import { numberOf } from './node-number.js'
import { messageTrafficParameters, stampWidth, trafficParameters } from './parameters.js'
import { TrafficGenerator } from './traffic-generator.js'

/** Makes messages whose tags say by which node and in which cycle they are sent, so that their latency can be told. */
export class StampedGenerator extends TrafficGenerator {
  static override readonly parameters = {
    ...trafficParameters,
    tagWidth: messageTrafficParameters.tagWidth,
  }

  /** The present cycle. */
  now = input(uint(stampWidth(this.p)))

  protected override tag(): number {
    return concat(this.now, numberOf(this.here, this.p))
  }
}
