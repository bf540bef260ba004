'use rtl'
import { moduleParam, param } from 'flitwave/hdl'
import type { ParametersOf } from 'flitwave/hdl'
import { SwitchAllocation, VcAllocation } from './allocation.js'
import {
  arbiterParameter,
  depthParameter,
  ejectionParameter,
  injectionParameter,
  linkParameters,
  messageClassesParameter,
  monitorParameters,
  speculationParameter,
  stagesParameter,
  topologyParameter,
} from './parameters.js'
import { routingParameter } from './routing.js'
import { SwitchAllocator } from './switch-allocator.js'
import { VcAllocator } from './vc-allocator.js'
import { OutputFirstSwitchAllocator } from './output-first-switch-allocator.js'
import { OutputFirstVcAllocator } from './output-first-vc-allocator.js'
import { WavefrontSwitchAllocator } from './wavefront-switch-allocator.js'
import { WavefrontVcAllocator } from './wavefront-vc-allocator.js'

export const inputParameters = {
  ...linkParameters,
  ...injectionParameter,
  ...depthParameter,
  ...topologyParameter,
  ...stagesParameter,
  ...speculationParameter,
  ...routingParameter,
  ...messageClassesParameter,
  ...ejectionParameter,
  monitor: monitorParameters.monitor,
}

export type InputParameters = ParametersOf<typeof inputParameters>

export const switchAllocatorParameter = {
  /** Matches flits with outputs of the switch. */
  switchAllocator: moduleParam(SwitchAllocator, {
    base: SwitchAllocation,
    builtIn: [SwitchAllocator, OutputFirstSwitchAllocator, WavefrontSwitchAllocator],
  }),
}

export const routerParameters = {
  ...inputParameters,
  ...monitorParameters,
  ...arbiterParameter,
  /** Matches packets with output virtual channels. */
  vcAllocator: moduleParam(VcAllocator, {
    base: VcAllocation,
    builtIn: [VcAllocator, OutputFirstVcAllocator, WavefrontVcAllocator],
  }),
  ...switchAllocatorParameter,
  /**
   * Heads that have priority after reset if several ask for a virtual channel.
   *
   * This is who is given an output virtual channel that a head from another router and one that the node injects ask for in
   * the same cycle, if nobody has been given it since reset. From then on the arbiters of the VC allocator go round in turn.
   */
  resetPriority: param('passing', { choices: ['passing', 'injected'] }),
}

export type RouterParameters = ParametersOf<typeof routerParameters>

export type ResetPriority = RouterParameters['resetPriority']
