'use rtl'
import { indexWidth, param } from 'flitwave/hdl'
import type { ParameterRule, ParametersOf } from 'flitwave/hdl'
import { banyanParameters, type BanyanParameters } from '../parameters.js'

interface MulticastSizes {
  readonly addressWidth: number
  readonly longest: number
}

/**
 * The maximum length of a packet in flits: one of phase one, with a list of all nodes and the maximum data of a multicast;
 * see {@link Phase}.
 */
function longestPacket({ addressWidth, longest }: MulticastSizes): number {
  return 2 + 2 ** addressWidth + longest
}

/** A packet without enough room where it waits holds the links behind it, which breaks the claims of {@link modes}. */
const holdsLongestPacket: ParameterRule<BanyanParameters & MulticastSizes> = {
  with: ['motion', 'addressWidth', 'longest'],
  holds: (p) => p.motion !== 'vct' || p.maxFlits >= longestPacket(p),
  remedy: (p) => `a packet can have 2 + 2^addressWidth + longest flits: make maxFlits ${longestPacket(p)} or more`,
}

/** All parameters of a wrap-around network, with defaults. */
export const wraparoundParameters = {
  ...banyanParameters,
  /** Bits of a node number: n in a network of 2^n nodes. */
  addressWidth: param(3, { min: 1, max: 6 }),
  /**
   * With `region`, the copies of phase one do not wrap around the end of the nodes; with `wrapped`, they may. A `cube`
   * reaches a power of two of nodes, from a multiple of it on; surplus nodes drop their copy.
   */
  header: param('region', { choices: ['region', 'wrapped', 'cube'] }),
  /** A packet makes at most 2^this many copies. For more, copies are sent around and copied again; by default never. */
  fanWidth: param(6, { min: 1, max: 6 }),
  /** Bits of the tags of multicasts: 2^this many can be under way. */
  tagWidth: param(2, { min: 1, max: 8 }),
  /** Bits of the sequence number of a flit. */
  lengthWidth: param(8, { min: 1, max: 16 }),
  /** Bits of data in a flit: at least those of two node numbers. */
  payloadWidth: param(12, { min: 12, max: 512 }),
  /** The rule that decides between two packets that request one output; see {@link ElementArbiter}. */
  priority: param('waiting', { choices: ['upper', 'waiting'] }),
  /** Flits of the longest packet (virtual cut-through). */
  maxFlits: param(32, { min: 1, max: 2048, rules: [holdsLongestPacket] }),
  /** Words of data of the longest multicast. */
  longest: param(8, { min: 1, max: 1024 }),
}

export type WraparoundParameters = ParametersOf<typeof wraparoundParameters>

/** The maximum number of passes in which packets make copies: phase one, and those that copy its copies. */
export function mostSpreads({
  addressWidth,
  fanWidth,
}: Pick<WraparoundParameters, 'addressWidth' | 'fanWidth'>): number {
  return Math.ceil(addressWidth / fanWidth)
}

/** The maximum number of words that a node keeps of a copy: data or, with further passes, everything except the head. */
export function mostKept(p: Pick<WraparoundParameters, 'addressWidth' | 'fanWidth' | 'longest'>): number {
  return p.longest + (mostSpreads(p) > 1 ? 1 + 2 ** p.addressWidth : 0)
}

/** The maximum number of copies at a node: one of each pass of each multicast. */
export function mostCopies(p: Pick<WraparoundParameters, 'addressWidth' | 'fanWidth' | 'tagWidth'>): number {
  return mostMulticasts(p) * mostSpreads(p)
}

/** Bits of the number of words that are kept. */
export function keptWidth(p: Pick<WraparoundParameters, 'addressWidth' | 'fanWidth' | 'longest'>): number {
  return indexWidth(mostKept(p) + 1)
}

/** The parameters of a multicast: the shape of its network. */
export type MulticastParameters = Pick<WraparoundParameters, 'addressWidth' | 'tagWidth' | 'longest'>

/** The maximum number of multicasts under way, limited by their distinct tags. */
export function mostMulticasts({ tagWidth }: Pick<WraparoundParameters, 'tagWidth'>): number {
  return 2 ** tagWidth
}

/** Bits of the number of words of a multicast. */
export function wordsWidth({ longest }: Pick<WraparoundParameters, 'longest'>): number {
  return indexWidth(longest + 1)
}
