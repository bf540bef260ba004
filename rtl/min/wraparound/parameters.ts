import { indexWidth, type ParameterRule, type ParameterSpecs } from 'flitwave/hdl'
import type { HeaderKind } from '../header.js'
import { banyanParameters, type BanyanParameters, type Priority } from '../parameters.js'

/** The kinds of header that can name the consecutive nodes at which a two-phase multicast begins. */
type SpreadHeader = Exclude<HeaderKind, 'cube'>

export interface WraparoundParameters extends BanyanParameters {
  /** With `region` the copies of phase one do not go around the end of the nodes; with `wrapped` they may. */
  readonly header: SpreadHeader
  readonly priority: Exclude<Priority, 'steered'>
  /** Words of data of the longest multicast. */
  readonly longest: number
}

/**
 * Flits of the longest packet there is: of phase one, with a list of all nodes and all the data that a multicast may have;
 * see {@link Phase}.
 */
function longestPacket({ addressWidth, longest }: Pick<WraparoundParameters, 'addressWidth' | 'longest'>): number {
  return 2 + 2 ** addressWidth + longest
}

/** A packet that has no room where it waits holds the links behind it, and what {@link modes} says does not hold. */
const holdsLongestPacket: ParameterRule<WraparoundParameters> = {
  with: ['motion', 'addressWidth', 'longest'],
  holds: (p) => p.motion !== 'vct' || p.maxFlits >= longestPacket(p),
  remedy: (p) => `a packet can have 2 + 2^addressWidth + longest flits: make maxFlits ${longestPacket(p)} or more`,
}

/** All that a wrap-around network can be given, with defaults. */
export const wraparoundParameters = {
  ...banyanParameters,
  addressWidth: { default: 3, min: 1, max: 6, about: 'bits of a node number: n in a network of 2^n nodes' },
  header: { default: 'region', choices: ['region', 'wrapped'], about: 'how packets name their destinations' },
  tagWidth: { default: 2, min: 1, max: 8, about: 'bits of the tags of multicasts: 2^this many can be under way' },
  lengthWidth: { default: 8, min: 1, max: 16, about: 'bits of the sequence number of a flit' },
  payloadWidth: { default: 12, min: 12, max: 512, about: 'bits of data in a flit: those of two node numbers at least' },
  priority: { ...banyanParameters.priority, choices: ['upper', 'waiting'] },
  maxFlits: { ...banyanParameters.maxFlits, default: 32, max: 2048, rules: [holdsLongestPacket] },
  longest: { default: 8, min: 1, max: 1024, about: 'words of data of the longest multicast' },
} satisfies ParameterSpecs

/** What a multicast needs to know of its network. */
export type MulticastParameters = Pick<WraparoundParameters, 'addressWidth' | 'tagWidth' | 'longest'>

/** Multicasts that are under way have different tags, so there are no more than this. */
export function mostMulticasts({ tagWidth }: Pick<WraparoundParameters, 'tagWidth'>): number {
  return 2 ** tagWidth
}

/** Bits of the number of words of a multicast. */
export function wordsWidth({ longest }: Pick<WraparoundParameters, 'longest'>): number {
  return indexWidth(longest + 1)
}
