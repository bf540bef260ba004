/** Networks with faults: links and routers that have failed. */

import type { NetworkDescription, PortReference } from './description.js'

export interface Faults {
  /** Numbers of links in the description. */
  readonly links?: readonly number[]
  /** Ids of routers; their links and terminals fail with them. */
  readonly routers?: readonly (number | string)[]
}

/** The network without the parts that have failed. Links and terminals that stay keep their order. */
export function without(description: NetworkDescription, { links = [], routers = [] }: Faults): NetworkDescription {
  if (links.length + routers.length === 0) return description
  const lost = new Set(routers.map(String))
  const idOf = (end: PortReference): string => String(typeof end === 'object' ? end[0] : end)
  const failed = new Set(links)
  return {
    ...description,
    name: `${description.name ?? 'network'} with faults`,
    routers: description.routers.filter(({ id }) => !lost.has(String(id))),
    terminals: description.terminals.filter((terminal) =>
      'router' in terminal
        ? !lost.has(String(terminal.router))
        : !lost.has(idOf(terminal.in)) && !lost.has(idOf(terminal.out)),
    ),
    links: description.links.filter(
      (link, i) => !failed.has(i) && !lost.has(idOf(link.from)) && !lost.has(idOf(link.to)),
    ),
  }
}
