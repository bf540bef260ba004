import type { Condition, MemoryEvent, Version } from './follow.js'

/**
 * What a block made of one word of a memory. Writes to other words decide it by their addresses, which are not its own.
 * @param events - of the memory, in order
 */
export function wordVersion(events: readonly MemoryEvent[], address: bigint): Version {
  const last = events.findLastIndex((event) => 'write' in event && event.address.value === address)
  const guards: Condition[] = []
  for (const event of events.slice(last + 1))
    guards.push('guard' in event ? event.guard : { ...event.address, stmt: event.write })
  const event = events[last]
  if (!event || !('write' in event)) return { value: 0n, reads: [], lines: [], stmt: null, path: [], guards }
  const { write, word, address: at, path } = event
  const own = guards.filter((guard) => !path.includes(guard))
  const [reads, lines] = [
    [...word.reads, ...at.reads],
    [...word.lines, ...at.lines],
  ]
  return { value: word.value, reads, lines, stmt: write, path, guards: own }
}
