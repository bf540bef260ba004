'use rtl'
import type { ModuleType } from 'flitwave/hdl'
import { DimensionOrder } from './dimension-order.js'
import { AdaptiveClassRoute, MessageClassRoute, type Sight } from './message-class-route.js'
import type { RouteUnit, RoutingParameters } from './route.js'
import type { RoutingFunction } from './routing.js'

/** A class of which there is one for each kind of network, such as {@link DimensionOrder}. */
interface Variants {
  variantFor?(p: RoutingParameters): ModuleType<RouteUnit>
}

type Given = RoutingParameters & { readonly routing?: RoutingFunction }

/** The route unit of a network: of its routing function, by default dimension order. */
export function routeUnit(p: Given): RouteUnit & Sight {
  const type = (p.routing ?? DimensionOrder) as RoutingFunction & Variants
  const routing = type.variantFor?.(p) ?? type
  return p.messageClasses === 2 ? classRoute({ ...p, routing }) : new routing(p)
}

function classRoute(p: Given & { readonly routing: RoutingFunction }): RouteUnit & Sight {
  const sees = 'outputs' in new p.routing({ ...p, vcs: p.vcs / 2 })
  const given = { ...p, messageClasses: 2 } as const
  return sees ? new AdaptiveClassRoute(given) : new MessageClassRoute(given)
}

/**
 * Whether a route unit that sees the virtual channel of a packet answers alike for all that the packet may take next: then
 * its answer in the next router is known before the packet is given one there.
 */
export function keepsVcClass(unit: RouteUnit & Sight): boolean {
  if (unit instanceof MessageClassRoute) return !('vc' in unit.inner) || keepsVcClass(unit.inner)
  return 'keepsVcClass' in unit.constructor
}
