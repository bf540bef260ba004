'use rtl'
import { dependsOn, fixed, moduleParam, param } from 'flitwave/hdl'
import type { ParameterRule, ParametersOf } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { SwitchAllocation, VcAllocation } from './allocation.js'
import { linkParameters, monitorParameters, partParameters, vcsPerClass } from './parameters.js'
import type { RoutingParameters } from './route.js'
import { routingOf } from './route-unit.js'
import { routingParameter, traitsOf, type RoutingFunction } from './routing.js'
import { SwitchAllocator } from './switch-allocator.js'
import { VcAllocator } from './vc-allocator.js'
import { OutputFirstSwitchAllocator } from './output-first-switch-allocator.js'
import { OutputFirstVcAllocator } from './output-first-vc-allocator.js'
import { WavefrontSwitchAllocator } from './wavefront-switch-allocator.js'
import { WavefrontVcAllocator } from './wavefront-vc-allocator.js'

export interface AheadParameters extends RoutingParameters {
  readonly routing: RoutingFunction
  readonly lookAhead: boolean
}

/** The part of a route that the previous router cannot know; null if there is none. */
function unforeseen(p: AheadParameters): string | null {
  const routing = routingOf(p)
  const unit = new routing({ ...p, vcs: vcsPerClass({ messageClasses: 1, ...p }) })
  if (dependsOn(unit, 'route', 'outputs')) return 'the state of the outputs, which changes until the packet gets there'
  const keepsVcClass = traitsOf(routing).keepsVcClass === true || !dependsOn(unit, 'route', 'vc')
  return keepsVcClass ? null : 'the virtual channel, which the packet has not been given yet'
}

const canBeLookedAhead: ParameterRule<AheadParameters> = {
  with: ['routing'],
  holds: (p) => !p.lookAhead || unforeseen(p) === null,
  remedy: (p) => `it would have to know ${unforeseen(p)}: set lookAhead=false`,
}

/** The parameter of modules that exist only with look-ahead routing. */
export const routedAhead = { lookAhead: { ...fixed(true), rules: [canBeLookedAhead] } }

export const inputParameters = {
  ...linkParameters,
  ...pick(partParameters, 'injection', 'depth', 'topology', 'stages', 'speculation', 'radix', 'layers'),
  ...routingParameter,
  ...pick(partParameters, 'messageClasses', 'ejectionVcs'),
  /**
   * Heads carry their route through the next router, so that it need not compute it before it allocates.
   *
   * It saves the first of four stages; in fewer it takes the routing function out of the longest path.
   */
  lookAhead: param(false, { ...partParameters.lookAhead, rules: [canBeLookedAhead] }),
  monitor: partParameters.monitor,
}

export type InputParameters = ParametersOf<typeof inputParameters>

export const routerParameters = {
  ...inputParameters,
  ...monitorParameters,
  ...pick(partParameters, 'arbiter'),
  /** Matches packets with output virtual channels. */
  vcAllocator: moduleParam(VcAllocator, {
    base: VcAllocation,
    builtIn: [VcAllocator, OutputFirstVcAllocator, WavefrontVcAllocator],
  }),
  /** Matches flits with outputs of the switch. */
  switchAllocator: moduleParam(SwitchAllocator, {
    base: SwitchAllocation,
    builtIn: [SwitchAllocator, OutputFirstSwitchAllocator, WavefrontSwitchAllocator],
  }),
  /**
   * Heads that have priority after reset if several request a virtual channel.
   *
   * It decides between a head from another router and one that the node injects, if they request the same output virtual
   * channel in the same cycle and it has not been granted since reset. From then on, the arbiters of the VC allocator grant
   * in turn.
   */
  resetPriority: param('passing', { choices: ['passing', 'injected'] }),
}

export type RouterParameters = ParametersOf<typeof routerParameters>

export type ResetPriority = RouterParameters['resetPriority']
