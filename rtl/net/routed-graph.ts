/** Networks of any shape as data: routers, terminals, channels and routing tables. */

/** An input or output of a router. */
export interface RouterPort {
  readonly router: number
  readonly port: number
}

/** The row of a routing table for one terminal. */
interface GraphRoute {
  /** The output towards the terminal, or to it. */
  readonly port: number
  /** The layer of virtual channels for packets that terminals of this router send there. */
  readonly layer: number
}

interface GraphRouter {
  /** Inputs and outputs with smaller numbers exist, used or not. */
  readonly ports: number
  /** By terminal. */
  readonly routes: readonly GraphRoute[]
  /** For drawings. */
  readonly name: string
  readonly at: readonly [x: number, y: number] | null
}

/** A network of routers of any shape, with its routing tables. Routers, terminals and channels are numbered from 0. */
export interface RoutedGraph {
  readonly routers: readonly GraphRouter[]
  /** The input into which each terminal sends, and the output from which it receives. */
  readonly terminals: readonly { readonly in: RouterPort; readonly out: RouterPort }[]
  /** Links, each in one direction; `delay` counts cycles beyond those of routers. */
  readonly channels: readonly { readonly from: RouterPort; readonly to: RouterPort; readonly delay: number }[]
  readonly layers: number
}

/** True if all numbers in a graph refer to parts of it, and no two links or terminals have the same input or output. */
export function isRoutedGraph(graph: RoutedGraph): boolean {
  const { routers, terminals, channels, layers } = graph
  if (![routers, terminals, channels].every(Array.isArray) || terminals.length === 0) return false
  const isIndex = (value: unknown, end: number): boolean => Number.isSafeInteger(value) && 0 <= Number(value) && Number(value) < end // prettier-ignore
  const exists = ({ router, port }: RouterPort): boolean =>
    isIndex(router, routers.length) && isIndex(port, routers[router].ports)
  const inputs = [...channels.map(({ to }) => to), ...terminals.map((terminal) => terminal.in)]
  const outputs = [...channels.map(({ from }) => from), ...terminals.map(({ out }) => out)]
  const isOneEach = (ports: readonly RouterPort[]): boolean =>
    new Set(ports.map(({ router, port }) => `${router}.${port}`)).size === ports.length
  return (
    [...inputs, ...outputs].every(exists) &&
    isOneEach(inputs) &&
    isOneEach(outputs) &&
    channels.every(({ delay }) => isIndex(delay, Infinity)) &&
    routers.every(
      ({ ports, routes }) =>
        routes.length === terminals.length &&
        routes.every(({ port, layer }) => isIndex(port, ports) && isIndex(layer, layers)),
    )
  )
}
