import type { Place } from '../../runs/journey/network.js'
import { neighbourOf } from '../../../rtl/net/place.js'
import { localPortsOf, localPort, opposite } from '../../../rtl/router/port.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { channelNumber } from './channel-places.js'
import type { CreditLoop } from './credit-feed.js'
import type { LinkedRouters } from './link-stages.js'

/** The deepest buffer whose counters have at most 8 bits; deeper ones cannot be followed. */
export const deepestFollowed = 255

/** A network of routers with sources and sinks, and the names of its places. */
interface RouterNetwork {
  readonly p: LinkedRouters
  /** The path of a node, of which `router` and `delays` are children. */
  readonly nodeAt: (node: number) => string
  /** By local port of each node. */
  readonly sources: readonly Place[]
  readonly sinks: readonly Place[]
  /** The numbers of the first virtual channel and the first sink. */
  readonly first: Readonly<Record<'channels' | 'sinks', number>>
}

/** All buffers to which credits belong: at the other end of each link, and at both ends of local ports. */
export function creditLoops(network: RouterNetwork): CreditLoop[] {
  const nodes = Array.from({ length: nodeCount(network.p) }, (_, node) => node)
  return nodes.flatMap((node) => [...linkLoops(node, network), ...localLoops(node, network)])
}

function linkLoops(node: number, { p, nodeAt, first }: RouterNetwork): CreditLoop[] {
  const directions = Array.from({ length: localPort(p) }, (_, direction) => direction)
  return directions.flatMap((direction) => {
    const next = neighbourOf(node, direction, p)
    if (next === null) return []
    const input = opposite(direction)
    return channelsOf(p).map((vc): CreditLoop => {
      const carried = (p.linkDelay ?? 0) > 0 ? [`${nodeAt(node)}.delays[${direction}].carried[${vc}]`] : []
      const [lent, held] = [`router.lent[${direction}][${vc}]`, `router.held[${input}][${vc}]`]
      return {
        place: first.channels + channelNumber(next, input, vc, p),
        terms: [`${nodeAt(node)}.${lent}`, ...carried, `${nodeAt(next)}.${held}`],
      }
    })
  })
}

function localLoops(node: number, { p, nodeAt, sources, sinks, first }: RouterNetwork): CreditLoop[] {
  const locals = localPortsOf(p)
  return locals.flatMap((port, i) => {
    const end = node * locals.length + i
    return channelsOf(p).flatMap((vc): CreditLoop[] => [
      {
        place: first.channels + channelNumber(node, port, vc, p),
        terms: [`${sources[end]!.path}.lent[${vc}]`, `${nodeAt(node)}.router.held[${port}][${vc}]`],
      },
      {
        place: first.sinks + end,
        terms: [`${nodeAt(node)}.router.lent[${port}][${vc}]`, `${sinks[end]!.path}.held[${vc}]`],
      },
    ])
  })
}

function channelsOf({ vcs }: LinkedRouters): readonly number[] {
  return Array.from({ length: vcs }, (_, vc) => vc)
}
