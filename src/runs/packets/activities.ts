/** The activities of packets at a place, as far as wires tell. */

import type { Activity } from '../journey/network.js'

export const activities = {
  empty: { name: 'Empty', kind: 'empty', about: 'there is no packet' },
  starved: { name: 'Starved', kind: 'empty', about: 'the next flit has not come', isHeld: true },
  moves: { name: 'Moves', kind: 'moves', about: 'a flit is taken' },
  stages: { name: 'Stages', kind: 'pipeline', about: 'it passes the stages of the router' },
  notReady: { name: 'NotReady', kind: 'wait', about: 'it is offered, and the receiver is not ready' },
  noCredit: { name: 'NoCredit', kind: 'wait', about: 'the sender has no credit for the next buffer' },
  held: { name: 'ChannelHeld', kind: 'wait', about: 'another packet holds the next channel until its last flit' },
  lostOutput: { name: 'LostOutput', kind: 'wait', about: 'the link has a flit of another packet' },
  notGranted: { name: 'NotGranted', kind: 'wait', about: 'the link is free, and no wire tells why it is not granted' },
  unknown: { name: 'Unknown', kind: 'wait', about: 'no wire tells where it goes next' },
} as const satisfies Readonly<Record<string, Activity>>

/** An activity, and the places that keep the packet waiting. */
export interface Doing {
  readonly activity: Activity
  readonly culprits: readonly number[]
}

const nobody: readonly number[] = []

/** Without a cause. */
export const doing = Object.fromEntries(
  Object.entries(activities).map(([name, activity]) => [name, { activity, culprits: nobody }]),
) as unknown as Readonly<Record<keyof typeof activities, Doing>>
