import { bitLength, indexWidth, type ParameterRule, type ParameterSpecs } from 'flitwave/hdl'
import {
  messageParameters,
  networkParameters,
  type MessageParameters,
  type NetworkParameters,
} from '../net/parameters.js'
import { nodeCount } from '../router/sizes.js'

/** Bits of {@link TrafficGenerator}'s rate: it counts packets in 2^16 cycles. */
export const rateWidth = 16

export interface TrafficParameters extends NetworkParameters {
  /** Flits of every packet. */
  readonly packetFlits: number
}

const sizes = ['dimensions', 'sizeX', 'sizeY', 'sizeZ'] as const

const tagHoldsNode: ParameterRule<TrafficParameters> = {
  with: sizes,
  holds: (p) => p.tagWidth >= indexWidth(nodeCount(p)),
  remedy: (p) => `tags tell ${nodeCount(p)} nodes apart: make tagWidth ${indexWidth(nodeCount(p))} or more`,
}

const lengthHoldsFlits: ParameterRule<TrafficParameters> = {
  with: ['lengthWidth'],
  holds: ({ packetFlits, lengthWidth }) => packetFlits < 2 ** lengthWidth,
  remedy: ({ packetFlits }) => `a length has to hold it: make lengthWidth ${bitLength(packetFlits)} or more`,
}

/** All that a node that makes its own traffic can be given, with defaults. */
export const trafficParameters = {
  ...networkParameters,
  tagWidth: {
    ...networkParameters.tagWidth,
    rules: [tagHoldsNode],
    about: 'bits of the tag: which node sends a packet',
  },
  header: { default: 'absolute', choices: ['absolute'], about: 'what heads say of where their packets go' },
  payloadWidth: { default: 32, min: 1, max: 32, about: 'bits of data in a flit' },
  packetFlits: { default: 4, min: 1, max: 255, rules: [lengthHoldsFlits], about: 'flits of every packet' },
} satisfies ParameterSpecs

/** All that a node with an interface that makes its own traffic can be given. */
export interface MessageTrafficParameters extends MessageParameters, TrafficParameters {}

/** Bits of a tag that say when its message has been sent: those that do not say by which node. */
export function stampWidth(p: TrafficParameters): number {
  return p.tagWidth - indexWidth(nodeCount(p))
}

/**
 * Bits of the shortest stamp. {@link MessageMeter} can tell latencies below half of its period: with these, of 2047 cycles,
 * which is many times what a message takes in a network below saturation, start-up and receive latency not counted.
 */
const leastStampWidth = 12

const tagHoldsNodeAndTime: ParameterRule<TrafficParameters> = {
  with: sizes,
  holds: (p) => stampWidth(p) >= leastStampWidth,
  remedy: (p) => {
    const node = indexWidth(nodeCount(p))
    return `${nodeCount(p)} nodes take ${node} bits, the time ${leastStampWidth}: make tagWidth ${node + leastStampWidth} or more`
  },
}

/** All that a node with an interface that makes its own traffic can be given, with defaults. */
export const messageTrafficParameters = {
  ...messageParameters,
  ...trafficParameters,
  payloadWidth: { ...messageParameters.payloadWidth, default: 8, max: trafficParameters.payloadWidth.max },
  tagWidth: {
    default: 24,
    min: 1,
    max: 32,
    rules: [tagHoldsNodeAndTime],
    about: 'bits of the tag: which node sends a message, and when',
  },
} satisfies ParameterSpecs
