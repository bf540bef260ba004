'use rtl'
import type { ModuleType } from 'flitwave/hdl'
import { DimensionOrder } from './dimension-order.js'
import type { RouteUnit, RoutingParameters, SeeingRouteUnit } from './route.js'
import type { RoutingFunction } from './routing.js'

/** What a routing function may see beside the head. */
type Seen = Partial<Pick<SeeingRouteUnit, 'from' | 'vc' | 'outputs'>>

/** A class of which there is one for each kind of network, such as {@link DimensionOrder}. */
interface Variants {
  variantFor?(p: RoutingParameters): ModuleType<RouteUnit>
}

/** The route unit of a network: of its routing function, by default dimension order. */
export function routeUnit(p: RoutingParameters & { readonly routing?: RoutingFunction }): RouteUnit & Seen {
  const type = (p.routing ?? DimensionOrder) as RoutingFunction & Variants
  return new (type.variantFor?.(p) ?? type)(p)
}
