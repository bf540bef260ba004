/** A flit that is not at its expected place, in the first cycle in which this is visible. */

import type { Activity, Place } from './network.js'

/**
 * `hidden`: it is stored where the hardware reports no packet. `missing`, `extra`: fewer or more flits are stored than have
 * arrived and not left. `phantom`: a place reports a packet but has none. `exchanged`: another flit is in front. `astray`:
 * it does not follow its head. `mixed`: it arrives within another packet. `nowhere`: it leaves through an output that leads
 * nowhere. `undelivered`, `unexpected`: at a sink. `length`: its packet has left its source with more or fewer flits than
 * were injected. `miscounted`: the hardware of a source counts a different number of flits left to send. `credit`: a sender
 * has a credit for an occupied place in a buffer. `misrouted`: the registers of a place do not contain the route and the
 * channel granted to its packet. `freed`: the state of an output channel reports no holder although a packet holds it.
 */
export type LossKind =
  | 'hidden'
  | 'missing'
  | 'extra'
  | 'phantom'
  | 'exchanged'
  | 'astray'
  | 'mixed'
  | 'nowhere'
  | 'undelivered'
  | 'unexpected'
  | 'length'
  | 'miscounted'
  | 'credit'
  | 'misrouted'
  | 'freed'

export interface LossFacts {
  readonly kind: LossKind
  readonly cycle: number
  readonly place: Pick<Place, 'path' | 'label' | 'buffer'>
  /** The tag of the affected packet; null if there is none or it is unreadable. */
  readonly packet: number | null
  /** The tag of the last packet there, or of the packet in the way. */
  readonly other?: number | null
  readonly activity?: Activity
  /** The number of flits stored or sent, and the expected number. */
  readonly found?: number
  readonly expected?: number
  /** Its target, and the target of its head. */
  readonly to?: readonly Place[]
  readonly headTo?: readonly Place[]
  /** The state of an output channel. */
  readonly state?: string
  /** The content of the registers of a place, and the decided content. */
  readonly register?: string
  readonly decided?: string
}

/** A lost, duplicated or misplaced flit, which ends the run. */
export interface Loss extends Pick<LossFacts, 'kind' | 'cycle' | 'packet'> {
  /** The full path: `dut.nodes[5].router.inputs[0].channels[1]`. */
  readonly path: string
  /** For readers: `(1,0) +x p`. */
  readonly label: string
  /** One sentence without a full stop. */
  readonly message: string
}

export function lossOf(facts: LossFacts): Loss {
  const { kind, cycle, packet, place } = facts
  return { kind, cycle, packet, path: place.path, label: place.label, message: describe(facts) }
}

function describe(facts: LossFacts): string {
  const { kind, cycle, place, packet, other, activity, found = 0, expected = 0, to = [], headTo = [] } = facts
  const { state, register, decided } = facts
  const [name, at] = [nameOf(packet), storeAt(place)]
  switch (kind) {
    case 'hidden': {
      const whose = place.buffer === undefined ? `which says ${activity!.name}` : 'whose channel is Idle'
      return `flit of ${name} in ${at}, ${whose}, since cycle ${cycle}`
    }
    case 'missing':
      return `flit of ${name} is gone from ${at}, which stores ${found} of ${expected}, since cycle ${cycle}`
    case 'extra': {
      const last = packet === null ? 'nobody has sent it' : `the last to come was of ${name}`
      return `a flit too many in ${at}, which stores ${found} for ${expected}, since cycle ${cycle}: ${last}`
    }
    case 'phantom': {
      const last = other === undefined ? '' : `; last used by ${nameOf(other)}`
      return `${at} says ${state ?? activity!.name}, but is held by no packet since cycle ${cycle}${last}`
    }
    case 'exchanged':
      return `flit of ${name} is not in front of ${at}, where it has to be: another one is, since cycle ${cycle}`
    case 'astray': {
      const ways = `${placesOf(to)}, not to ${placesOf(headTo)} as its head did`
      return `flit of ${name} in ${at} goes to ${ways}, since cycle ${cycle}`
    }
    case 'mixed':
      return `flit of ${name} enters ${at} in the midst of ${nameOf(other ?? null)}, in cycle ${cycle}`
    case 'nowhere':
      return `flit of ${name} leaves ${at} to where there is nothing, in cycle ${cycle}`
    case 'undelivered':
      return `flit of ${name} has not come to ${at}, for which it left: it is gone since cycle ${cycle}`
    case 'unexpected':
      return `a flit is delivered at ${at} that nobody has sent there, in cycle ${cycle}`
    case 'miscounted':
      return `${at} counts ${found} flits that are left to send where ${name} has ${expected}, since cycle ${cycle}`
    case 'credit': {
      const last = packet === null ? 'no packet has used it' : `the last packet there is ${name}`
      return `a credit too many for ${at}: ${found} places are accounted for where it has ${expected}, since cycle ${cycle}; ${last}`
    }
    case 'misrouted':
      return `${at} has the route ${register} for ${name}, which is granted ${decided}, since cycle ${cycle}`
    case 'freed':
      return `${at} says Idle since cycle ${cycle}, but ${name} holds it`
    case 'length':
      return `${name} leaves ${at} with ${found > expected ? 'more than ' : ''}${Math.min(found, expected)} flits where ${expected} were injected, in cycle ${cycle}`
  }
}

function nameOf(tag: number | null): string {
  return tag === null ? 'a packet' : `#${tag}`
}

function storeAt({ path, label, buffer }: LossFacts['place']): string {
  const store = buffer === undefined ? path : `${path}.${buffer}`
  return label === '' ? store : `${label} = ${store}`
}

function placesOf(places: readonly Place[]): string {
  return places.length === 0 ? 'nowhere' : places.map(({ path, label }) => `${label} = ${path}`).join(' and ')
}
