'use rtl'
import type { SwitchAllocation } from './allocation.js'
import { withPorts } from './port.js'
import type { RouterParameters } from './router-parameters.js'
import { SpeculativeSwitchAllocator } from './speculative-switch-allocator.js'

/** The switch allocator of a router. */
export function switchAllocatorOf(p: RouterParameters): SwitchAllocation {
  return p.speculation ? new SpeculativeSwitchAllocator(withPorts(p)) : new p.switchAllocator(withPorts(p))
}
