/** The dependencies of the unicasts of each node, as the triggers of its engine. */

import { groupBy } from '../../../base/maps.js'
import type { Schedule, Unicast } from '../../collective/schedule.js'

export interface NodeTriggers {
  /** By unicast of the node, in the given order: its trigger. */
  readonly ofUnicast: readonly number[]
  /** By trigger: the things for which it waits, as numbers from 0 on; trigger 0 may wait for nothing. */
  readonly needs: readonly (readonly number[])[]
  /** By reception of the node: the things that it brings. */
  readonly brings: readonly (readonly number[])[]
  /** The number of distinct things that are awaited. */
  readonly things: number
}

/**
 * Messages that reach a node with the same receptions become usable together, so they count as one thing.
 *
 * @param sent - the unicasts that the node sends
 * @param received - the unicasts that it receives, by the number of the reception
 */
export function triggersOf(
  node: number,
  sent: readonly Unicast[],
  received: readonly Unicast[],
  schedule: Schedule,
): NodeTriggers {
  const missing = sent.map(({ carries }) =>
    [...new Set(carries)].filter((one) => schedule.messages[one]!.source !== node),
  )
  const sources = receptionsOf(new Set(missing.flat()), received)
  const things = new Map<string, number>()
  const thingOf = new Map<number, number>()
  const brings: number[][] = received.map(() => [])
  for (const [message, receptions] of sources) {
    const key = receptions.join()
    const known = things.get(key)
    const thing = known ?? things.size
    thingOf.set(message, thing)
    if (known !== undefined) continue
    things.set(key, thing)
    for (const reception of receptions) brings[reception]!.push(thing)
  }
  const waits = missing.map((messages) => [...new Set(messages.map((one) => thingOf.get(one)!))].sort((a, b) => a - b))
  // A unicast that waits for nothing has the first trigger, which the start fires.
  const keys = [...groupBy(waits.keys(), (index) => waits[index]!.join()).keys()].sort((a, b) => a.length - b.length)
  const numbers = new Map(keys.map((key, trigger) => [key, trigger]))
  return {
    ofUnicast: waits.map((needs) => numbers.get(needs.join())!),
    needs: keys.map((key) => (key === '' ? [] : key.split(',').map(Number))),
    brings,
    things: things.size,
  }
}

/** By message: the receptions that bring it. */
function receptionsOf(messages: ReadonlySet<number>, received: readonly Unicast[]): Map<number, number[]> {
  const found = new Map<number, number[]>()
  received.forEach(({ carries }, reception) => {
    for (const message of new Set(carries)) {
      if (!messages.has(message)) continue
      const receptions = found.get(message)
      if (receptions) receptions.push(reception)
      else found.set(message, [reception])
    }
  })
  return found
}
