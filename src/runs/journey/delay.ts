/** Why a packet has taken so long: for a check that has failed. */

import { groupBy } from '../../base/maps.js'
import { accountOf, groupByPlace, sumOf, type Part } from './account.js'
import { chainOf } from './chain.js'
import type { Journey } from './journey.js'
import type { JourneyNetwork } from './network.js'
import { describeGroup, listOf, nameOf, titleOf } from './text.js'

/** Places at which it waited most that are told. */
const mostPlaces = 4

/** Of each copy of a packet: the account of its latency, where it waited most, and what that goes back to. */
export function describeDelay(journey: Journey, network: JourneyNetwork): string[] {
  return journey.deliveries.flatMap((delivery) => {
    const parts = accountOf(delivery)
    const waits = parts.filter(({ culprits }) => culprits.length > 0)
    const sums = [...sumOf(parts)].map(([reason, cycles]) => `${reason} ${cycles}`)
    const groups = groupByPlace(waits).sort((a, b) => cyclesOf(b) - cyclesOf(a))
    return [
      titleOf(delivery, network),
      `  ${sums.join(', ')}`,
      ...groups.slice(0, mostPlaces).map((group) => describeGroup(group, network, (place) => fullName(place, network))),
      `root: ${waits.length === 0 ? 'nobody was in its way' : describeRoot(waits, network)}`,
    ]
  })
}

/** Where most of the chains of waits end, by cycles. */
function describeRoot(waits: readonly Part[], network: JourneyNetwork): string {
  const ends = waits.map((wait) => ({ ...chainOf(wait.culprits[0]!, wait.from), cycles: wait.cycles }))
  const byPlace = [...groupBy(ends, ({ last }) => last.place)].map(([place, found]) => {
    return { place, found, cycles: cyclesOf(found) }
  })
  const { place, found, cycles } = byPlace.reduce((most, one) => (one.cycles > most.cycles ? one : most))
  const share = cycles === cyclesOf(ends) ? 'all' : `${cycles} of ${cyclesOf(ends)}`
  const names = listOf(found.map(({ last }) => nameOf(last.journey)))
  const inCircle = cyclesOf(ends.filter(({ root }) => root === 'circle'))
  const circle = inCircle === 0 ? '' : `; for ${inCircle} cycles packets waited for each other in a circle`
  return `${share} cycles of waiting go back to ${names} at ${fullName(place, network)}${circle}`
}

/** `(1,0) +x p = dut.nodes[2].router.inputs[1].channels[0]` */
function fullName(place: number, { places }: JourneyNetwork): string {
  const { label, path } = places[place]!
  return `${label} = ${path}`
}

function cyclesOf(parts: readonly { readonly cycles: number }[]): number {
  return parts.reduce((sum, { cycles }) => sum + cycles, 0)
}
