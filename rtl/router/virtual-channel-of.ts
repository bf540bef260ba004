'use rtl'
import { LookAheadChannel } from './look-ahead-channel.js'
import type { InputParameters } from './router-parameters.js'
import { VirtualChannel } from './virtual-channel.js'

/** A virtual channel of an input. */
export function virtualChannelOf(p: InputParameters): VirtualChannel {
  return p.lookAhead ? new LookAheadChannel(p) : new VirtualChannel(p)
}
