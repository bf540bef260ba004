'use rtl'
import { FlitLatch } from './flit-latch.js'
import type { FlitStore } from './flit-store.js'
import { PacketBuffer } from './packet-buffer.js'
import type { ElementParameters } from './parameters.js'

/** The flit store of a kind of element. */
export function flitStore(p: ElementParameters): FlitStore {
  return p.motion === 'vct' ? new PacketBuffer(p) : new FlitLatch(p)
}
