'use rtl'
import { only } from '../lib/only.js'
import type { Topology } from './parameters.js'
import { RouteMesh } from './route-mesh.js'
import { RouteTorus } from './route-torus.js'
import type { RouteParameters, RouteUnit } from './route.js'

/** The routing function of a topology. */
export function routeUnit(p: RouteParameters & { readonly topology: Topology }): RouteUnit {
  return p.topology === 'torus'
    ? new RouteTorus(only(p, RouteTorus.parameters))
    : new RouteMesh(only(p, RouteMesh.parameters))
}
