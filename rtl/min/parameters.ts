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
  /** Bits of the tag that distinguishes packets. */
  tagWidth: param(8, { min: 1, max: 32 }),
  /** Bits of the length of a packet in flits, and of the sequence number of a flit. */
  lengthWidth: param(5, { min: 1, max: 16 }),
  /** Bits of data in a flit. */
  payloadWidth: param(8, { min: 1, max: 512 }),
}

export type FlitParameters = ParametersOf<typeof flitParameters>

export const banyanParameters = {
  ...flitParameters,
  /** The rule that decides between two packets that request one output; see {@link ElementArbiter}. */
  priority: param('waiting', { choices: ['upper', 'waiting', 'steered'] }),
  /** The rule for the movement of flits; see {@link ElementInput}. */
  motion: param('rigid', { choices: ['free', 'rigid', 'vct'] }),
  /** Flits of the longest packet (virtual cut-through). */
  maxFlits: param(16, { min: 1, max: 1024 }),
  /** The number of packets of that length that fit into an input of an element (virtual cut-through). */
  buffers: param(1, { min: 1, max: 64 }),
}

export type BanyanParameters = ParametersOf<typeof banyanParameters>

export type Priority = BanyanParameters['priority']

export type Motion = BanyanParameters['motion']

export const elementParameters = { ...banyanParameters, ...pick(headerParameters, 'stage') }

export type ElementParameters = ParametersOf<typeof elementParameters>

/**
 * Consistent combinations of switching options:
 *
 * * `naive`: Park and Yoon's element. It cannot deadlock as in their Fig. 4, because the upper input goes first everywhere
 *  (Theorem 2). But the theorem assumes that all copies of a packet request a stage at once. Here some are early and some
 *  are
 *   overtaken: three packets can deadlock.
 * * `rigid`: free of deadlock. Waiting packets go first, and a worm moves as a whole or not at all. So all its heads reach
 *  a stage in the same cycle. If worms meet there, the one from an earlier cycle has its outputs or, within
 *  the same cycle, the one from the upper input, in all elements alike. A worm waits for one that is ahead of it or precedes
 *  it in this order, and never in a cycle.
 * * `vct`: free of deadlock with any priority. A waiting packet has room for all its flits at its place, and so
 *  holds none of the links behind it for longer than its own length.
 */
export const modes = {
  naive: { priority: 'upper', motion: 'free' },
  rigid: { priority: 'waiting', motion: 'rigid' },
  vct: { priority: 'waiting', motion: 'vct' },
} as const satisfies Readonly<Record<string, Pick<BanyanParameters, 'priority' | 'motion'>>>
