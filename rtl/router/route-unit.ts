'use rtl'
import type { ModuleType } from 'flitwave/hdl'
import { DimensionOrder } from './dimension-order.js'
import { MessageClassRoute } from './message-class-route.js'
import type { RouteUnit, RoutingParameters } from './route.js'
import { traitsOf, type RoutingFunction } from './routing.js'

type Given = RoutingParameters & { readonly routing?: RoutingFunction }

/** The route unit of a network for its routing function, by default dimension order. */
export function routeUnit(p: Given): RouteUnit {
  const routing = routingOf(p)
  return p.messageClasses === 2 ? new MessageClassRoute({ ...p, messageClasses: 2, routing }) : new routing(p)
}

/** The class of the route units of a network, or of each of its message classes. */
export function routingOf(p: Given): ModuleType<RouteUnit> {
  // Abstract classes have variants.
  const routing = (p.routing ?? DimensionOrder) as RoutingFunction
  return traitsOf(routing).variantFor?.(p) ?? routing
}
