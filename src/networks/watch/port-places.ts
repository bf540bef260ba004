/** The places of the nodes of a wrap-around network, as read by journeys. */

import type { Activity, Place } from '../../runs/journey/network.js'
import { IntakeActivity, PortActivity } from '../../../rtl/min/wraparound/activity.js'
import { banyanFlitMembers } from './banyan-places.js'
import { observations, observe, type Observation, activitiesOf } from './observation.js'
import { flitsAt, type PlaceGroup, type Probing } from './place-groups.js'

const intakeActivities = activitiesOf(IntakeActivity, {
  Empty: { kind: 'empty', about: 'there is no multicast' },
  Taken: { kind: 'pipeline', about: 'it is taken' },
  Draws: { kind: 'own', about: 'the node at which its copies begin is drawn' },
  Sends: { kind: 'empty', about: 'it leaves' },
})

const portActivities = activitiesOf(PortActivity, {
  Empty: { kind: 'empty', about: 'there is nothing to send' },
  Starved: { kind: 'own', about: 'its next word has not come' },
  PortBusy: { kind: 'wait', about: 'its port sends another packet' },
  NoRoom: { kind: 'wait', about: 'the first element has no room' },
  Moves: { kind: 'moves', about: 'it leaves' },
})

const busy = portActivities[PortActivity.PortBusy]!

/** The places of a node, by their numbers in the network. */
export interface PortPlaces {
  /** The path of the node. */
  nodeAt(node: number): string
  /** The sender of packets of phase one; the place where copies wait for phase two; their sender. */
  senderOf(node: number): number
  copiesOf(node: number): number
  recyclerOf(node: number): number
  /** The input of the first element. */
  entranceOf(node: number): number
}

/** The input that a port serves: 0 for copies, or 1 for the node's own multicasts. */
type Side = 0 | 1

class Ports {
  private readonly seen: Observation<keyof typeof observations.port>

  constructor(
    run: Probing,
    nodes: number,
    private readonly at: PortPlaces,
  ) {
    const ports = Array.from({ length: nodes }, (_, node) => ({ path: `${at.nodeAt(node)}.merge` }))
    this.seen = observe(run, ports, observations.port)
  }

  activity(node: number, side: Side): Activity {
    return portActivities[this.seen.read(side === 0 ? 'copies' : 'own', node)]!
  }

  /** True if a packet has begun to leave but has not ended. */
  isSending(node: number, side: Side): boolean {
    return this.seen.read('underway', node) === 1 && this.seen.read('ofSecond', node) === side
  }

  culprits(node: number, activity: Activity): number[] {
    if (activity.name === 'NoRoom') return [this.at.entranceOf(node)]
    if (activity !== busy) return []
    if (this.isSending(node, 1)) return [this.at.senderOf(node)]
    return [this.isSending(node, 0) ? this.at.recyclerOf(node) : this.at.copiesOf(node)]
  }
}

/** Multicasts that nodes have accepted but not begun to send. */
export function intakeGroup(run: Probing, places: readonly Place[], at: PortPlaces): PlaceGroup {
  const seen = observe(run, places, observations.intake)
  const ports = new Ports(run, places.length, at)
  const activity = (node: number): Activity => {
    const value = seen.read('activity', node) as IntakeActivity
    return value === IntakeActivity.Sends ? ports.activity(node, 1) : intakeActivities[value]!
  }
  return {
    places,
    occupied: () => seen.nonzero('activity').filter((node) => !ports.isSending(node, 1)),
    activity,
    tag: (node) => seen.read(seen.read('holds', node) === 1 ? 'tag' : 'offered', node),
    isTail: (node) => seen.isTail(node),
    next: (node) => [at.senderOf(node)],
    culprits: (node) => ports.culprits(node, activity(node)),
  }
}

/** The senders of flits of phase one or, for copies, two. A packet whose head has not left is in the place before. */
export function portSenderGroup(run: Probing, places: readonly Place[], side: Side, at: PortPlaces): PlaceGroup {
  const seen = observe(run, places, observations.portSender)
  const ports = new Ports(run, places.length, at)
  const flit = places.map(({ path }) => `${path}.channel.flit`)
  const has = (node: number): boolean => ports.isSending(node, side) || ports.activity(node, side).kind === 'moves'
  return {
    places,
    occupied: () => places.flatMap((_, node) => (has(node) ? [node] : [])),
    activity: (node) => ports.activity(node, side),
    tag: (node) => seen.read('tag', node),
    isTail: (node) => seen.isTail(node),
    next: (node) => [at.entranceOf(node)],
    culprits: (node) => ports.culprits(node, ports.activity(node, side)),
    flits: flitsAt(run, { flit, members: banyanFlitMembers }),
  }
}

/**
 * Copies that have arrived completely but whose second phase has not begun. The copy being sent is still in the memory;
 * until it has left, the next one cannot be read.
 */
export function copyGroup(run: Probing, places: readonly Place[], at: PortPlaces): PlaceGroup {
  const seen = observe(run, places, observations.copies)
  const ports = new Ports(run, places.length, at)
  const activity = (node: number): Activity => (ports.isSending(node, 0) ? busy : ports.activity(node, 0))
  return {
    places,
    occupied: () => seen.nonzero('count').filter((node) => seen.read('count', node) > Number(ports.isSending(node, 0))),
    activity,
    tag: (node) => (ports.isSending(node, 0) ? null : seen.read('tag', node)),
    isTail: (node) => seen.isTail(node),
    next: (node) => [at.recyclerOf(node)],
    culprits: (node) => ports.culprits(node, activity(node)),
  }
}
