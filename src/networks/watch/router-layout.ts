/** Routers, their ports and where these lead, as journeys number them: those of a grid, or of any other network. */

import { neighbourOf } from '../../../rtl/net/place.js'
import { cyclesToTraversal } from '../../../rtl/router/parameters.js'
import { isLocal, localPort, localPortsOf, opposite, Port, portCount } from '../../../rtl/router/port.js'
import type { RouterParameters } from '../../../rtl/router/router-parameters.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import type { NetworkParameters } from '../../../rtl/net/parameters.js'
import { inputName, localName } from './channel-names.js'

/** The parameters that the timing of routers depends on. */
type RouterTiming = Pick<RouterParameters, 'vcs' | 'depth' | 'stages' | 'speculation' | 'lookAhead'> &
  Partial<Pick<NetworkParameters, 'injectionVcs'>>

/** Routers, with the settings of the links between them. */
export type LinkedRouters = RouterParameters & Partial<Pick<NetworkParameters, 'linkDelay' | 'injectionVcs'>>

/** Where an output leads: to the input of a router, by its number in the layout, or to a terminal. */
type OutputEnd =
  { readonly kind: 'input'; readonly input: number } | { readonly kind: 'terminal'; readonly terminal: number }

/** A port of a router: an input and an output. */
export interface LaidPort {
  readonly router: number
  readonly port: number
  /** Null for an output that leads nowhere. */
  readonly end: OutputEnd | null
  /** Cycles of the link behind the output, beyond those of the router. */
  readonly delay: number
  /** Cycles of the link before the input, beyond those of the router. */
  readonly entryDelay: number
  /** The path of the delay of the link behind the output, relative to the design that contains the nodes. */
  readonly delayPath: string
}

/** A terminal: the numbers of the ports into which it sends and from which it receives. */
interface LaidTerminal {
  readonly input: number
  readonly output: number
}

/** Places of virtual channels are numbered by port, then by virtual channel. */
export interface RouterLayout {
  readonly p: RouterTiming
  /** By router, then by port. */
  readonly ports: readonly LaidPort[]
  /** By router: the number of its first port; then the number of all ports. */
  readonly firstPorts: readonly number[]
  readonly terminals: readonly LaidTerminal[]
  /** The name of a virtual channel of an input. */
  readonly inputName: (port: number, vc: number) => string
  readonly terminalName: (terminal: number, vc: number) => string
  /** The name of a port in any router. */
  readonly portName: (port: number) => string
}

/** The registers that a flit passes between routers: in a switch with its own stage, and in the longest link. */
export function mostLinkStages({ p, ports }: RouterLayout): number {
  return cyclesToTraversal(p) + ports.reduce((most, { delay }) => Math.max(most, delay), 0)
}

/** The layout of a mesh or torus. */
export function gridLayout(p: LinkedRouters, nodeAt: (node: number) => string): RouterLayout {
  const [ports, locals] = [portCount(p), localPortsOf(p)]
  const delay = p.linkDelay ?? 0
  const endOf = (node: number, port: number): OutputEnd | null => {
    if (isLocal(port, p)) return { kind: 'terminal', terminal: node * locals.length + port - localPort(p) }
    const next = neighbourOf(node, port, p)
    return next === null ? null : { kind: 'input', input: next * ports + opposite(port) }
  }
  const all = Array.from({ length: nodeCount(p) * ports }, (_, i): LaidPort => {
    const [router, port] = [Math.floor(i / ports), i % ports]
    const own = isLocal(port, p) ? 0 : delay
    const delayPath = `${nodeAt(router)}.delays[${port}]`
    return { router, port, end: endOf(router, port), delay: own, entryDelay: own, delayPath }
  })
  return {
    p,
    ports: all,
    firstPorts: Array.from({ length: nodeCount(p) + 1 }, (_, node) => node * ports),
    terminals: Array.from({ length: nodeCount(p) * locals.length }, (_, i) => {
      const port = Math.floor(i / locals.length) * ports + locals[i % locals.length]!
      return { input: port, output: port }
    }),
    inputName: (port, vc) => inputName(all[port]!.router, all[port]!.port, vc, p),
    terminalName: (i, vc) => localName(Math.floor(i / locals.length), locals[i % locals.length]!, vc, p),
    portName: (port) => (port >= ports ? `port ${port}` : isLocal(port, p) ? 'Local' : Port[port]!),
  }
}
