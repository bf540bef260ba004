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

/** All that a node that makes its own traffic can be given. */
export const trafficParameters = {
  ...networkParameters,
  /** Bits of the tag: which node sends a packet. */
  tagWidth: param(16, { min: 1, max: 32, rules: [tagHoldsNode] }),
  /** Address in heads. */
  header: param('absolute', { choices: ['absolute'] }),
  /** Bits of data in a flit. */
  payloadWidth: param(32, { min: 1, max: 32 }),
  /** Flits of every packet. */
  packetFlits: param(4, { min: 1, max: 255, rules: [lengthHoldsFlits] }),
}

export type TrafficParameters = ParametersOf<typeof trafficParameters>

/** Bits of a tag that say when its message has been sent: those that do not say by which node. */
export function stampWidth(p: NetworkParameters): number {
  return p.tagWidth - indexWidth(nodeCount(p))
}

/**
 * Bits of the shortest stamp. {@link MessageMeter} can tell latencies below half of its period: with these, of 2047 cycles,
 * which is many times what a message takes in a network below saturation, start-up and receive latency not counted.
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

/** All that a node with an interface that makes its own traffic can be given. */
export const messageTrafficParameters = {
  ...messageParameters,
  ...trafficParameters,
  ejectionVcs: messageParameters.ejectionVcs,
  /** Bits of data in a flit, not fewer than those of a length. */
  payloadWidth: param(8, { min: 1, max: 32, rules: messageParameters.payloadWidth.rules ?? [] }),
  /** Bits of the tag: which node sends a message, and when. */
  tagWidth: param(24, { min: 1, max: 32, rules: [tagHoldsNodeAndTime] }),
}

export type MessageTrafficParameters = ParametersOf<typeof messageTrafficParameters>
