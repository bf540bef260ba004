'use rtl'
import { moduleParam } from 'flitwave/hdl'
import type { ParametersOf } from 'flitwave/hdl'
import { DimensionOrder } from './dimension-order.js'
import { MinimalAdaptive } from './minimal-adaptive.js'
import { O1Turn } from './o1turn.js'
import { OddEven } from './odd-even.js'
import { RouteUnit, SeeingRouteUnit } from './route.js'
import { WestFirst } from './west-first.js'

export const routingParameter = {
  /** The routing function: where packets leave a router. */
  routing: moduleParam(DimensionOrder, {
    base: RouteUnit,
    widest: SeeingRouteUnit,
    builtIn: [DimensionOrder, O1Turn, WestFirst, OddEven, MinimalAdaptive],
  }),
}

export type RoutingFunction = ParametersOf<typeof routingParameter>['routing']
