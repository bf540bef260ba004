import { nodeCount } from '../network.js'
import { directionOfChannel, routeOf, type Hop } from '../route.js'
import type { Schedule, Unicast } from '../schedule.js'

/** A schedule with the route of each of its unicasts: what all checks begin with. */
export interface RoutedSchedule {
  readonly schedule: Schedule
  /** By number of the unicast. */
  readonly routes: readonly (readonly Hop[])[]
}

/** @throws RangeError for a unicast that names a node, a message or a step that is not there, or a node that sends to itself */
export function routed(schedule: Schedule): RoutedSchedule {
  const { network, unicasts } = schedule
  unicasts.forEach((unicast, number) => requirePossible(unicast, number, schedule))
  return { schedule, routes: unicasts.map((unicast) => routeOf(unicast, network)) }
}

function requirePossible({ from, to, carries, step }: Unicast, number: number, schedule: Schedule): void {
  const requireBelow = (value: number, limit: number, what: string): void => {
    if (Number.isInteger(value) && value >= 0 && value < limit) return
    throw new RangeError(`unicast ${number} names ${what} ${value}, and there are ${limit}, numbered from 0`)
  }
  requireBelow(from, nodeCount(schedule.network), 'node')
  requireBelow(to, nodeCount(schedule.network), 'node')
  for (const message of carries) requireBelow(message, schedule.messages.length, 'message')
  if (!Number.isInteger(step) || step < 1 || step > schedule.steps)
    throw new RangeError(`unicast ${number} is in step ${step}, and there are steps 1 to ${schedule.steps}`)
  if (from === to) throw new RangeError(`unicast ${number} goes from node ${from} to itself`)
}

/** The numbers of the unicasts of each step, those of step s at index s; in their order. */
export function byStep({ unicasts, steps }: Schedule): number[][] {
  const numbers = Array.from({ length: steps + 1 }, (): number[] => [])
  unicasts.forEach(({ step }, number) => numbers[step]!.push(number))
  return numbers
}

/**
 * Which unicasts of a step happen together, as a number for each such group. All of them do, with barriers or if there is
 * but one message; else the steps are those of each message by itself, and say nothing of when another one is under way.
 */
export function groupsOf(unicast: Unicast, { hasBarriers, messages }: Schedule): readonly number[] {
  return hasBarriers || messages.length === 1 ? [0] : unicast.carries
}

/** Directions in which a route leaves its first node and comes to its last one. */
export function endsOf(
  route: readonly Hop[],
  { network }: Schedule,
): { readonly first: number; readonly last: number } {
  return {
    first: directionOfChannel(route[0]!.channel, network),
    last: directionOfChannel(route.at(-1)!.channel, network),
  }
}
