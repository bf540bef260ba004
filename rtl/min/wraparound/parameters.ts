'use rtl'
import { indexWidth, param } from 'flitwave/hdl'
import type { ParameterRule, ParametersOf } from 'flitwave/hdl'
import { banyanParameters, type BanyanParameters } from '../parameters.js'

interface MulticastSizes {
  readonly addressWidth: number
  readonly longest: number
}

/**
 * Flits of the longest packet there is: of phase one, with a list of all nodes and all the data that a multicast may have;
 * see {@link Phase}.
 */
function longestPacket({ addressWidth, longest }: MulticastSizes): number {
  return 2 + 2 ** addressWidth + longest
}

/** A packet that has no room where it waits holds the links behind it, and what {@link modes} says does not hold. */
const holdsLongestPacket: ParameterRule<BanyanParameters & MulticastSizes> = {
  with: ['motion', 'addressWidth', 'longest'],
  holds: (p) => p.motion !== 'vct' || p.maxFlits >= longestPacket(p),
  remedy: (p) => `a packet can have 2 + 2^addressWidth + longest flits: make maxFlits ${longestPacket(p)} or more`,
}

/** All that a wrap-around network can be given, with defaults. */
export const wraparoundParameters = {
  ...banyanParameters,
  /** Bits of a node number: n in a network of 2^n nodes. */
  addressWidth: param(3, { min: 1, max: 6 }),
  /**
   * With `region` the copies of phase one do not go around the end of the nodes; with `wrapped` they may. A `cube` goes to a
   * power of two of nodes, from a multiple of it on; nodes that are too many drop their copy.
   */
  header: param('region', { choices: ['region', 'wrapped', 'cube'] }),
  /** A packet makes 2^this many copies at most. For more, copies are sent around and copied again; by default never. */
  fanWidth: param(6, { min: 1, max: 6 }),
  /** Bits of the tags of multicasts: 2^this many can be under way. */
  tagWidth: param(2, { min: 1, max: 8 }),
  /** Bits of the sequence number of a flit. */
  lengthWidth: param(8, { min: 1, max: 16 }),
  /** Bits of data in a flit: those of two node numbers at least. */
  payloadWidth: param(12, { min: 12, max: 512 }),
  /** Which of two packets that want one output gets it; see {@link ElementArbiter}. */
  priority: param('waiting', { choices: ['upper', 'waiting'] }),
  /** Flits of the longest packet (virtual cut-through). */
  maxFlits: param(32, { min: 1, max: 2048, rules: [holdsLongestPacket] }),
  /** Words of data of the longest multicast. */
  longest: param(8, { min: 1, max: 1024 }),
}

export type WraparoundParameters = ParametersOf<typeof wraparoundParameters>

/** Passes through the network in which packets make copies, at most: phase one, and those that copy its copies. */
export function mostSpreads({
  addressWidth,
  fanWidth,
}: Pick<WraparoundParameters, 'addressWidth' | 'fanWidth'>): number {
  return Math.ceil(addressWidth / fanWidth)
}

/** Words that a node keeps of a copy at most: data; with further passes, everything but the head. */
export function mostKept(p: Pick<WraparoundParameters, 'addressWidth' | 'fanWidth' | 'longest'>): number {
  return p.longest + (mostSpreads(p) > 1 ? 1 + 2 ** p.addressWidth : 0)
}

/** Copies that a node can have at most: one of each pass of each multicast. */
export function mostCopies(p: Pick<WraparoundParameters, 'addressWidth' | 'fanWidth' | 'tagWidth'>): number {
  return mostMulticasts(p) * mostSpreads(p)
}

/** Bits of the number of words that are kept. */
export function keptWidth(p: Pick<WraparoundParameters, 'addressWidth' | 'fanWidth' | 'longest'>): number {
  return indexWidth(mostKept(p) + 1)
}

/** The parameters of a multicast: the shape of its network. */
export type MulticastParameters = Pick<WraparoundParameters, 'addressWidth' | 'tagWidth' | 'longest'>

/** Multicasts that are under way have different tags, so there are no more than this. */
export function mostMulticasts({ tagWidth }: Pick<WraparoundParameters, 'tagWidth'>): number {
  return 2 ** tagWidth
}

/** Bits of the number of words of a multicast. */
export function wordsWidth({ longest }: Pick<WraparoundParameters, 'longest'>): number {
  return indexWidth(longest + 1)
}
