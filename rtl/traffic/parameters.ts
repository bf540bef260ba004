'use rtl'
import { bitLength, indexWidth, param } from 'flitwave/hdl'
import type { ParameterRule, ParametersOf } from 'flitwave/hdl'
import { messageParameters, networkParameters, type NetworkParameters } from '../net/parameters.js'
import { nodeCount } from '../router/sizes.js'

/** Bits of {@link TrafficGenerator}'s rate: it counts packets in 2^16 cycles. */
export const rateWidth = 16

const sizes = ['dimensions', 'sizeX', 'sizeY', 'sizeZ'] as const

const tagHoldsNode: ParameterRule<NetworkParameters> = {
  with: sizes,
  holds: (p) => p.tagWidth >= indexWidth(nodeCount(p)),
  remedy: (p) => `tags tell ${nodeCount(p)} nodes apart: make tagWidth ${indexWidth(nodeCount(p))} or more`,
}

const lengthHoldsFlits: ParameterRule<{ readonly packetFlits: number; readonly lengthWidth: number }> = {
  with: ['lengthWidth'],
  holds: ({ packetFlits, lengthWidth }) => packetFlits < 2 ** lengthWidth,
  remedy: ({ packetFlits }) => `a length has to hold it: make lengthWidth ${bitLength(packetFlits)} or more`,
}

/** All parameters of a node that generates its own traffic. */
export const trafficParameters = {
  ...networkParameters,
  /** Bits of the tag: the sending node. */
  tagWidth: param(16, { min: 1, max: 32, rules: [tagHoldsNode] }),
  /** Address in heads. */
  header: param('absolute', { choices: ['absolute'] }),
  /** Bits of data in a flit. */
  payloadWidth: param(32, { min: 1, max: 32 }),
  /** Flits of every packet. */
  packetFlits: param(4, { min: 1, max: 255, rules: [lengthHoldsFlits] }),
}

export type TrafficParameters = ParametersOf<typeof trafficParameters>

/** Bits of a tag that contain the time of sending: those without the node. */
export function stampWidth(p: NetworkParameters): number {
  return p.tagWidth - indexWidth(nodeCount(p))
}

/**
 * Bits of the shortest stamp. {@link MessageMeter} can measure latencies below half of its period: with these bits, up to
 * 2047 cycles, which is many times the latency of a message in a network below saturation, without start-up and receive
 * latency.
 */
const leastStampWidth = 12

const tagHoldsNodeAndTime: ParameterRule<NetworkParameters> = {
  with: sizes,
  holds: (p) => stampWidth(p) >= leastStampWidth,
  remedy: (p) => {
    const node = indexWidth(nodeCount(p))
    return `${nodeCount(p)} nodes take ${node} bits, the time ${leastStampWidth}: make tagWidth ${node + leastStampWidth} or more`
  },
}

/** All parameters of a node with an interface that generates its own traffic. */
export const messageTrafficParameters = {
  ...messageParameters,
  ...trafficParameters,
  ejectionVcs: messageParameters.ejectionVcs,
  /** Bits of data in a flit, at least those of a length. */
  payloadWidth: param(8, { min: 1, max: 32, rules: messageParameters.payloadWidth.rules ?? [] }),
  /** Bits of the tag: the sending node, and the time. */
  tagWidth: param(24, { min: 1, max: 32, rules: [tagHoldsNodeAndTime] }),
}

export type MessageTrafficParameters = ParametersOf<typeof messageTrafficParameters>
