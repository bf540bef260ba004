/** A packet in one cycle, explained in a paragraph. */

import { describeActivity } from '../deadlock/standstill-text.js'
import { chainOf, waitIn, whereabouts, type Chain, type Link } from './chain.js'
import type { Journey, Stay } from './journey.js'
import type { JourneyNetwork } from './network.js'
import { nameOf } from './text.js'

/** Why a packet is where it is in one cycle: from packet to packet, the root last. */
export function describeMoment(journey: Journey, cycle: number, network: JourneyNetwork): string {
  return `In cycle ${cycle} ${new Moment(network, cycle).describe(journey)}`
}

class Moment {
  constructor(
    private readonly network: JourneyNetwork,
    private readonly cycle: number,
  ) {}

  describe(journey: Journey): string {
    const name = nameOf(journey)
    const end = journey.deliveries.at(-1)?.arrived.at(-1)
    if (this.cycle < journey.created) return `${name} does not exist: it is created in cycle ${journey.created}.`
    if (end !== undefined && this.cycle > end) return `${name} has arrived: its last flit did in cycle ${end}.`
    const here = whereabouts(journey, this.cycle)
    const begins = journey.origin.arrived[0]!
    if (!here && this.cycle < begins)
      return `${name} waits behind others at its source, where it begins in cycle ${begins}.`
    if (!here) return `${name} is on its way from one place to the next.`
    const chain = chainOf(here, this.cycle)
    return [...chain.links.map((link) => this.describeLink(link)), this.ending(chain)].join(' ')
  }

  private describeLink(link: Link): string {
    const { stay } = link
    const [name, place] = [nameOf(stay.journey), this.labelOf(stay)]
    switch (link.kind) {
      case 'behind':
        return `${name} is at ${place}, behind ${nameOf(link.ahead.journey)} in the same buffer.`
      case 'rest':
        return `${name} holds ${place}; its next flit is still at ${this.labelOf(link.rest)}.`
      case 'wait': {
        const since = waitIn(stay, this.cycle)!.from
        return `${name} waits at ${place}, since cycle ${since}: ${describeActivity(link.wait.activity)}${this.causes(stay, link.wait.culprits)}.`
      }
    }
  }

  private causes({ journey }: Stay, culprits: readonly Stay[]): string {
    const names = culprits.map((other) => {
      return `${other.journey === journey ? 'itself' : nameOf(other.journey)} at ${this.labelOf(other)}`
    })
    return names.length === 0 ? '' : ` (${[...new Set(names)].join(' or ')})`
  }

  private ending({ root, last }: Chain): string {
    const name = nameOf(last.journey)
    switch (root) {
      case 'moves':
        return `${name} moves at ${this.labelOf(last)}.`
      case 'circle':
        return `That is ${name} again: they wait for each other in a circle.`
      case 'pipeline':
        return 'No packet is in the way of that.'
      case 'unknown':
        return `What ${name} waits for at ${this.labelOf(last)} was not observed.`
    }
  }

  private labelOf({ place }: Stay): string {
    return this.network.places[place]!.label
  }
}
