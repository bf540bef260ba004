/** The state of the virtual channels of routers: the activities of inputs, and the outputs that are taken. */

import type { Activity, Probing } from '../../runs/journey/network.js'
import { ChannelActivity } from '../../../rtl/router/activity.js'
import type { Probe } from '../../engines/sim/probe/probe.js'
import type { RouterLayout } from './router-layout.js'
import { activitiesOf } from './observation.js'

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

/** The activity of a head that waits for a virtual channel held by another packet. */
export const noVc: Activity = channelActivities[ChannelActivity.NoVc]!

/** By activity: true if the packet holds an output virtual channel, or is just granted one. */
export const isHolder = flags([
  ChannelActivity.Starved,
  ChannelActivity.Allocating,
  ChannelActivity.NoCredit,
  ChannelActivity.LostInput,
  ChannelActivity.LostOutput,
  ChannelActivity.Moves,
])

/** By activity: true if the packet may still take another route. */
export const isUndecided = flags([
  ChannelActivity.Routing,
  ChannelActivity.NoVc,
  ChannelActivity.LostVc,
  ChannelActivity.Allocating,
])

function flags(chosen: readonly ChannelActivity[]): readonly boolean[] {
  return channelActivities.map((_, activity) => chosen.includes(activity))
}

/** True if the input nominates its flit. */
export function isNominated(activity: ChannelActivity): boolean {
  return activity === ChannelActivity.LostOutput || activity === ChannelActivity.Moves
}

interface OutputChannel {
  readonly router: number
  readonly port: number
  readonly vc: number
}

/** The output virtual channels of all routers, by the place to which they lead. */
export class OutputChannels {
  private readonly channels = new Map<number, OutputChannel>()
  /** By port: the virtual channels of its output that are free, as a mask. */
  private readonly free: Probe

  /** @param ends - by port: the first place in the network to which its output leads; -1 if none */
  constructor(
    run: Probing,
    ends: readonly number[],
    private readonly layout: RouterLayout,
    { routerAt }: { readonly routerAt: (router: number) => string },
  ) {
    const { ports, p } = layout
    this.free = run.probe({ free: ports.map(({ router, port }) => `${routerAt(router)}.outputs[${port}].free`) }).free
    ports.forEach(({ router, port, end }, i) => {
      const vcs = end?.kind === 'input' ? p.vcs : 1
      for (let vc = 0; vc < vcs && end; vc++) this.channels.set(ends[i]! + vc, { router, port, vc })
    })
  }

  /** The output channel that leads to a place of the network; null if there is none. */
  leadingTo(place: number): OutputChannel | null {
    return this.channels.get(place) ?? null
  }

  /** True if the output has marked it as taken by a packet. */
  isTaken({ router, port, vc }: OutputChannel): boolean {
    return ((Number(this.free.read(this.layout.firstPorts[router]! + port)) >> vc) & 1) === 0
  }
}
