'use rtl'
import { param } from 'flitwave/hdl'
import type { ParameterRule, ParametersOf } from 'flitwave/hdl'
import { playedParameters } from '../play/parameters.js'

/** Bits of the start-up and the receive latency. */
export const latencyWidth = 16

/** Bits of recorded times, in cycles from the start. */
export const timeWidth = 24

const tagNamesReception: ParameterRule<{ readonly receptions: number; readonly tagWidth: number }> = {
  with: ['tagWidth'],
  holds: ({ receptions, tagWidth }) => receptions <= 2 ** tagWidth,
  remedy: ({ receptions }) => `tags number the receptions of a node: make tagWidth ${Math.ceil(Math.log2(receptions))}`,
}

/** The table sizes of a collective engine, and its modes. */
export const engineParameters = {
  /**
   * Effect of a start-up on its node.
   *
   * `blocking`: the node is busy for ts and then until the tail of the unicast has left. `serial`: the node is busy only for
   * ts. `latency`: each unicast waits for its own ts.
   */
  startup: param('serial', { choices: ['latency', 'serial', 'blocking'] }),
  /**
   * Condition for a unicast to begin.
   *
   * `data`: its messages have arrived. `barrier`: the earlier steps have ended everywhere.
   */
  waits: param('data', { choices: ['data', 'barrier'] }),
  /** Unicasts that a node sends through one injection channel. */
  descriptors: param(4, { min: 1, max: 4096 }),
  /** Unicasts that a node receives. */
  receptions: param(4, { min: 1, max: 4096, rules: [tagNamesReception] }),
  /** Distinct things for which the unicasts of a node wait, if they wait for data. */
  triggers: param(2, { min: 1, max: 4096 }),
  /** Messages that a node distinguishes to combine them in unicasts; 0 if each of its unicasts carries a single one. */
  combined: param(0, { min: 0, max: 512 }),
  /** Steps, if barriers separate them. */
  steps: param(1, { min: 1, max: 4096 }),
  /** Tails of an ejection channel whose latencies overlap, if unicasts wait for data. */
  pending: param(4, { min: 1, max: 4096 }),
  /** Records when each unicast begins its start-up, leaves and is received. */
  record: param(false),
  /** A port to load the tables. Without it a simulator fills them. */
  loadPort: param(true),
}

/** The parameters of a network of collective engines. */
export const collectiveParameters = { ...playedParameters, ...engineParameters }

export type CollectiveParameters = ParametersOf<typeof collectiveParameters>
