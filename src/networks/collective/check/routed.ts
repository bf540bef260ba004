import { obtain } from '../../../base/maps.js'
import { nodeCount } from '../network.js'
import { directionOfChannel, routeOf, type Hop } from '../route.js'
import type { Part, Schedule, Unicast } from '../schedule.js'

/** A schedule with the route of each of its unicasts: the input of all checks. */
export interface RoutedSchedule {
  readonly schedule: Schedule
  /** By number of the unicast. */
  readonly routes: readonly (readonly Hop[])[]
}

/**
 * @throws RangeError for a unicast that names a missing node, message or step, or sends from a node to itself, and for a
 * message that names a missing node, a destination twice, a later message, or missing parts
 */
export function routed(schedule: Schedule): RoutedSchedule {
  const { network, unicasts } = schedule
  requireNodes(schedule)
  unicasts.forEach((unicast, number) => requirePossible(unicast, number, schedule))
  return { schedule, routes: unicasts.map((unicast) => routeOf(unicast, network)) }
}

function requireNodes({ network, messages, operation }: Schedule): void {
  const nodes = nodeCount(network)
  /** By node: the last message that named it as a destination. */
  const named = new Int32Array(nodes).fill(-1)
  messages.forEach(({ source, destinations, combines = [], part }, number) => {
    requireBelow(source, nodes, 'message', number, 'node')
    for (const node of destinations) {
      requireBelow(node, nodes, 'message', number, 'node')
      if (named[node] === number) throw new RangeError(`message ${number} names the destination ${node} twice`)
      named[node] = number
    }
    for (const other of combines) requireBelow(other, number, 'message', number, 'message')
    if (part && !(operation && isPartOf(part, operation.parts)))
      throw new RangeError(`message ${number} is ${part.count} parts from ${part.first} of ${operation?.parts ?? 0}`)
  })
}

function isPartOf({ first, count }: Part, parts: number): boolean {
  return [first, count].every(Number.isInteger) && first >= 0 && count > 0 && first + count <= parts
}

function requirePossible({ from, to, ways, carries, step }: Unicast, number: number, schedule: Schedule): void {
  const { network, messages } = schedule
  for (const node of [from, to]) requireBelow(node, nodeCount(network), 'unicast', number, 'node')
  for (const message of carries) requireBelow(message, messages.length, 'unicast', number, 'message')
  if (ways.length !== network.sizes.length)
    throw new RangeError(`unicast ${number} has ${ways.length} ways, and there are ${network.sizes.length} dimensions`)
  if (!Number.isInteger(step) || step < 1 || step > schedule.steps)
    throw new RangeError(`unicast ${number} is in step ${step}, and there are steps 1 to ${schedule.steps}`)
  if (from === to) throw new RangeError(`unicast ${number} goes from node ${from} to itself`)
}

function requireBelow(value: number, limit: number, by: string, number: number, what: string): void {
  if (Number.isInteger(value) && value >= 0 && value < limit) return
  throw new RangeError(`${by} ${number} names ${what} ${value}, and there are ${limit}, numbered from 0`)
}

/** The numbers of the unicasts of each step, in order; those of step s are at index s. */
export function byStep({ unicasts, steps }: Schedule): number[][] {
  const numbers = Array.from({ length: steps + 1 }, (): number[] => [])
  unicasts.forEach(({ step }, number) => numbers[step]!.push(number))
  return numbers
}

/**
 * True if all sends of a step happen at about the same time, for example because of barriers; otherwise each message has its
 * own steps.
 */
export function hasCommonSteps({ hasBarriers, messages, operation }: Schedule): boolean {
  return hasBarriers || messages.length === 1 || operation !== undefined
}

/** A resource that several unicasts of a step use, as a number. */
export interface SharedUse {
  readonly key: number
  readonly step: number
  readonly unicasts: readonly number[]
}

/**
 * The channels that several unicasts of a step use. Without common steps, each message has its own steps, which do not tell
 * when another message is under way.
 * @param keys - a bound above every key
 * @param usedBy - by number of the unicast
 */
export function sharedUses(
  schedule: Schedule,
  keys: number,
  usedBy: (number: number) => readonly number[],
): SharedUse[] {
  const { steps, unicasts } = schedule
  const areTogether = hasCommonSteps(schedule)
  const firsts = new Map<number, number>()
  const shared = new Map<number, number[]>()
  unicasts.forEach(({ carries, step }, number) => {
    for (const group of areTogether ? [0] : carries) {
      for (const key of usedBy(number)) {
        const use = (group * (steps + 1) + step) * keys + key
        const first = firsts.get(use)
        if (first === undefined) firsts.set(use, number)
        else obtain(shared, use, () => [first]).push(number)
      }
    }
  })
  return [...shared].map(([use, users]) => ({ key: use % keys, step: unicasts[users[0]!]!.step, unicasts: users }))
}

/** The directions in which a route leaves its first node and reaches its last. */
export function endsOf(
  route: readonly Hop[],
  { network }: Schedule,
): { readonly first: number; readonly last: number } {
  return {
    first: directionOfChannel(route[0]!.channel, network),
    last: directionOfChannel(route.at(-1)!.channel, network),
  }
}
