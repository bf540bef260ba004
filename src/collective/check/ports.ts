import { nodeCount } from '../network.js'
import { endsOf, groupsOf, type RoutedSchedule } from './routed.js'
import { Uses } from './uses.js'

/** A port of which a step needs more than there is. */
export interface PortConflict {
  readonly step: number
  readonly node: number
  readonly side: 'sends' | 'receives'
  /** With all ports: the direction in which the messages leave, or come in. */
  readonly direction: number | null
  readonly unicasts: readonly number[]
}

/**
 * With one port a node sends one message in a step, and receives one. With all ports it does so once in each direction: a
 * message uses the injection channel of its first hop ([DCF] definition 1 (3)), and the ejection channel of its last.
 */
export function checkPorts({ schedule, routes }: RoutedSchedule): PortConflict[] {
  const { network, ports, steps, unicasts } = schedule
  const directions = ports === 'one-port' ? 1 : 2 * network.sizes.length
  const nodes = nodeCount(network)
  return (['sends', 'receives'] as const).flatMap((side) => {
    const uses = new Uses()
    unicasts.forEach((unicast, number) => {
      const { first, last } = endsOf(routes[number]!, schedule)
      const node = side === 'sends' ? unicast.from : unicast.to
      const direction = ports === 'one-port' ? 0 : side === 'sends' ? first : last
      for (const group of groupsOf(unicast, schedule))
        uses.add(((group * (steps + 1) + unicast.step) * nodes + node) * directions + direction, number)
    })
    return [...uses.shared].map(([key, users]) => ({
      step: unicasts[users[0]!]!.step,
      node: Math.floor(key / directions) % nodes,
      side,
      direction: ports === 'one-port' ? null : key % directions,
      unicasts: users,
    }))
  })
}
