'use rtl'
import { only } from '../lib/only.js'
import { RouteHops, type RouteHopsParameters } from './route-hops.js'
import { RouteMesh } from './route-mesh.js'
import { RouteTorus } from './route-torus.js'

/** The routing function of a topology, for the kind of header. */
export function routeUnit(p: RouteHopsParameters): RouteHops | RouteMesh | RouteTorus {
  if (p.header === 'relative') return new RouteHops(only(p, RouteHops.parameters))
  return p.topology === 'torus'
    ? new RouteTorus(only(p, RouteTorus.parameters))
    : new RouteMesh(only(p, RouteMesh.parameters))
}
