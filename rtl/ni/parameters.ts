'use rtl'
import { bool, struct, uint } from 'flitwave/hdl'
import type { ParameterRule, ParameterSpecs, TypeOf } from 'flitwave/hdl'
import { routerParameters, type Topology } from '../router/parameters.js'
import { injectionParameter, type PortParameters } from '../router/port.js'
import { sourceParameters, type SourceParameters } from '../terminal/packet.js'

/** Bits of the start-up and the receive latency. */
export const latencyWidth = 16

/**
 * What a sender does during a start-up. `blocking`: it is busy for ts and then until the tail of the message has left;
 * what nodes with one port do. `serial`: it is busy for ts alone, so that the start-up of a message overlaps the
 * transmissions of those before it; what nodes with all ports do.
 */
export type StartUpDiscipline = 'blocking' | 'serial'

export interface SendParameters extends SourceParameters, PortParameters {
  readonly topology: Topology
  readonly startup: StartUpDiscipline
  /** Messages that each injection channel can keep waiting in the discipline `serial`. */
  readonly queue: number
}

export interface ReceiveParameters extends SourceParameters {
  /** Messages of an ejection channel that can wait out the receive latency without slowing down those behind them. */
  readonly pending: number
}

export interface InterfaceParameters extends SendParameters, ReceiveParameters {}

const headHoldsLength: ParameterRule<SourceParameters> = {
  with: ['lengthWidth'],
  holds: ({ payloadWidth, lengthWidth }) => payloadWidth >= lengthWidth,
  remedy: ({ lengthWidth }) => `heads carry the length of their message: make payloadWidth ${lengthWidth} or more`,
}

const payloadWidth = {
  ...sourceParameters.payloadWidth,
  rules: [headHoldsLength],
  about: 'bits of data in a flit, not fewer than those of a length',
}

/** What the sending half of an interface can be given, with defaults. */
export const sendParameters = {
  ...sourceParameters,
  ...injectionParameter,
  payloadWidth,
  topology: routerParameters.topology,
  startup: { default: 'blocking', choices: ['blocking', 'serial'], about: 'what a sender does during a start-up' },
  queue: { default: 4, min: 1, max: 1024, about: 'messages that wait for an injection channel, if serial' },
} satisfies ParameterSpecs

/** What the receiving half of an interface can be given, with defaults. */
export const receiveParameters = {
  ...sourceParameters,
  payloadWidth,
  pending: { default: 4, min: 1, max: 768, about: 'messages that wait out the receive latency at full speed' },
} satisfies ParameterSpecs

/** What an interface can be given, with defaults. */
export const interfaceParameters = { ...sendParameters, ...receiveParameters } satisfies ParameterSpecs

/** A message that is there for its node to use from this cycle on. */
export type Receipt = TypeOf<ReturnType<typeof receiptType>>

export function receiptType({ tagWidth, lengthWidth }: Pick<SourceParameters, 'tagWidth' | 'lengthWidth'>) {
  return struct(
    {
      valid: bool,
      tag: uint(tagWidth),
      /** Its length in flits. */
      flits: uint(lengthWidth),
    },
    { name: 'Receipt', show: ({ valid, tag, flits }) => (valid ? `${flits}#${tag}` : '') },
  )
}
