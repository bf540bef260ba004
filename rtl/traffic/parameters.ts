import type { ParameterSpecs } from 'flitwave/hdl'
import { networkParameters, type NetworkParameters } from '../net/packet.js'
import { messageParameters, type MessageParameters } from '../ni/parameters.js'

/** Bits of {@link TrafficGenerator}'s rate: it counts packets in 2^16 cycles. */
export const rateWidth = 16

export interface TrafficParameters extends NetworkParameters {
  /** Flits of every packet. */
  readonly packetFlits: number
}

/** All that a node that makes its own traffic can be given, with defaults. */
export const trafficParameters = {
  ...networkParameters,
  header: { default: 'absolute', choices: ['absolute'], about: 'what heads say of where their packets go' },
  payloadWidth: { default: 32, min: 1, max: 32, about: 'bits of data in a flit' },
  packetFlits: { default: 4, min: 1, max: 255, about: 'flits of every packet' },
} satisfies ParameterSpecs

/** All that a node with an interface that makes its own traffic can be given. */
export interface MessageTrafficParameters extends MessageParameters, TrafficParameters {}

/** All that a node with an interface that makes its own traffic can be given, with defaults. */
export const messageTrafficParameters = {
  ...messageParameters,
  ...trafficParameters,
  payloadWidth: { ...messageParameters.payloadWidth, default: 8, max: trafficParameters.payloadWidth.max },
  tagWidth: { default: 24, min: 16, max: 32, about: 'bits of the tag: which node sends a message, and when' },
} satisfies ParameterSpecs
