'use rtl'
import { asMember, bool, indexWidth, label, mask, sint, struct, uint } from 'flitwave/hdl'
import type { HardwareType, LabelPiece, Shown, TypeOf } from 'flitwave/hdl'
import { axisStruct, type ByAxis } from './dimensions.js'
import type { AddressParameters, FlitParameters, HopParameters, Terminals } from './parameters.js'
import { localPort, portType } from './port.js'
import { sizesOf, type Sizes } from './sizes.js'
import { waysType, type Ways } from './way.js'

/** The place of a node. */
export type Coordinates = ByAxis<number>

/** Where packets are routed by table, the place of a terminal is its number. */
export function coordinatesType(p: Sizes & Terminals): HardwareType<Coordinates> {
  // Routers by table only store and compare places, which do not depend on their type.
  if (p.terminals) return terminalType(p.terminals) as unknown as HardwareType<Coordinates>
  const sizes = sizesOf(p)
  const type = (axis: number): HardwareType<number> => uint(indexWidth(sizes[axis]))
  return axisStruct(p, type, { name: 'Coordinates', show: coordinatesLabel })
}

/** The number of a terminal. */
export function terminalType(terminals: number): HardwareType<number> {
  return uint(indexWidth(terminals))
}

/** The remaining hops along each axis: from -(k - 1) to k - 1 if there are k nodes. */
export type Hops = ByAxis<number>

export function hopsType(p: Sizes): HardwareType<Hops> {
  const sizes = sizesOf(p)
  const type = (axis: number): HardwareType<number> => sint(indexWidth(sizes[axis]) + 1)
  return axisStruct(p, type, { name: 'Hops', show: hopsLabel })
}

/** The destination of a packet: a node, or the remaining hops. */
export function destinationType(p: AddressParameters): HardwareType<Coordinates | Hops> {
  return p.header === 'absolute' ? coordinatesType(p) : hopsType(p)
}

interface Address {
  /** The destination of the packet; only in the head, 0 elsewhere. */
  readonly to: HardwareType<Coordinates>
  /** The way around the rings of a torus; only in absolute heads. */
  readonly way: HardwareType<Ways>
}

/** The members of a struct that address a packet. */
export function addressMembers(p: AddressParameters): Address {
  const to = destinationType(p)
  return (hasWay(p) ? { to, way: waysType(p) } : { to }) as Address
}

/** True if heads carry the way around rings. */
export function hasWay({ header, terminals = 0 }: Pick<AddressParameters, 'header' | 'terminals'>): boolean {
  return header === 'absolute' && terminals === 0
}

/** The unit of flow control: the bits that a channel carries in one cycle. A packet of one flit is head and tail at once. */
export type Flit = TypeOf<typeof flitType>

export function flitType(p: FlitParameters) {
  return struct(flitMembers(p), { name: 'Flit', show: (flit) => flitLabel(flit, p) })
}

function flitMembers(p: FlitParameters) {
  return {
    head: bool,
    tail: bool,
    ...addressMembers(p),
    /** The same in all flits of a packet. For observers: routers ignore it. */
    tag: uint(p.tagWidth),
    payload: uint(p.payloadWidth),
  }
}

/**
 * A flit between routers, and in their buffers. With look-ahead routing, heads carry a route, unlike the flits that a node
 * injects or receives.
 */
export function hopFlitType(p: HopParameters): HardwareType<Flit> {
  if (!p.lookAhead) return flitType(p)
  return struct(
    { ...flitMembers(p), route: carriedRouteType(p) },
    { name: 'RoutedFlit', show: (flit) => flitLabel(flit, p) },
  )
}

/** A flit that may arrive in a cycle. */
export function arrivalType(p: HopParameters) {
  return struct({ valid: bool, flit: hopFlitType(p) }, { name: 'Arrival' })
}

/** The route that a head carries for the next router; 0 in other flits. */
export type CarriedRoute = TypeOf<typeof carriedRouteType>

export function carriedRouteType(p: HopParameters) {
  return struct({ port: carriedPortType(p), vcs: mask(p.vcs) }, { name: 'CarriedRoute' })
}

/** An output of the next router. All outputs to the node are represented by the first of them, `Local`. */
export function carriedPortType(p: Pick<Sizes, 'dimensions'>): HardwareType<number> {
  return portType(localPort(p) + 1)
}

/** The route in a flit of {@link hopFlitType}, if there is look-ahead routing. */
export function routeIn(flit: Flit): CarriedRoute {
  return (flit as Flit & { route: CarriedRoute }).route
}

/** Adds a route to a flit; of the ports to the node, it stores the first. */
export function carryRoute(flit: Flit, { port, vcs }: CarriedRoute, p: Pick<Sizes, 'dimensions'>): void {
  const route = routeIn(flit)
  route.port = asMember(carriedPortType(p), port, localPort(p))
  route.vcs = vcs
}

/** A flit without its route, member by member. */
export function withoutRoute({ head, tail, to, way, tag, payload }: Flit, p: FlitParameters): Flit {
  const address = hasWay(p) ? { to, way } : { to }
  return { head, tail, ...address, tag, payload } as Flit
}

/** `(3,2)` */
function coordinatesLabel(at: Shown<Coordinates>): LabelPiece {
  return label.text('(', label.list(Object.values(at)), ')')
}

/** `(+2,-1)` */
function hopsLabel(hops: Shown<Hops>): LabelPiece {
  return label.text('(', label.list(Object.values(hops).map((count) => label.signed(count))), ')')
}

/** The kind of header that a label shows. */
type ShownHeader = Pick<FlitParameters, 'header' | 'terminals'>

/** The destination of a packet, for each kind of header. */
export function destinationLabel(to: Shown<Coordinates>, { header, terminals = 0 }: ShownHeader): LabelPiece {
  if (terminals > 0) return label.text(to as unknown as Shown<number>)
  return header === 'absolute' ? coordinatesLabel(to) : hopsLabel(to)
}

interface ShownFlit {
  readonly head: Shown<boolean>
  readonly tail: Shown<boolean>
  readonly to: Shown<Coordinates>
}

/** `H→(3,2)`, `B`, `T`, and `HT→(1,0)` for a packet of one flit. */
export function flitLabel({ head, tail, to }: ShownFlit, p: ShownHeader): LabelPiece {
  const ofHead = label.text(label.when(tail, 'HT', 'H'), '→', destinationLabel(to, p))
  return label.when(head, ofHead, label.when(tail, 'T', 'B'))
}

export function showCoordinates(at: Coordinates): string {
  return label.string(coordinatesLabel(at))
}

/** `(+2,-1)` */
export function showHops(hops: Hops): string {
  return label.string(hopsLabel(hops))
}

/** `H→(3,2)`, `B`, `T`, and `HT→(1,0)` for a packet of one flit. */
export function showFlit(flit: ShownFlit): string {
  return label.string(flitLabel(flit, { header: 'absolute' }))
}

/** `H→(+2,-1)`, and like {@link showFlit} otherwise. */
export function showRelativeFlit(flit: ShownFlit): string {
  return label.string(flitLabel(flit, { header: 'relative' }))
}
