'use rtl'
import { param } from 'flitwave/hdl'
import type { ParametersOf } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { headerParameters } from './header.js'

/** The shape of the flits of a broadcast banyan. */
export const flitParameters = {
  ...pick(headerParameters, 'addressWidth'),
  /** How the head of a packet names its destinations. */
  header: param('region', { choices: ['region', 'cube', 'wrapped'] }),
  /** Bits of the tag that tells packets apart. */
  tagWidth: param(8, { min: 1, max: 32 }),
  /** Bits of the length of a packet in flits, and of the sequence number of a flit. */
  lengthWidth: param(5, { min: 1, max: 16 }),
  /** Bits of data in a flit. */
  payloadWidth: param(8, { min: 1, max: 512 }),
}

export type FlitParameters = ParametersOf<typeof flitParameters>

export const banyanParameters = {
  ...flitParameters,
  /** Which of two packets that want one output gets it; see {@link ElementArbiter}. */
  priority: param('waiting', { choices: ['upper', 'waiting', 'steered'] }),
  /** When the flits of a packet move on; see {@link ElementInput}. */
  motion: param('rigid', { choices: ['free', 'rigid', 'vct'] }),
  /** Flits of the longest packet (virtual cut-through). */
  maxFlits: param(16, { min: 1, max: 1024 }),
  /** Packets of that length that an input of an element has room for (virtual cut-through). */
  buffers: param(1, { min: 1, max: 64 }),
}

export type BanyanParameters = ParametersOf<typeof banyanParameters>

export type Priority = BanyanParameters['priority']

export type Motion = BanyanParameters['motion']

export const elementParameters = { ...banyanParameters, ...pick(headerParameters, 'stage') }

export type ElementParameters = ParametersOf<typeof elementParameters>

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
