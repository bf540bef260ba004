import type { RoutedGraph, RouterPort } from './graph.js'

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
