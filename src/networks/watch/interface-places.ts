/** The places of network interfaces, as journeys read them. */

import type { Activity, Place } from '../../runs/journey/network.js'
import { OfferActivity, ReceiveActivity, SendQueueActivity, StartUpActivity } from '../../../rtl/ni/activity.js'
import type { Injection } from './injection.js'
import { activitiesOf, flitsAt, simpleGroup, type PlaceGroup, type Probing } from './place-groups.js'
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

/** The messages that nodes offer; each goes on to the start-up of its node. */
export function offerGroup(
  run: Probing,
  places: readonly Place[],
  interfaceAt: (node: number) => string,
  next: (node: number) => number,
  sendersOf: (node: number) => readonly number[],
): PlaceGroup {
  const paths = {
    activity: places.map((_, node) => `${interfaceAt(node)}.sendUnit.startUp.offer`),
    tag: places.map(({ path }) => `${path}.packet.tag`),
  }
  return simpleGroup(run, places, offerActivities, paths, {
    next: (node) => [next(node)],
    culprits: (node, { name }) => (name === 'StartUpBusy' ? [next(node)] : sendersOf(node)),
  })
}

/** Start-ups; the channel of a message is known when its start-up is over. */
export function startUpGroup(
  run: Probing,
  places: readonly Place[],
  interfaceAt: (node: number) => string,
  next: (node: number, channel: number) => number,
  injection: (node: number, channel: number) => number,
): PlaceGroup {
  const { channel } = run.probe({ channel: places.map((_, node) => `${interfaceAt(node)}.sendUnit.channel`) })
  const channelOf = (node: number): number => Number(channel.read(node))
  const paths = {
    activity: places.map(({ path }) => `${path}.activity`),
    tag: places.map(({ path }) => `${path}.started.packet.tag`),
  }
  return simpleGroup(run, places, startUpActivities, paths, {
    next: (node) => [next(node, channelOf(node))],
    culprits: (node, { name }) => {
      if (name === 'QueueFull') return [next(node, channelOf(node))]
      return name === 'NoCredit' ? [injection(node, channelOf(node))] : []
    },
  })
}

/** The queues of injection channels; of interfaces whose start-ups block there are none. */
export function queueGroup(
  run: Probing,
  places: readonly Place[],
  senderOf: (queue: number) => number,
  injection: (queue: number) => number,
): PlaceGroup {
  const paths = {
    activity: places.map(({ path }) => `${path}.activity`),
    tag: places.map(({ path }) => `${path}.first.packet.tag`),
  }
  return simpleGroup(run, places, queueActivities, paths, {
    next: (queue) => [senderOf(queue)],
    culprits: (queue, { name }) => [name === 'ChannelBusy' ? senderOf(queue) : injection(queue)],
  })
}

/** What sends flits into routers. A message whose head has not left stands in the place before. */
export function senderGroup(run: Probing, places: readonly Place[], { next, culprits }: Injection): PlaceGroup {
  const fields = run.probe({
    activity: places.map(({ path }) => `${path}.activity`),
    moves: places.map(({ path }) => `${path}.link.valid`),
    busy: places.map(({ path }) => `${path}.busy`),
    tag: places.map(({ path }) => `${path}.link.flit.tag`),
    tail: places.map(({ path }) => `${path}.link.flit.tail`),
  })
  const flit = places.map(({ path }) => `${path}.link.flit`)
  const has = (sender: number): boolean => Number(fields.moves.read(sender)) + Number(fields.busy.read(sender)) > 0
  return {
    places,
    occupied: () => fields.activity.nonzero().filter(has),
    activity: (sender): Activity => sourceActivities[Number(fields.activity.read(sender))]!,
    tag: (sender) => Number(fields.tag.read(sender)),
    isTail: (sender) => Number(fields.tail.read(sender)) === 1,
    next,
    culprits,
    flits: flitsAt(run, { flit, members: ['payload'] }),
  }
}

/** Receive units: what has come waits there side by side. */
export function receiveGroup(run: Probing, places: readonly Place[], sinkOf: (unit: number) => number): PlaceGroup {
  const { waits, first, arriving } = run.probe({
    waits: places.map(({ path }) => `${path}.pending.count`),
    first: places.map(({ path }) => `${path}.pending.dout.tag`),
    arriving: places.map(({ path }) => `${path}.link.flit.tag`),
  })
  const paths = {
    activity: places.map(({ path }) => `${path}.activity`),
    tag: places.map(({ path }) => `${path}.received.tag`),
  }
  const group = simpleGroup(run, places, receiveActivities, paths, {
    next: (unit) => [sinkOf(unit)],
    culprits: () => [],
  })
  return { ...group, tag: (unit) => Number((Number(waits.read(unit)) > 0 ? first : arriving).read(unit)) }
}

/** What a message does whose start-up begins in the cycle in which that of the one before it is over. */
export const startingUp: Activity = startUpActivities[StartUpActivity.StartUp]!

/** What messages beside each other in a receive unit do. */
export const receiving: Activity = receiveActivities[ReceiveActivity.Receive]!
