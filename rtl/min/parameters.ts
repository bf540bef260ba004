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
 * * `naive`: Park and Yoon's element. Their Theorem 2 has it free of deadlock, since the upper input goes first
 *   everywhere; but it is not where packets overtake what waits, or where copies of one packet drift apart.
 * * `rigid`: free of deadlock. What waits goes first, and a worm moves as a whole or not at all: all its heads reach a
 *   stage in the same cycle, and are ordered among others there by that cycle and then by their inputs, in the same
 *   order in all elements of the stage. So waits lead from later to earlier ones only.
 * * `vct`: free of deadlock whatever the priority. What waits holds no link, since it is whole in its buffer.
 */
export const modes = {
  naive: { priority: 'upper', motion: 'free' },
  rigid: { priority: 'waiting', motion: 'rigid' },
  vct: { priority: 'waiting', motion: 'vct' },
} as const satisfies Readonly<Record<string, Pick<BanyanParameters, 'priority' | 'motion'>>>
