/** What the routers of a test network have logged, as the way of each packet. */

import type { NetworkRun } from './icarus.js'

/** A packet in a buffer at an input of a router. By flit. */
export interface TrueHop {
  readonly node: number
  readonly input: number
  /** The first cycles in which flits stood there. */
  readonly arrived: number[]
  readonly moved: number[]
  /** The output through which it left. */
  output: number | null
}

export interface TruePacket {
  readonly id: number
  readonly source: number
  readonly dest: number
  readonly class: number
  readonly offered: number
  readonly hops: TrueHop[]
}

/** By identity. */
export function truthOf({ events }: NetworkRun): ReadonlyMap<number, TruePacket> {
  const packets = new Map<number, TruePacket>()
  // A flit may be logged before its packet, in the same cycle.
  for (const [kind, cycle, node, id, dest, own] of events)
    if (kind === 'offer')
      packets.set(id!, { id: id!, source: node!, dest: dest!, class: own!, offered: cycle!, hops: [] })
  for (const [kind, cycle, node, ...rest] of events) {
    if (kind === 'push') {
      const [input, id] = rest as [number, number]
      hopAt(packets.get(id)!, node!, input).arrived.push(cycle! + 1)
    } else if (kind === 'pop') {
      const [input, output, id] = rest as [number, number, number]
      const hop = hopAt(packets.get(id)!, node!, input)
      hop.moved.push(cycle!)
      hop.output = output
    }
  }
  return packets
}

function hopAt({ hops }: TruePacket, node: number, input: number): TrueHop {
  const known = hops.find((hop) => hop.node === node && hop.input === input)
  if (known) return known
  const hop: TrueHop = { node, input, arrived: [], moved: [], output: null }
  hops.push(hop)
  return hop
}
