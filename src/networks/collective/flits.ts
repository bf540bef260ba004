import type { Part, Schedule, Unicast } from './schedule.js'

/** What the lengths of unicasts depend on. */
type Lengths = Pick<Schedule, 'messages' | 'operation'>

/**
 * Flits of a unicast: those of the messages that it carries, and one at least, for its header.
 * @param flits - of a message; with an operation, of a vector
 */
export function flitsOf(
  { carries }: Pick<Unicast, 'carries'>,
  { messages, operation }: Lengths,
  flits: number,
): number {
  if (!operation) return Math.max(1, carries.length * flits)
  let sum = 0
  for (const message of carries) {
    const { part } = messages[message]!
    sum += part ? flitsOfPart(part, operation.parts, flits) : flits
  }
  return Math.max(1, sum)
}

/** Flits of consecutive parts: part p ends with flit ⌊(p + 1) · flits / parts⌋, so lengths differ by one at most. */
export function flitsOfPart({ first, count }: Part, parts: number, flits: number): number {
  return Math.floor(((first + count) * flits) / parts) - Math.floor((first * flits) / parts)
}

/** The longest unicast, in flits; 1 without any. */
export function longestOf(schedule: Schedule, flits: number): number {
  return schedule.unicasts.reduce((most, unicast) => Math.max(most, flitsOf(unicast, schedule, flits)), 1)
}
