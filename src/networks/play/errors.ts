/** The refusals and failures of a player. */

import { showNode, type Network } from '../collective/network.js'
import type { Schedule } from '../collective/schedule.js'
import { adviceOf, headlineOf, linesOf } from '../../runs/deadlock/standstill-text.js'
import type { Standstill } from '../../runs/deadlock/standstill.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Timing } from '../collective/timing.js'

/** @throws FlitwaveError FW950 for a length that is not a positive integer, and for a negative latency */
export function checkTiming({ flits, ...latencies }: Timing): void {
  if (!Number.isInteger(flits) || flits < 1)
    fail('FW950', `a message cannot have ${flits} flits`, null, 'give a whole number, at least 1')
  checkLatencies(latencies)
}

/** @throws FlitwaveError FW950 for a negative latency */
export function checkLatencies({ ts, tr }: Pick<Timing, 'ts' | 'tr'>): void {
  for (const [name, cycles] of Object.entries({ ts, tr })) {
    if (!Number.isInteger(cycles) || cycles < 0)
      fail('FW950', `${name} cannot be ${cycles} cycles`, null, 'give a whole number, at least 0')
  }
}

/** @throws FlitwaveError FW950 for a schedule for another network */
export function checkSchedule(schedule: Schedule, network: Network, ports: Schedule['ports']): void {
  const [wanted, given] = [describe(network, ports), describe(schedule.network, schedule.ports)]
  if (wanted !== given)
    fail('FW950', `${schedule.name} is for a ${given}, not for a ${wanted}`, null, 'make a player for its network')
}

function describe({ topology, sizes }: Network, ports: Schedule['ports']): string {
  return `${sizes.join('x')} ${topology}, ${ports}`
}

/** A unicast in error messages: `unicast 3 from (0,0) to (2,1)`. */
export function showUnicast(index: number, { unicasts, network }: Schedule): string {
  const { from, to } = unicasts[index]!
  return `unicast ${index} from ${showNode(from, network)} to ${showNode(to, network)}`
}

/** Reports a schedule in which a node must send a message that it never has. */
export function failToBegin(index: number, message: number, schedule: Schedule): never {
  const { from } = schedule.unicasts[index]!
  const what = `${schedule.name}: ${showUnicast(index, schedule)} carries message ${message}, which its node does not have at that time`
  const help = `have message ${message} sent to ${showNode(from, schedule.network)} first`
  return fail('FW951', what, null, help)
}

/** Reports a schedule that omits a destination. */
export function failToReach(message: number, node: number, schedule: Schedule): never {
  const what = `${schedule.name}: message ${message} is never sent to its destination ${showNode(node, schedule.network)}`
  const help = 'add a unicast that carries it there, or take the node from the destinations'
  return fail('FW951', what, null, help)
}

/**
 * Reports that nothing moves although messages are under way.
 * @param quietSince - from this cycle on no unicast has left a node or arrived
 */
export function failToEnd(standstill: Standstill, quietSince: number, name: string): never {
  const lines = [`no unicast has left its node or arrived since cycle ${quietSince}`, ...linesOf(standstill, 'unicast')]
  const message = `${name}: ${headlineOf(standstill, 'unicast')}`
  return fail(
    'FW952',
    message,
    null,
    adviceOf(standstill),
    lines.map((message) => ({ message, place: null })),
  )
}

/** Refuses numbers that exceed the bits of the engine hardware. */
export function failToFit(what: string, most: number): never {
  const help = `stay at ${most} cycles or below, or play it in software`
  return fail('FW953', `${what} is more than a collective engine can count`, null, help)
}

/** Refuses schedules that differ in their kind: one network has engines of one kind. */
export function failSideBySide(one: string, other: string): never {
  const what = `${one} and ${other} cannot be played side by side: they differ in their start-ups, or one has barriers`
  return fail('FW950', what, null, 'play those together that have the same kind of start-up, and all barriers or none')
}

/** Refuses reductions: engines only forward data and compute nothing. */
export function failToReduce(name: string): never {
  return fail(
    'FW950',
    `${name} reduces data, which collective engines do not do`,
    null,
    'play it with processors in software',
  )
}
