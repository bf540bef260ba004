/** The law of credit-based flow control, for monitors. */

import type { Handle, ReadonlyDeep } from 'flitwave'
import type { Stages } from '../../rtl/router/parameters.js'
import type { Router } from '../../rtl/router/router.js'

/** A link on which a router sends, and the router at its end. */
export interface Channel {
  readonly sender: ReadonlyDeep<Handle<Router>>
  readonly output: number
  readonly receiver: ReadonlyDeep<Handle<Router>>
  readonly input: number
  readonly vc: number
}

/**
 * Exactly one party accounts for each place of a buffer: the sender holds a credit, or the place holds a flit, or a flit is
 * on its way to it. The sum is the depth of the buffer in every cycle.
 */
export function placesOf({ sender, output, receiver, input, vc }: Channel, stages: Stages): number {
  const link = sender.leaving[output]
  const { credits } = sender.outputs[output].counters[vc]
  const { count } = receiver.inputs[input].channels[vc].buffer
  // A register between switch allocation and link holds a flit whose credit is already spent.
  const underway = stages >= 3 && link.valid && link.vc === vc ? 1 : 0
  return credits + underway + count
}
