'use rtl'
import { bool, indexWidth, param, struct, uint, vec } from 'flitwave/hdl'
import type { HardwareType, ParameterRule, ParametersOf, TypeOf } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { networkParameters, type NetworkParameters } from '../net/parameters.js'
import { coordinatesType } from '../router/flit.js'
import { partParameters, type Terminals } from '../router/parameters.js'
import type { Sizes } from '../router/sizes.js'
import { placeCount } from './coordinates.js'
import { placeWidth } from './place-bits.js'

/** Bits of the probability that a packet is created in a cycle. Low loads need many. */
export const rateBits = 20

/** Bits of the probability that a source is switched on or off in a cycle. */
export const switchBits = 16

/** Bits of the probability that a packet goes to the target of its node, or is long. */
export const choiceBits = 11

/** Bits of a tag that identify the measurement in which its packet was created; 0 for none. */
export const epochBits = 2

/** Bits of the counters of a measurement, and of its cycle counter. */
export const countBits = 24

/** Bits of a sum of times. */
export const timeSumBits = 40

/** Bits of the number of packets that wait in a source. */
export const backlogBits = 20

const tagHoldsNodeAndEpoch: ParameterRule<NetworkParameters & Terminals & { readonly replies: boolean }> = {
  with: ['dimensions', 'sizeX', 'sizeY', 'sizeZ', 'terminals', 'replies'],
  holds: (p) => p.tagWidth >= loadTagWidth(p),
  remedy: (p) => `${placeCount(p)} nodes and the measurement: make tagWidth ${loadTagWidth(p)} or more`,
}

/** Bits that a tag needs: it contains the source and the measurement; with replies, the coordinates and the class. */
export function loadTagWidth(p: Sizes & Terminals & { readonly replies: boolean }): number {
  return epochBits + (p.replies ? 1 + placeWidth(p) : indexWidth(placeCount(p)))
}

const halfForEachClass: ParameterRule<{ readonly replies: boolean; readonly vcs: number }> = {
  with: ['vcs'],
  holds: ({ replies, vcs }) => !replies || vcs % 2 === 0,
  remedy: () => 'requests and replies have one half of the virtual channels each: make vcs even',
}

/** Bits of the number that chooses a destination from a table: probabilities have a resolution of 2^-20. */
export const drawBits = 20

const isPowerOfTwo: ParameterRule<{ readonly destinations: number }> = {
  with: [],
  holds: ({ destinations }) => destinations === 0 || Number.isInteger(Math.log2(destinations)),
  remedy: () => 'bits of a number choose an entry of the table: make it a power of two',
}

/** The parameters of a network under a measured load. */
export const loadParameters = {
  ...networkParameters,
  /** Bits of the tag: the sending node, and the measurement in which the packet was created. */
  tagWidth: param(16, { min: 3, max: 32, rules: [tagHoldsNodeAndEpoch] }),
  /** Address in heads. */
  header: param('absolute', { choices: ['absolute'] }),
  /** Bits of data in a flit. */
  payloadWidth: param(1, { min: 1, max: 512 }),
  ...pick(partParameters, 'terminals'),
  /** Entries of the table of destinations of a node; 0 for none. */
  destinations: param(0, { min: 0, max: 1024, rules: [isPowerOfTwo] }),
  /** Nodes answer each packet, a request, with a reply to its sender; see {@link ReplyServer}. */
  replies: param(false, { rules: [halfForEachClass], isQuiet: true }),
  /** Cycles from the arrival of a request to the first in which its reply can leave. */
  service: param(1, { min: 1, max: 1024, isQuiet: true }),
  /** Replies that a node can owe. While it owes this number, it accepts no request. */
  replyQueue: param(4, { min: 1, max: 256, isQuiet: true }),
}

/** The parameters that exist only where nodes reply. */
export const replyParameters = {
  ...loadParameters,
  /** Nodes answer each packet, a request, with a reply to its sender. */
  replies: param(true, { choices: [true], rules: [halfForEachClass] }),
}

export type LoadParameters = ParametersOf<typeof loadParameters>

/**
 * An entry of a table of destinations (the alias method: Walker, ACM TOMS 1977): all entries are equally likely; of the
 * packets of an entry, `share` go to one node and the others to a second. So any weights cost one table lookup.
 */
export function destinationEntryType(p: LoadParameters) {
  return struct(
    {
      /** Its share of 2^20 / `destinations` packets. */
      share: uint(drawBits - indexBits(p) + 1),
      to: coordinatesType(p),
      other: coordinatesType(p),
    },
    { name: 'DestinationEntry' },
  )
}

export type DestinationEntry = TypeOf<ReturnType<typeof destinationEntryType>>

/** Bits of the number of an entry. */
export function indexBits({ destinations }: { readonly destinations: number }): number {
  return Math.log2(destinations)
}

interface TableMember {
  readonly table: HardwareType<DestinationEntry[]>
}

function tableMember(p: LoadParameters): TableMember {
  return (p.destinations === 0 ? {} : { table: vec(p.destinations, destinationEntryType(p)) }) as TableMember
}

interface RepliesMember {
  readonly replyFlits: HardwareType<number>
}

/** The length of replies in flits, if nodes reply. */
function repliesMember(p: LoadParameters): RepliesMember {
  return (p.replies ? { replyFlits: uint(p.lengthWidth) } : {}) as RepliesMember
}

/** The load of a node. All of it is constant during a run. */
export type LoadTraffic = TypeOf<ReturnType<typeof loadTrafficType>>

export function loadTrafficType(p: LoadParameters) {
  // One more bit than is drawn, so that a certain event is possible.
  return struct(
    {
      /** The start of the random sequences: not 0, and different for all nodes and runs. */
      seed: uint(64),
      /** Packets created in 2^20 cycles while the source is on. */
      rate: uint(rateBits + 1),
      /** The number of times in 2^16 cycles that a source is switched on if it is off, and off if it is on. */
      turnOn: uint(switchBits + 1),
      turnOff: uint(switchBits + 1),
      /** The node that receives `share` of 2^11 packets; the others go uniformly to all other nodes. */
      target: coordinatesType(p),
      share: uint(choiceBits + 1),
      /** The destinations of all packets, if there is a table. */
      ...tableMember(p),
      /** The length of packets in flits, and the length of `longShare` of 2^11 packets. */
      flits: uint(p.lengthWidth),
      longFlits: uint(p.lengthWidth),
      longShare: uint(choiceBits + 1),
      ...repliesMember(p),
    },
    { name: 'LoadTraffic' },
  )
}

/** The course of a measurement; the same for all nodes. */
export type Measurement = TypeOf<typeof MeasurementType>

export const MeasurementType = struct(
  {
    /** Its number. Packets created while `isOpen` are marked with it; 0 means none. */
    epoch: uint(epochBits),
    /** True in the cycle before it opens: counters return to 0. */
    begins: bool,
    isOpen: bool,
    /** Cycles since it began. */
    now: uint(countBits),
  },
  { name: 'Measurement' },
)
