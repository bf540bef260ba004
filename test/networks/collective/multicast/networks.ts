import fc from 'fast-check'
import { nodesOf, type Network } from '../../../../src/networks/collective/network.js'
import type { Message } from '../../../../src/networks/collective/schedule.js'

export const torus = (...sizes: number[]): Network => ({ topology: 'torus', sizes })
export const mesh = (...sizes: number[]): Network => ({ topology: 'mesh', sizes })

export function anyMessage(network: Network): fc.Arbitrary<Message> {
  const nodes = nodesOf(network)
  return fc.record({ source: fc.constantFrom(...nodes), destinations: fc.subarray(nodes) })
}
