/** The inputs of a banyan's elements, as read by journeys. */

import type { Activity, FlitReader, Place } from '../../runs/journey/network.js'
import { ElementActivity } from '../../../rtl/min/activity.js'
import { capacityOf } from '../../../rtl/min/flit-store.js'
import { interconnection } from '../../../rtl/min/interconnection.js'
import type { BanyanParameters } from '../../../rtl/min/parameters.js'
import { flitWords, countFeed, queueFeed } from './flit-feeds.js'
import { observations, observe, pathsAt, stores, type Observation, activitiesOf } from './observation.js'
import type { PlaceGroup, Probing } from './place-groups.js'

const activities = activitiesOf(ElementActivity, {
  Empty: { kind: 'empty', about: 'there is no packet' },
  Starved: { kind: 'empty', isHeld: true, about: 'its next flit has not come' },
  OutputOwned: { kind: 'wait', about: 'another packet owns its output' },
  LostArbitration: { kind: 'wait', about: 'its output is given to another packet' },
  NoRoom: { kind: 'wait', needsAll: true, about: 'there is no room behind its output' },
  Frozen: { kind: 'wait', needsAll: true, about: 'another part of it cannot move' },
  Moves: { kind: 'moves', about: 'it leaves to its outputs' },
})

/** The fields that identify a flit of a banyan, besides its tag. */
export const banyanFlitMembers = ['sequence', 'payload'] as const

/** The activity of a head that waits for an output held by another packet. */
export const outputOwned: Activity = activities[ElementActivity.OutputOwned]!

type Member = keyof typeof observations.element

export interface BanyanSurroundings {
  /** The path of the banyan. */
  readonly path: string
  /** The number of the first element input in the network. */
  readonly first: number
  /** The place that a packet enters when it leaves the last stage to a node, from an input of that stage. */
  endOf(node: number, input: number): number
}

/** The inputs of all elements, by stage, starting with the last stage 0, and by link. */
export function elementGroup(run: Probing, p: BanyanParameters, around: BanyanSurroundings): PlaceGroup {
  return new ElementGroup(run, p, around)
}

/** The number in its group of the input to which a node sends. */
export function entranceOf(node: number, { addressWidth: n }: Pick<BanyanParameters, 'addressWidth'>): number {
  return (n - 1) * 2 ** n + interconnection(node, n, n)
}

/** `input 1 of 011, stage 2` */
export function inputName(stage: number, link: number, addressWidth: number): string {
  return `input ${link & 1} of ${elementLabel(link >> 1, addressWidth)}, stage ${stage}`
}

/** `011`: the label of an element in its stage. */
export function elementLabel(element: number, addressWidth: number): string {
  return element.toString(2).padStart(addressWidth - 1, '0')
}

class ElementGroup implements PlaceGroup {
  readonly places: readonly Place[]
  private readonly links: number
  private readonly seen: Observation<Member>

  constructor(
    private readonly run: Probing,
    private readonly p: BanyanParameters,
    private readonly around: BanyanSurroundings,
  ) {
    const n = p.addressWidth
    this.links = 2 ** n
    this.places = Array.from({ length: n * this.links }, (_, i): Place => {
      const [stage, link] = [Math.floor(i / this.links), i % this.links]
      const path = `${around.path}.stages[${stage}][${link >> 1}].inputs[${link & 1}]`
      return { path, label: inputName(stage, link, n), kind: 'buffer', delay: 0, entry: 1, buffer: 'store' }
    })
    this.seen = observe(run, this.places, observations.element)
  }

  flits(): FlitReader {
    const { front, ...queues } = pathsAt(this.places, stores.element)
    const capacity = capacityOf(this.p)
    return {
      stored:
        this.p.motion === 'vct'
          ? queueFeed(this.run, queues, capacity)
          : countFeed(this.run.probe({ held: queues.count }).held, capacity),
      word: flitWords(this.run, front, ['tag', ...banyanFlitMembers]),
      length: () => null,
    }
  }

  occupied(): readonly number[] {
    return this.seen.nonzero('activity')
  }

  activity(place: number): Activity {
    return activities[this.read('activity', place)]!
  }

  tag(place: number): number {
    return this.read('tag', place)
  }

  isTail(place: number): boolean {
    return this.seen.isTail(place)
  }

  next(place: number): readonly number[] {
    const outputs = outputsIn(this.read('holds', place))
    if (place >= this.links) return outputs.map((output) => this.behind(place, output))
    return outputs.map((output) => this.around.endOf((place & ~1) | output, place))
  }

  culprits(place: number): readonly number[] {
    switch (this.read('activity', place) as ElementActivity) {
      case ElementActivity.OutputOwned:
      case ElementActivity.LostArbitration:
        return [this.around.first + (place ^ 1)]
      case ElementActivity.NoRoom: {
        const wanted = this.read('holds', place) || this.read('requests', place) & ~this.read('owned', place)
        return outputsIn(wanted & ~this.read('ready', place)).map((output) => this.behind(place, output))
      }
      case ElementActivity.Frozen:
        return this.stopsOf(place).flatMap((stop) => this.culprits(stop))
      default:
        return []
    }
  }

  signals(place: number): readonly string[] {
    const { path } = this.places[place]!
    return [`${path}.front`, `${path}.activity`, `${path}.owns`]
  }

  /**
   * The inputs at which heads of a rigid worm request in vain. A stop signal travels upwards from a blocked place; above the
   * first place that receives it are other places of the same worm.
   */
  private stopsOf(place: number): number[] {
    const stopped = this.read('holds', place) & this.read('stalled', place)
    if (stopped !== 0) return outputsIn(stopped).flatMap((output) => this.stopsBelow(place, output))
    const above = this.above(place)
    return above === null ? [] : this.stopsOf(above)
  }

  private stopsBelow(place: number, output: number): number[] {
    const below = this.behind(place, output) - this.around.first
    if (this.read('holds', below) === 0) return [below]
    const stopped = this.read('holds', below) & this.read('stalled', below)
    return outputsIn(stopped).flatMap((next) => this.stopsBelow(below, next))
  }

  /** The input, of the element above, whose packet holds the output that leads to a place; null if no packet does. */
  private above(place: number): number | null {
    const n = this.p.addressWidth
    const [stage, link] = [Math.floor(place / this.links), place % this.links]
    if (stage === n - 1) return null
    // Exchanging two bits is its own inverse.
    const output = interconnection(link, stage + 1, n)
    const inputs = [output & ~1, output | 1].map((input) => (stage + 1) * this.links + input)
    return inputs.find((input) => (this.read('holds', input) >> (output & 1)) & 1) ?? null
  }

  /** In the network: the place behind an output that is not of the last stage. */
  private behind(place: number, output: number): number {
    const [stage, link] = [Math.floor(place / this.links), place % this.links]
    const next = interconnection((link & ~1) | output, stage, this.p.addressWidth)
    return this.around.first + (stage - 1) * this.links + next
  }

  private read(member: Member, place: number): number {
    return this.seen.read(member, place)
  }
}

function outputsIn(set: number): number[] {
  return [0, 1].filter((output) => (set >> output) & 1)
}
