'use rtl'
import type { ModuleType } from 'flitwave/hdl'
import { RouteHops } from './route-hops.js'
import { RouteMesh } from './route-mesh.js'
import { RouteUnit, type RoutingParameters } from './route.js'
import { RouteTorus } from './route-torus.js'

/** Dimension-order routing: x, then y, then z; on a torus with virtual channels in the classes p, l and h. */
export abstract class DimensionOrder extends RouteUnit {
  /** The routing function for a topology and a kind of header. */
  static variantFor({ header, topology }: RoutingParameters): ModuleType<RouteUnit> {
    if (header === 'relative') return RouteHops
    return topology === 'torus' ? RouteTorus : RouteMesh
  }
}
