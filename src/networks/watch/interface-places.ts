/** The places of network interfaces, as read by journeys. */

import type { Activity, Place } from '../../runs/journey/network.js'
import { OfferActivity, ReceiveActivity, SendQueueActivity, StartUpActivity } from '../../../rtl/ni/activity.js'
import type { Injection } from './injection.js'
import { Observation, observations, observe, activitiesOf } from './observation.js'
import { flitsAt, simpleGroup, type PlaceGroup, type Probing } from './place-groups.js'
import { sourceActivities } from './router-journeys.js'

const offerActivities = activitiesOf(OfferActivity, {
  Empty: { kind: 'empty', about: 'there is no message' },
  StartUpBusy: { kind: 'wait', about: 'the start-up of the message before it has not ended' },
  PortBusy: { kind: 'wait', about: 'the message before it has not left' },
  Moves: { kind: 'moves', about: 'it is taken' },
})

const startUpActivities = activitiesOf(StartUpActivity, {
  Empty: { kind: 'empty', about: 'there is no message' },
  StartUp: { kind: 'own', about: 'its start-up runs' },
  QueueFull: { kind: 'wait', about: 'the queue of its injection channel is full' },
  NoCredit: { kind: 'wait', about: 'the next buffer has no room' },
  Moves: { kind: 'moves', about: 'its start-up is over' },
})

const queueActivities = activitiesOf(SendQueueActivity, {
  Empty: { kind: 'empty', about: 'there is no message' },
  ChannelBusy: { kind: 'wait', about: 'its injection channel sends the message before it' },
  NoCredit: { kind: 'wait', about: 'the next buffer has no room' },
  Moves: { kind: 'moves', about: 'it leaves the queue' },
})

const receiveActivities = activitiesOf(ReceiveActivity, {
  Empty: { kind: 'empty', about: 'there is no message' },
  Arrives: { kind: 'empty', isHeld: true, about: 'its tail has not come' },
  Receive: { kind: 'own', about: 'its receive latency runs' },
  Received: { kind: 'moves', about: 'it is received' },
})

/** The messages that nodes offer; each moves on to the start-up of its node. */
export function offerGroup(
  run: Probing,
  places: readonly Place[],
  interfaceAt: (node: number) => string,
  next: (node: number) => number,
  sendersOf: (node: number) => readonly number[],
): PlaceGroup {
  const seen = new Observation(run, {
    activity: places.map((_, node) => `${interfaceAt(node)}.sendUnit.startUp.offer`),
    tag: places.map(({ path }) => `${path}.packet.tag`),
  })
  return simpleGroup(seen, places, offerActivities, {
    next: (node) => [next(node)],
    culprits: (node, { name }) => (name === 'StartUpBusy' ? [next(node)] : sendersOf(node)),
  })
}

/** Start-ups; the channel of a message is known when its start-up has ended. */
export function startUpGroup(
  run: Probing,
  places: readonly Place[],
  interfaceAt: (node: number) => string,
  next: (node: number, channel: number) => number,
  injection: (node: number, channel: number) => number,
): PlaceGroup {
  const { channel } = run.probe({ channel: places.map((_, node) => `${interfaceAt(node)}.sendUnit.channel`) })
  const channelOf = (node: number): number => Number(channel.read(node))
  return simpleGroup(observe(run, places, observations.startUp), places, startUpActivities, {
    next: (node) => [next(node, channelOf(node))],
    culprits: (node, { name }) => {
      if (name === 'QueueFull') return [next(node, channelOf(node))]
      return name === 'NoCredit' ? [injection(node, channelOf(node))] : []
    },
  })
}

/** The queues of injection channels; interfaces with blocking start-ups have none. */
export function queueGroup(
  run: Probing,
  places: readonly Place[],
  senderOf: (queue: number) => number,
  injection: (queue: number) => number,
): PlaceGroup {
  return simpleGroup(observe(run, places, observations.sendQueue), places, queueActivities, {
    next: (queue) => [senderOf(queue)],
    culprits: (queue, { name }) => [name === 'ChannelBusy' ? senderOf(queue) : injection(queue)],
  })
}

/** The senders of flits into routers. A message whose head has not left is in the place before. */
export function senderGroup(run: Probing, places: readonly Place[], { next, culprits }: Injection): PlaceGroup {
  const seen = observe(run, places, observations.sender)
  const flit = places.map(({ path }) => `${path}.link.flit`)
  const has = (sender: number): boolean => seen.read('moves', sender) + seen.read('busy', sender) > 0
  return {
    places,
    occupied: () => seen.nonzero('activity').filter(has),
    activity: (sender): Activity => sourceActivities[seen.read('activity', sender)]!,
    tag: (sender) => seen.read('tag', sender),
    isTail: (sender) => seen.isTail(sender),
    next,
    culprits,
    flits: flitsAt(run, { flit, members: ['payload'] }),
  }
}

/** Receive units, where received messages wait side by side. */
export function receiveGroup(run: Probing, places: readonly Place[], sinkOf: (unit: number) => number): PlaceGroup {
  const seen = observe(run, places, observations.receiver)
  const group = simpleGroup(seen, places, receiveActivities, {
    next: (unit) => [sinkOf(unit)],
    culprits: () => [],
  })
  return { ...group, tag: (unit) => seen.read(seen.read('waits', unit) > 0 ? 'tag' : 'arriving', unit) }
}

/** The activity of a message whose start-up begins in the cycle in which the previous one ends. */
export const startingUp: Activity = startUpActivities[StartUpActivity.StartUp]!

/** The activity of messages that wait side by side in a receive unit. */
export const receiving: Activity = receiveActivities[ReceiveActivity.Receive]!
