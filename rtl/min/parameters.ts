'use rtl'
import type { ParameterSpecs } from 'flitwave/hdl'
import type { FlitParameters } from './flit.js'
import { headerParameters } from './header.js'

/** Which of two packets that want one output gets it; see {@link ElementArbiter}. */
export type Priority = 'upper' | 'waiting' | 'steered'

/** When the flits of a packet move on; see {@link ElementInput}. */
export type Motion = 'free' | 'rigid' | 'vct'

export interface BanyanParameters extends FlitParameters {
  readonly priority: Priority
  readonly motion: Motion
  /** With virtual cut-through: flits of the longest packet. */
  readonly maxFlits: number
  /** With virtual cut-through: packets of that length for which an input of an element has room. */
  readonly buffers: number
}

export interface ElementParameters extends BanyanParameters {
  /** The stage of the element: n - 1 is the first that a packet passes, 0 the last. */
  readonly stage: number
}

/** The form of flits, with defaults. */
export const flitParameters = {
  addressWidth: headerParameters.addressWidth,
  header: { default: 'region', choices: ['region', 'cube', 'wrapped'], about: 'how packets name their destinations' },
  tagWidth: { default: 8, min: 1, max: 32, about: 'bits of the tag that tells packets apart' },
  lengthWidth: { default: 5, min: 1, max: 16, about: 'bits of the length of a packet in flits' },
  payloadWidth: { default: 8, min: 1, max: 512, about: 'bits of data in a flit' },
} satisfies ParameterSpecs

/** All that a banyan can be given, with defaults. */
export const banyanParameters = {
  ...flitParameters,
  priority: { default: 'waiting', choices: ['upper', 'waiting', 'steered'], about: 'who wins an output' },
  motion: { default: 'rigid', choices: ['free', 'rigid', 'vct'], about: 'when flits move on' },
  maxFlits: { default: 16, min: 1, max: 1024, about: 'flits of the longest packet (virtual cut-through)' },
  buffers: { default: 1, min: 1, max: 64, about: 'packets that an input has room for (virtual cut-through)' },
} satisfies ParameterSpecs

/** All that a switching element can be given, with defaults. */
export const elementParameters = { ...banyanParameters, stage: headerParameters.stage } satisfies ParameterSpecs

/**
 * Ways to switch that go together:
 *
 * * `naive`: Park and Yoon's element. It cannot deadlock as in their Fig. 4, since the upper input goes first everywhere
 *   (Theorem 2). But the theorem has all copies of a packet ask at a stage at once, and here some are early and some are
 *   overtaken: three packets can deadlock.
 * * `rigid`: free of deadlock. What waits goes first, and a worm moves as a whole or not at all. So all its heads come to
 *   a stage in the same cycle; of worms that meet there, the one that came in an earlier cycle has what it wants, or of
 *   the same cycle the one from the upper input, in all elements alike. A worm waits for one that is further on or before
 *   it in this order, and never in a circle.
 * * `vct`: free of deadlock whatever the priority. A packet that waits has room for all of itself where it is, and so
 *   holds none of the links behind it for longer than it takes to come in.
 */
export const modes = {
  naive: { priority: 'upper', motion: 'free' },
  rigid: { priority: 'waiting', motion: 'rigid' },
  vct: { priority: 'waiting', motion: 'vct' },
} as const satisfies Readonly<Record<string, Pick<BanyanParameters, 'priority' | 'motion'>>>
