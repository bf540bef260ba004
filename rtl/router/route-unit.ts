'use rtl'
import type { RoutingParameters } from './route.js'
import { RouteHops } from './route-hops.js'
import { RouteMesh } from './route-mesh.js'
import { RouteTorus } from './route-torus.js'

/** The routing function of a topology, for the kind of header. */
export function routeUnit(p: RoutingParameters): RouteHops | RouteMesh | RouteTorus {
  if (p.header === 'relative') return new RouteHops({ ...p, header: 'relative' })
  const absolute = { ...p, header: 'absolute' } as const
  return p.topology === 'torus' ? new RouteTorus(absolute) : new RouteMesh(absolute)
}
