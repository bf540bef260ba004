import { nodeCount } from '../network.js'
import { endsOf, sharedUses, type RoutedSchedule } from './routed.js'

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
  const { network, ports, unicasts } = schedule
  const directions = ports === 'one-port' ? 1 : 2 * network.sizes.length
  return (['sends', 'receives'] as const).flatMap((side) => {
    const shared = sharedUses(schedule, nodeCount(network) * directions, (number) => {
      const { first, last } = endsOf(routes[number]!, schedule)
      const [node, direction] = side === 'sends' ? [unicasts[number]!.from, first] : [unicasts[number]!.to, last]
      return [node * directions + (ports === 'one-port' ? 0 : direction)]
    })
    return shared.map(({ key, step, unicasts: users }) => ({
      step,
      node: Math.floor(key / directions),
      side,
      direction: ports === 'one-port' ? null : key % directions,
      unicasts: users,
    }))
  })
}
