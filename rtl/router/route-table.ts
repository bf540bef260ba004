'use rtl'
import { bool, indexWidth, struct, uint, vec } from 'flitwave/hdl'
import type { HardwareType, TypeOf } from 'flitwave/hdl'
import { coordinatesType, type Coordinates } from './flit.js'
import type { PartParameters } from './parameters.js'
import { portType } from './port.js'
import type { Sizes } from './sizes.js'

/** The size of a table. */
type TableParameters = Pick<PartParameters, 'radix' | 'terminals' | 'layers'>

/** The row of a table for one terminal. */
function routeEntryType({ radix, layers }: Omit<TableParameters, 'terminals'>) {
  return struct(
    {
      /** The output through which packets to the terminal leave. */
      port: portType(radix, { radix }),
      /** The output leads to the terminal. */
      ejects: bool,
      /** The layer of virtual channels of packets that a terminal of this router sends there. */
      layer: uint(indexWidth(layers)),
    },
    { name: 'RouteEntry' },
  )
}

/** The table of a router: by terminal, the next output. */
export type RouteTable = TypeOf<typeof routeTableType>

export function routeTableType(p: TableParameters) {
  return struct(
    {
      /** By input: it leads from a terminal. */
      injects: vec(p.radix, bool),
      routes: vec(p.terminals, routeEntryType(p)),
    },
    { name: 'RouteTable' },
  )
}

/** All that a router knows of its place: in a mesh or torus its coordinates, otherwise its table. */
export function routerPlaceType(p: Sizes & Partial<TableParameters>): HardwareType<Coordinates> {
  const { radix = 0, terminals = 0, layers = 1 } = p
  // Only the route unit, which knows its own kind, looks into the place.
  return radix > 0
    ? (routeTableType({ radix, terminals, layers }) as unknown as HardwareType<Coordinates>)
    : coordinatesType(p)
}
