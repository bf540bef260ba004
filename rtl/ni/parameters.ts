'use rtl'
import { bool, label, param, struct, uint } from 'flitwave/hdl'
import type { ParameterRule, ParametersOf, TypeOf } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { partParameters } from '../router/parameters.js'
import { sourceParameters, type SourceParameters } from '../terminal/packet.js'

/** Bits of the start-up and the receive latency. */
export const latencyWidth = 16

const headHoldsLength: ParameterRule<SourceParameters> = {
  with: ['lengthWidth'],
  holds: ({ payloadWidth, lengthWidth }) => payloadWidth >= lengthWidth,
  remedy: ({ lengthWidth }) => `heads carry the length of their message: make payloadWidth ${lengthWidth} or more`,
}

const messageSourceParameters = {
  ...sourceParameters,
  /** Bits of data in a flit, at least those of a length. */
  payloadWidth: param(16, { min: 1, max: 512, rules: [headHoldsLength] }),
}

/** The parameters of the sending half of an interface. */
export const sendParameters = {
  ...messageSourceParameters,
  ...pick(partParameters, 'injection', 'topology'),
  /**
   * Effect of a start-up on its sender.
   *
   * `blocking`: it is busy for ts and then until the tail of the message has left, as in one-port nodes. `serial`: it is
   * busy only for ts, so that the start-up of a message overlaps the transmissions of earlier ones, as in all-port nodes.
   */
  startup: param('blocking', { choices: ['blocking', 'serial'] }),
  /** The number of messages that can wait for each injection channel in the discipline `serial`. */
  queue: param(4, { min: 1, max: 1024 }),
}

export type SendParameters = ParametersOf<typeof sendParameters>

export type StartUpDiscipline = SendParameters['startup']

/** The parameters of the receiving half of an interface. */
export const receiveParameters = {
  ...messageSourceParameters,
  /** The number of messages of an ejection channel whose receive latencies can overlap without slowing down later ones. */
  pending: param(4, { min: 1, max: 768 }),
}

export type ReceiveParameters = ParametersOf<typeof receiveParameters>

/** The parameters of an interface. */
export const interfaceParameters = { ...sendParameters, ...receiveParameters }

/** A message that its node can use from this cycle on. */
export type Receipt = TypeOf<typeof receiptType>

export function receiptType({ tagWidth, lengthWidth }: Pick<SourceParameters, 'tagWidth' | 'lengthWidth'>) {
  return struct(
    {
      valid: bool,
      tag: uint(tagWidth),
      /** Its length in flits. */
      flits: uint(lengthWidth),
    },
    { name: 'Receipt', show: ({ valid, tag, flits }) => label.when(valid, label.text(flits, '#', tag)) },
  )
}
