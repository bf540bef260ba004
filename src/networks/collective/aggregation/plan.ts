import { groupBy } from '../../../base/maps.js'
import { greatestCommonDivisor } from '../whole-numbers.js'
import { displaced, nodesOf, type Network, type Vector } from '../network.js'
import type { Schedule, Unicast } from '../schedule.js'
import { negative, waysOf } from './cube.js'

/** Messages that travel together, in ascending order. A bundle never changes, so many nodes can share it. */
export type Bundle = readonly number[]

/** By node, the messages that it will send on. */
export type Holdings = readonly Bundle[]

/** A send over a distance; control sends carry no messages. */
export interface Send {
  readonly from: number
  readonly by: Vector
  readonly carries: Bundle
}

/** A bundle that has arrived at a node. */
export type Arrival = Pick<Unicast, 'to' | 'carries'>

/** A send of the two-step pattern on a plane (section 2.3 of the paper): `by` is D along x and D along y or z. */
export interface Parcel extends Send {
  /** The distance in places of the pattern from sender to receiver. */
  readonly rank: number
}

/** A sequence of steps under construction. */
export class Plan {
  readonly unicasts: Unicast[] = []
  readonly nodes: readonly number[]
  /** g: the side of the cubes that the torus consists of. */
  readonly side: number
  #steps = 0

  constructor(readonly torus: Network) {
    this.nodes = nodesOf(torus)
    this.side = greatestCommonDivisor(torus.sizes)
  }

  /** The steps as a schedule of broadcasts, one from each source. */
  schedule(name: string, sources: readonly number[]): Schedule {
    return {
      name,
      network: this.torus,
      ports: 'all-port',
      messages: sources.map((source) => ({ source, destinations: this.nodes })),
      unicasts: this.unicasts,
      hasBarriers: true,
      steps: this.#steps,
    }
  }

  /** Adds a step, even one without sends: everybody waits for it all the same. */
  step(phase: string, sends: readonly Send[]): Arrival[] {
    this.#steps++
    const unicasts = sends.map(({ from, by, carries }): Unicast => {
      return { from, to: displaced(from, by, this.torus), ways: waysOf(by), carries, step: this.#steps, phase }
    })
    for (const unicast of unicasts) this.unicasts.push(unicast)
    return unicasts
  }

  /**
   * Two steps on a plane in which each node sends to up to six others, three on either side. Step 1 sends rank 1, and step 2
   * sends rank 3. Rank 2 travels through a meta node, along y or z in step 1 and along x in step 2, where the others leave
   * channels free.
   */
  twoSteps(phase: string, parcels: readonly Parcel[]): Arrival[] {
    const first = parcels.filter(({ rank }) => rank === 1)
    const bent = parcels.filter(({ rank }) => rank === 2)
    const last = parcels.filter(({ rank }) => rank === 3)
    const arrived = this.step(phase, [...first, ...bent.map((parcel) => ({ ...parcel, by: withoutX(parcel.by) }))])
    const handedOn = bent.map(({ from, by, carries }): Send => {
      return { from: displaced(from, withoutX(by), this.torus), by: [by[0]!, 0, 0], carries }
    })
    return [...arrived.slice(0, first.length), ...this.step(phase, [...last, ...handedOn])]
  }
}

function withoutX(by: Vector): Vector {
  return [0, ...by.slice(1)]
}

/** The way back. */
export function returned({ from, by, ...rest }: Parcel, torus: Network): Parcel {
  return { ...rest, from: displaced(from, by, torus), by: negative(by) }
}

/** The holdings of nodes after arrivals are added. */
export function received(held: Holdings, arrivals: readonly Arrival[]): Holdings {
  const now = [...held]
  for (const [node, ofNode] of groupBy(arrivals, ({ to }) => to))
    now[node] = union([held[node]!, ...ofNode.map(({ carries }) => carries)])
  return now
}

/** All messages of some bundles. */
export function union(bundles: readonly Bundle[]): Bundle {
  const filled = bundles.filter((bundle) => bundle.length > 0)
  if (filled.length <= 1) return filled[0] ?? []
  return [...new Set(filled.flat())].sort((a, b) => a - b)
}
