/** The activity of each place of the network in a cycle. */

import type { FloorPlan } from '../../../runs/journey/floor-plan.js'
import type { Activity, ActivityFeed, JourneyNetwork } from '../../../runs/journey/network.js'
import { feedOf } from '../../../runs/journey/polled-feed.js'
import type { StandingNetwork } from './packet-source.js'

export interface NetworkInfo {
  readonly places: readonly PlaceInfo[]
  /** Null for a network that has no drawing. */
  readonly plan: FloorPlan | null
}

export interface PlaceInfo {
  readonly path: string
  readonly label: string
  readonly kind: 'source' | 'buffer' | 'sink'
}

/** An activity of places. */
export interface ActivityInfo {
  readonly name: string
  readonly kind: Activity['kind']
  /** A sentence without a full stop. */
  readonly about: string
}

export interface NetworkState {
  readonly cycle: number
  /** All activities met so far. */
  readonly activities: readonly ActivityInfo[]
  /** For each place the number of its activity. */
  readonly codes: Uint8Array
  /** For each place the tag of the packet in front; -1 for none, or where it cannot be read. */
  readonly tags: Int32Array
  /** Flits that move in this cycle. */
  readonly moves: readonly Move[]
}

export interface Move {
  /** Numbers of places. */
  readonly from: number
  readonly to: number
  /** -1 where it cannot be read. */
  readonly tag: number
  readonly isTail: boolean
}

export interface NetworkQuestions {
  /** Null if the run has no network whose packets can be followed. */
  network(question: null): NetworkInfo | null
  networkState(cycle: number): NetworkState | null
}

/** @param standing - the network of the run; null if it cannot be followed */
export function networkAnswers(standing: () => StandingNetwork | null): NetworkQuestions {
  let known: { readonly at: StandingNetwork; readonly feed: ActivityFeed } | null = null
  const stand = (): typeof known => {
    const at = standing()
    return (known ??= at && { at, feed: feedOf(at.network) })
  }
  return {
    network: () => {
      const known = stand()
      return known && infoOf(known.at.network)
    },
    networkState: (cycle) => {
      const known = stand()
      if (!known) return null
      known.at.goTo(cycle)
      return stateOf(known.at.network, known.feed, cycle)
    },
  }
}

function infoOf(network: JourneyNetwork): NetworkInfo {
  return {
    places: network.places.map(({ path, label, kind }) => ({ path, label, kind })),
    plan: network.plan?.() ?? null,
  }
}

function stateOf(network: JourneyNetwork, feed: ActivityFeed, cycle: number): NetworkState {
  const { places } = network
  feed.update()
  const codes = feed.codes.slice()
  const tags = new Int32Array(places.length).fill(-1)
  const moves: Move[] = []
  for (const place of network.occupied()) {
    const activity = feed.activities[codes[place]!]!
    if (activity.kind === 'empty') continue
    const tag = network.tag(place) ?? -1
    tags[place] = tag
    if (activity.kind !== 'moves') continue
    const isTail = network.isTail(place)
    for (const to of network.next(place)) moves.push({ from: place, to, tag, isTail })
  }
  const activities = feed.activities.map(({ name, kind, about }) => ({ name, kind, about }))
  return { cycle, activities, codes, tags, moves }
}
