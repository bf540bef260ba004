/** The activities of virtual channels of routers, as journeys read them. */

import type { Activity } from '../../runs/journey/network.js'
import { ChannelActivity } from '../../../rtl/router/activity.js'
import { activitiesOf } from './place-groups.js'

/** By value of the enum of the RTL. */
export const channelActivities = activitiesOf(ChannelActivity, {
  Empty: { kind: 'empty', about: 'there is no packet' },
  Starved: { kind: 'empty', isHeld: true, about: 'its next flit has not come' },
  Routing: { kind: 'pipeline', about: 'its route is being computed' },
  NoVc: { kind: 'wait', isSteady: true, about: 'every virtual channel that would do is held' },
  LostVc: { kind: 'wait', about: 'another packet is given the virtual channel' },
  Allocating: { kind: 'pipeline', about: 'it is given a virtual channel' },
  NoCredit: { kind: 'wait', isSteady: true, about: 'the next buffer has no room' },
  LostInput: { kind: 'wait', about: 'its input sends a flit of another virtual channel' },
  LostOutput: { kind: 'wait', about: 'its output takes a flit from another input' },
  Moves: { kind: 'moves', about: 'it crosses the switch' },
})

/** The activity of a head that waits for a virtual channel of another packet. */
export const noVc: Activity = channelActivities[ChannelActivity.NoVc]!

/** By activity: who has an output virtual channel, or is just given one. */
export const isHolder = flags([
  ChannelActivity.Starved,
  ChannelActivity.Allocating,
  ChannelActivity.NoCredit,
  ChannelActivity.LostInput,
  ChannelActivity.LostOutput,
  ChannelActivity.Moves,
])

/** By activity: whose packet may still go elsewhere. */
export const isUndecided = flags([
  ChannelActivity.Routing,
  ChannelActivity.NoVc,
  ChannelActivity.LostVc,
  ChannelActivity.Allocating,
])

function flags(chosen: readonly ChannelActivity[]): readonly boolean[] {
  return channelActivities.map((_, activity) => chosen.includes(activity))
}

/** True if its flit is put forward by its input. */
export function isNominated(activity: ChannelActivity): boolean {
  return activity === ChannelActivity.LostOutput || activity === ChannelActivity.Moves
}
