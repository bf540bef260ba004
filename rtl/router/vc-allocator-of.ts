'use rtl'
import type { VcAllocation } from './allocation.js'
import { localPort, withPorts } from './port.js'
import type { RouterParameters } from './router-parameters.js'

/**
 * The VC allocator of a router. Starting at its first input, priority passes through the inputs in order, local ports last.
 */
export function vcAllocatorOf(p: RouterParameters): VcAllocation {
  const resetPriority = p.resetPriority === 'injected' ? localPort(p) : 0
  return new p.vcAllocator({ ...withPorts(p), resetPriority })
}
