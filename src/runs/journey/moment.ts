/** Explains a packet in one cycle, in a paragraph. */

import { describeActivity } from '../deadlock/standstill-text.js'
import { chainOf, waitIn, whereabouts, type Chain, type Link } from './chain.js'
import { nameOf, isBehind, movesIn, stayReader, type Journey, type Stay } from './journey.js'
import type { JourneyNetwork } from './network.js'

/**
 * Explains why a packet is where it is in one cycle: from packet to packet, the root last.
 * @param enteredIn - {@link JourneyLog.enteredIn} of the log
 */
export function describeMoment(
  journey: Journey,
  cycle: number,
  network: JourneyNetwork,
  enteredIn: number | null = null,
): string {
  const end = journey.deliveries.at(-1)?.arrived.at(-1) ?? null
  return (
    describeOutside(nameOf(journey), { created: journey.created, delivered: end }, cycle) ??
    `In cycle ${cycle} ${new Moment(network, cycle, enteredIn).describe(journey)}`
  )
}

/** Describes a cycle before or after the lifetime of a packet; null within it. */
export function describeOutside(
  name: string,
  { created, delivered }: { readonly created: number; readonly delivered: number | null },
  cycle: number,
): string | null {
  if (cycle < created) return `In cycle ${cycle} ${name} does not exist: it is created in cycle ${created}.`
  if (delivered === null || cycle <= delivered) return null
  return `In cycle ${cycle} ${name} has arrived: its last flit did in cycle ${delivered}.`
}

class Moment {
  /** The places that were already named. */
  private readonly told = new Set<number>()

  constructor(
    private readonly network: JourneyNetwork,
    private readonly cycle: number,
    private readonly enteredIn: number | null,
  ) {}

  describe(journey: Journey): string {
    const name = nameOf(journey)
    const here = whereabouts(journey, this.cycle)
    const begins = journey.origin.arrived[0]!
    if (!here && this.cycle < begins)
      return `${name} waits behind others at its source, where it begins in cycle ${begins}.`
    if (!here) return this.describeAway(journey)
    const chain = chainOf(here, this.cycle)
    return [...chain.links.map((link) => this.describeLink(link)), this.ending(chain)].join(' ')
  }

  /** Describes a packet that the hardware does not report. */
  private describeAway(journey: Journey): string {
    const name = nameOf(journey)
    const last = furthestIn(journey, this.cycle)
    const lost = lostIn(last, this.cycle, this.network)
    if (lost !== null) return this.describeLoss(last, lost)
    if (this.network.places[last.place]!.meanwhile !== undefined)
      return `${name} passes its time at ${this.labelOf(last)}, beside others.`
    return `${name} is on its way from ${this.labelOf(last)} to the next place.`
  }

  private describeLoss(stay: Stay, since: number): string {
    return `A flit of ${nameOf(stay.journey)} is lost: it came to ${this.labelOf(stay)} in cycle ${since} and has not left, but there it says that there is no packet.`
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
        const { from } = waitIn(stay, this.cycle)!
        const since = from === this.enteredIn ? `${from} or before` : String(from)
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
      case 'pipeline': {
        const lost = lostIn(last, this.cycle, this.network)
        if (lost !== null) return this.describeLoss(last, lost)
        return 'No packet is in the way of that.'
      }
      case 'unknown':
        return `The state of ${name} at ${this.labelOf(last)} was not observed.`
    }
  }

  /** The label of a place, with its RTL path the first time. */
  private labelOf({ place }: Stay): string {
    const { label, path } = this.network.places[place]!
    if (this.told.has(place)) return label
    this.told.add(place)
    return `${label} = ${path}`
  }
}

/** The last stay that a flit of a packet has reached by a cycle. */
function furthestIn(journey: Journey, cycle: number): Stay {
  let found = journey.origin
  const visit = (stay: Stay): void => {
    if (comeBy(stay, cycle) > 0) found = stay
    stay.next.forEach(visit)
  }
  visit(journey.origin)
  return found
}

/**
 * The cycle since which a flit is at a place that does not report it; null if there is none. Places that packets leave
 * whole, and sinks, never report arriving flits.
 */
function lostIn(stay: Stay, cycle: number, { places }: Pick<JourneyNetwork, 'places'>): number | null {
  const { kind, leavesWhole, meanwhile } = places[stay.place]!
  if (kind !== 'buffer' || leavesWhole || meanwhile) return null
  const left = stay.moved.filter((moved) => moved <= cycle).length
  const says = waitIn(stay, cycle) !== null || movesIn(stayReader, stay, cycle) || isBehind(stayReader, stay, cycle)
  return !says && comeBy(stay, cycle) > left ? stay.arrived[left]! : null
}

function comeBy({ arrived }: Stay, cycle: number): number {
  return arrived.filter((come) => come <= cycle).length
}
