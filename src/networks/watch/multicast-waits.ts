/** The waits of packets in a network that copies them, for the watchdog. */

import type { RoutedGraph } from '../../../rtl/net/routed-graph.js'
import type { HeldChannel, Wait } from '../../runs/deadlock/waits.js'
import type { WatchedNetwork } from '../../runs/deadlock/watched.js'

/** The signals of a network that are read. */
interface Network {
  readonly nodes: readonly {
    readonly leaving: readonly { readonly valid: boolean }[]
    readonly inputs: readonly {
      readonly count: number
      readonly branches: number
      readonly front: { readonly tag: number }
    }[]
    readonly outputs: readonly {
      readonly isHeld: boolean
      readonly holder: number
      readonly room: { readonly available: boolean }
    }[]
  }[]
  readonly terminals: readonly { readonly leaving: { readonly valid: boolean } }[]
}

/**
 * Reads which packet is first in each buffer, and what its copies wait for: an output that another packet holds, or the
 * buffer at the other end of a link, without room.
 */
export function multicastWaits(dut: Network, graph: RoutedGraph): WatchedNetwork {
  const bufferBehind = new Map(
    graph.channels.map(({ from, to }) => [`${from.router}.${from.port}`, bufferPath(to.router, to.port)]),
  )
  return {
    moves: () =>
      dut.nodes.some(({ leaving }) => leaving.some(({ valid }) => valid)) ||
      dut.terminals.some(({ leaving }) => leaving.valid),
    channels: () =>
      graph.routers.flatMap(({ ports }, router) =>
        Array.from({ length: ports }, (_, port) => heldBuffer(dut, router, port, bufferBehind)).filter(
          (held) => held !== null,
        ),
      ),
    remedy:
      'give each copy of a packet a position of its own (positions=own), and buffers that hold a packet that forks',
  }
}

function bufferPath(router: number, port: number): string {
  return `dut.nodes[${router}].inputs[${port}]`
}

/** The packet that is first in a buffer, or whose copies hold outputs of it while its flits are on their way. */
function heldBuffer(
  dut: Network,
  router: number,
  port: number,
  bufferBehind: ReadonlyMap<string, string>,
): HeldChannel | null {
  const { inputs, outputs } = dut.nodes[router]!
  const { front, count, branches } = inputs[port]!
  if (count === 0) return null
  const waits = outputs.flatMap((output, to): Wait[] => {
    if (((branches >> to) & 1) === 0) return []
    if (output.isHeld && output.holder !== port)
      return [{ on: [bufferPath(router, output.holder)], activity: outputTaken }]
    const behind = bufferBehind.get(`${router}.${to}`)
    if (!output.room.available && behind !== undefined) return [{ on: [behind], activity: bufferFull }]
    // A copy that is ahead of another one waits for what that waits for.
    return []
  })
  return { channel: bufferPath(router, port), label: `router ${router}, input ${port}`, packet: `#${front.tag}`, waits }
}

const outputTaken = { name: 'OutputTaken', about: 'another packet holds the output until its last flit has left' }
const bufferFull = { name: 'NoCredit', about: 'the buffer at the other end of the link has no room' }
