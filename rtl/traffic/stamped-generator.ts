'use rtl'
import { concat, indexWidth, input, low, uint } from 'flitwave/hdl'
import type { ParameterSpecs } from 'flitwave/hdl'
import { nodeCount } from '../router/dimensions.js'
import { messageTrafficParameters, trafficParameters, type TrafficParameters } from './parameters.js'
import { TrafficGenerator } from './traffic-generator.js'

/** Bits of a tag that say when its message has been sent: those that do not say by which node. */
export function stampWidth(p: TrafficParameters): number {
  return p.tagWidth - indexWidth(nodeCount(p))
}

/** Makes messages whose tags say by which node and in which cycle they are sent, so that their latency can be told. */
export class StampedGenerator extends TrafficGenerator {
  static override readonly parameters = {
    ...trafficParameters,
    tagWidth: messageTrafficParameters.tagWidth,
  } satisfies ParameterSpecs

  /** The present cycle. */
  now = input(uint(stampWidth(this.p)))

  protected override tag(): number {
    return concat(this.now, low(this.number(), indexWidth(nodeCount(this.p))))
  }
}
