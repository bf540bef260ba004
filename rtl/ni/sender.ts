'use rtl'
import { bool, comb, output } from 'flitwave/hdl'
import { Source } from '../terminal/source.js'
import { sendParameters } from './parameters.js'

/**
 * A source whose heads carry the length of the message for a check by the receiver; the payload of other flits is their
 * number, as in every source.
 */
export class Sender extends Source {
  static override readonly parameters = {
    ...Source.parameters,
    payloadWidth: sendParameters.payloadWidth,
  }

  /** A message has begun to leave and has not ended. */
  busy = output(bool)

  @comb status() {
    this.busy = this.left !== 0
  }

  protected override headPayload(): number {
    return this.inject.packet.flits
  }
}
