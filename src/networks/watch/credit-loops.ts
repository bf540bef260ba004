import type { Place } from '../../runs/journey/network.js'
import type { CreditLoop } from './credit-feed.js'
import type { RouterLayout } from './router-layout.js'

/** The deepest buffer whose counters have at most 8 bits; deeper ones cannot be followed. */
export const deepestFollowed = 255

/** A network of routers with sources and sinks, and the names of its places. */
interface RouterNetwork {
  readonly layout: RouterLayout
  readonly routerAt: (router: number) => string
  /** By terminal. */
  readonly sources: readonly Place[]
  readonly sinks: readonly Place[]
  /** The numbers of the first virtual channel and the first sink. */
  readonly first: Readonly<Record<'channels' | 'sinks', number>>
}

/** All buffers to which credits belong: at the other end of each link, and at both ends of the links of terminals. */
export function creditLoops(network: RouterNetwork): CreditLoop[] {
  const { ports, terminals } = network.layout
  return [
    ...ports.flatMap((_, port) => linkLoops(port, network)),
    ...terminals.flatMap((__, terminal) => terminalLoops(terminal, network)),
  ]
}

function linkLoops(output: number, { layout, routerAt, first }: RouterNetwork): CreditLoop[] {
  const { ports, p } = layout
  const { router, port, end, delay, delayPath } = ports[output]!
  if (end?.kind !== 'input') return []
  const next = ports[end.input]!
  return Array.from({ length: p.vcs }, (_, vc): CreditLoop => {
    const carried = delay > 0 ? [`${delayPath}.carried[${vc}]`] : []
    const [lent, held] = [`.lent[${port}][${vc}]`, `.held[${next.port}][${vc}]`]
    return {
      place: first.channels + end.input * p.vcs + vc,
      terms: [routerAt(router) + lent, ...carried, routerAt(next.router) + held],
    }
  })
}

function terminalLoops(terminal: number, { layout, routerAt, sources, sinks, first }: RouterNetwork): CreditLoop[] {
  const { input, output } = layout.terminals[terminal]!
  const { p, ports } = layout
  const at = (port: number, places: string, vc: number): string => {
    const { router, port: own } = ports[port]!
    return `${routerAt(router)}.${places}[${own}][${vc}]`
  }
  return Array.from({ length: p.vcs }, (_, vc) => vc).flatMap((vc): CreditLoop[] => [
    {
      place: first.channels + input * p.vcs + vc,
      terms: [`${sources[terminal]!.path}.lent[${vc}]`, at(input, 'held', vc)],
    },
    {
      place: first.sinks + terminal,
      terms: [at(output, 'lent', vc), `${sinks[terminal]!.path}.held[${vc}]`],
    },
  ])
}
