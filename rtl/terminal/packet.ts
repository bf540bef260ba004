'use rtl'
import {
  bool,
  flipped,
  param,
  struct,
  uint,
  type ParameterRule,
  type ParametersOf,
  type TypeOf,
  label,
  type LabelPiece,
  type Shown,
} from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { addressMembers, flitType, type Coordinates, destinationLabel, type Flit } from '../router/flit.js'
import { linkParameters, partParameters, type FlitParameters } from '../router/parameters.js'
import { traitsOf, type RoutingFunction } from '../router/routing.js'

/** Some routing functions distinguish packets by the virtual channel of their injection. */
const reachesEveryVc: ParameterRule<{ readonly injectionVcs: string; readonly routing: RoutingFunction }> = {
  with: ['routing'],
  holds: ({ injectionVcs, routing }) => injectionVcs === 'all' || !traitsOf(routing).needsEveryVc,
  remedy: ({ routing }) => `${routing.name} routes by the virtual channel of injection: set injectionVcs=all`,
}

export const sourceParameters = {
  ...linkParameters,
  ...pick(partParameters, 'depth'),
  /** Bits of the length of a packet in flits. */
  lengthWidth: param(8, { min: 1, max: 32 }),
  /**
   * Virtual channels on which sources inject packets.
   *
   * `first`: only on virtual channel 0. `all`: each packet on one with room, in turn.
   */
  injectionVcs: param('first', { choices: ['first', 'all'], rules: [reachesEveryVc] }),
}

export type SourceParameters = ParametersOf<typeof sourceParameters>

/** A packet to send. */
export type Packet = TypeOf<typeof packetType>

export function packetType(p: SourceParameters) {
  return struct(
    {
      ...addressMembers(p),
      /** Its length in flits, at least 1. */
      flits: uint(p.lengthWidth),
      tag: uint(p.tagWidth),
    },
    { name: 'Packet', show: (packet) => packetLabel(packet, p) },
  )
}

interface ShownPacket {
  readonly to: Shown<Coordinates>
  readonly flits: Shown<number>
}

function packetLabel({ to, flits }: ShownPacket, p: FlitParameters): LabelPiece {
  return label.text(flits, '→', destinationLabel(to, p))
}

/** A packet on offer. It is accepted in a cycle in which both `valid` and `ready` hold. */
export type Injection = TypeOf<typeof injectionType>

export function injectionType(p: SourceParameters) {
  return struct(
    { valid: bool, packet: packetType(p), ready: flipped(bool) },
    { name: 'Injection', show: ({ valid, packet }) => label.when(valid, packetLabel(packet, p)) },
  )
}

/** A flit that arrives at its node in this cycle. */
export type Delivery = TypeOf<typeof deliveryType>

export function deliveryType(p: FlitParameters) {
  return struct(
    { valid: bool, flit: flitType(p) },
    { name: 'Delivery', show: ({ valid, flit }) => label.when(valid, deliveryLabel(flit)) },
  )
}

/** `H#7`, `B#7`, `T#7`: shows the packet instead of the destination, which is known here. */
function deliveryLabel({ head, tail, tag }: Shown<Pick<Flit, 'head' | 'tail' | 'tag'>>): LabelPiece {
  return label.text(label.when(head, label.when(tail, 'HT', 'H'), label.when(tail, 'T', 'B')), '#', tag)
}
