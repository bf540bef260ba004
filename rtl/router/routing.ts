'use rtl'
import { moduleParam } from 'flitwave/hdl'
import type { ModuleType, ParametersOf } from 'flitwave/hdl'
import { DimensionOrder } from './dimension-order.js'
import { MinimalAdaptive } from './minimal-adaptive.js'
import { O1Turn } from './o1turn.js'
import { OddEven } from './odd-even.js'
import { RouteUnit, type RoutingParameters } from './route.js'
import { WestFirst } from './west-first.js'

export const routingParameter = {
  /** The routing function: determines where packets leave a router. */
  routing: moduleParam(DimensionOrder, {
    base: RouteUnit,
    builtIn: [DimensionOrder, O1Turn, WestFirst, OddEven, MinimalAdaptive],
  }),
}

export type RoutingFunction = ParametersOf<typeof routingParameter>['routing']

/** Static members with which a routing function describes itself. */
export interface RoutingTraits {
  /** Returns the class for a kind of network, if there is one for each. */
  variantFor?(p: RoutingParameters): ModuleType<RouteUnit>
  /** Packets must be injected on every virtual channel, because it affects their route. */
  readonly needsEveryVc?: boolean
  /** The result is the same for all virtual channels that a packet may take next. */
  readonly keepsVcClass?: boolean
}

/** The traits of a routing function. A class need not declare any. */
export function traitsOf(routing: RoutingFunction): RoutingTraits {
  // A class of modules has statics that its type does not list.
  return routing as RoutingTraits
}
