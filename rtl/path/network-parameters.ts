'use rtl'
import { param } from 'flitwave/hdl'
import type { ParametersOf } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { multicastFlitParameters } from '../multicast/parameters.js'
import { pathRouterParameters } from './parameters.js'

/** The parameters of the mesh, and of the order in which worms visit its terminals. */
export const pathMeshParameters = {
  /** Routers in x. */
  columns: param(4, { min: 1, max: 16 }),
  /** Routers in y. */
  rows: param(4, { min: 1, max: 16 }),
  /**
   * The worms of a multicast.
   *
   * `column`: for each column two, up and down, along x and then y (Boppana, Chalasani and Raghavendra). `dual`: two, along
   * a Hamiltonian path that runs through the rows in turn, up and down. `multi`: up to four, of which two begin in x and
   * two in y (Lin, McKinley and Ni 1994).
   */
  scheme: param('dual', { choices: ['column', 'dual', 'multi'] }),
}

export type PathMesh = ParametersOf<typeof pathMeshParameters>

/** The parameters of a mesh whose worms visit their destinations in turn. */
export const pathNetworkParameters = {
  ...pathMeshParameters,
  ...pick(multicastFlitParameters, 'lengthWidth'),
  ...pick(pathRouterParameters, 'tagWidth', 'payloadWidth', 'depth', 'consumption', 'grants'),
  /**
   * Routes of packets to one terminal.
   *
   * `as-worms`: those of worms (rule C4). `dimension-order`: along x and then y, which deadlocks beside `dual` and `multi`.
   */
  unicasts: param('as-worms', { choices: ['as-worms', 'dimension-order'] }),
}

export type PathNetworkParameters = ParametersOf<typeof pathNetworkParameters>
