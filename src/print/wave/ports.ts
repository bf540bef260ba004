/** The ports of routers by direction, `arriving[east]`, in place of numbers that one has to look up. Paths keep numbers. */

import type { TraceVariable } from '../../engines/sim/trace/trace.js'

/** In the order of `Port` in rtl/router: east is the positive direction of x. */
const directions = ['east', 'west', 'north', 'south', 'up', 'down'] as const

/** Fields and children of routers and nodes that have an element for each port. */
const numbered = /^(arriving|leaving|inputs|outputs|lent|held|lentIn|lentOut)\[(\d+)\]/

export type Displayed = Pick<TraceVariable, 'scope' | 'name'>

/** How a variable is called in a picture. */
export function displayed({ scope, name, parameters = [] }: TraceVariable): Displayed {
  const shown = scope.map((part, depth) => (depth === 0 ? part : portName(part, parameters[depth - 1])))
  return { scope: shown, name: portName(name, parameters.at(-1)) }
}

/** A module with a parameter `dimensions` is a router or a node of a mesh or torus, and numbers its ports so. */
function portName(name: string, parameters: Readonly<Record<string, unknown>> | undefined): string {
  const dimensions = parameters?.['dimensions']
  if (typeof dimensions !== 'number') return name
  return name.replace(numbered, (whole, field: string, digits: string) => {
    const direction = directionOf(Number(digits), dimensions, parameters?.['injection'] === 'all-port')
    return direction === null ? whole : `${field}[${direction}]`
  })
}

/** The ports to other routers come first, then the one to the node, or one for each direction. */
function directionOf(port: number, dimensions: number, isAllPort: boolean): string | null {
  const links = 2 * dimensions
  if (port < links) return directions[port] ?? null
  if (!isAllPort) return port === links ? 'local' : null
  const direction = directions[port - links]
  return direction === undefined || port >= 2 * links ? null : `local ${direction}`
}
