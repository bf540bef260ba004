/** The inputs of routers whose worms visit their destinations in turn, as read by journeys. */

import type { Activity, Place } from '../../runs/journey/network.js'
import type { WaitActivity } from '../../runs/deadlock/waits.js'
import type { Probe } from '../../engines/sim/probe/probe.js'
import { PathActivity } from '../../../rtl/path/activity.js'
import type { PathNetworkParameters } from '../../../rtl/path/network-parameters.js'
import { countFeed, flitWords } from './flit-feeds.js'
import { activitiesOf, Observation } from './observation.js'
import { membersOf, type PathLayout } from './path-layout.js'
import type { PlaceGroup, Probing } from './place-groups.js'

const activities = activitiesOf(PathActivity, {
  Empty: { kind: 'empty', about: 'there is no packet' },
  Starved: { kind: 'empty', isHeld: true, about: 'its next flit has not come' },
  ChannelTaken: { kind: 'wait', about: 'another packet holds the consumption channel until its last flit has left' },
  LostChannel: { kind: 'wait', about: 'another packet is given the consumption channel' },
  LinkTaken: { kind: 'wait', about: 'another packet holds the link until its last flit has left' },
  LostLink: { kind: 'wait', about: 'another packet is given the link' },
  NoCredit: { kind: 'wait', needsAll: true, about: 'the next buffer has no room' },
  LostTerminal: { kind: 'wait', about: 'its terminal takes a flit from another channel' },
  Moves: { kind: 'moves', about: 'it leaves to the terminal, to the next router, or to both' },
})

/** The wait of a head for a link or a consumption channel. */
export const channelHeld: WaitActivity = {
  name: 'Taken',
  about: 'another packet holds the channel until its last flit has left',
}

const members = {
  copies: 'copies',
  goesOn: 'goesOn',
  fitChannels: 'route.channels',
  nextLink: 'route.link',
  heldChannels: 'heldChannels',
  grantedChannels: 'grantedChannels',
  heldLinks: 'heldLinks',
  grantedLinks: 'grantedLinks',
  isHead: 'isHead',
  moves: 'moves',
} as const

type Member = keyof typeof members

/** The numbers of the first input and of the first sink in the network. */
export interface FirstInputs {
  readonly inputs: number
  readonly sinks: number
}

/** A packet at an input goes to the next router, to the terminal, or to both at once. */
export class PathInputGroup implements PlaceGroup {
  readonly places: readonly Place[]
  private readonly seen: Observation<'activity' | 'tag' | 'tail'>
  private readonly probes: Readonly<Record<Member, Probe>>

  /** @param at - the path of the network, of which `nodes` is a child */
  constructor(
    private readonly run: Probing,
    private readonly p: PathNetworkParameters,
    private readonly layout: PathLayout,
    private readonly first: FirstInputs,
    at: string,
  ) {
    const pathOf = (number: number): string => {
      const { node, port } = layout.inputs[number]!
      return `${at}.nodes[${node}].inputs[${port}]`
    }
    this.places = layout.inputs.map((_, number): Place => {
      return {
        path: pathOf(number),
        label: layout.nameOf(number),
        kind: 'buffer',
        delay: 0,
        entry: 1,
        buffer: 'buffer',
      }
    })
    this.seen = new Observation(run, {
      activity: this.paths('activity'),
      tag: this.paths('buffer.dout.tag'),
      tail: this.paths('buffer.dout.tail'),
    })
    const sets = Object.entries(members).map(([member, path]) => [member, this.paths(path)])
    this.probes = run.probe(Object.fromEntries(sets) as Record<Member, string[]>)
  }

  feed() {
    return this.seen.feed(activities)
  }

  flits() {
    return {
      stored: countFeed(this.run.probe({ count: this.paths('buffer.count') }).count, this.p.depth),
      word: flitWords(this.run, this.paths('buffer.dout'), ['tag', 'payload']),
      length: () => null,
    }
  }

  occupied(): readonly number[] {
    return this.seen.nonzero('activity')
  }

  activity(place: number): Activity {
    return activities[this.activityAt(place)]!
  }

  tag(place: number): number {
    return this.seen.read('tag', place)
  }

  isTail(place: number): boolean {
    return this.seen.isTail(place)
  }

  next(place: number): readonly number[] {
    const { node } = this.layout.inputs[place]!
    const link = this.link(place)
    const onward = link === null ? [] : [this.first.inputs + this.layout.behind(node, link)]
    return this.read('copies', place) === 1 ? [...onward, this.first.sinks + node] : onward
  }

  culprits(place: number): readonly number[] {
    switch (this.activityAt(place)) {
      case PathActivity.ChannelTaken:
        return this.others(place, 'heldChannels', this.read('fitChannels', place))
      case PathActivity.LostChannel:
        return this.others(place, 'grantedChannels', this.read('fitChannels', place))
      case PathActivity.LinkTaken:
        return this.others(place, 'heldLinks', this.read('nextLink', place))
      case PathActivity.LostLink:
        return this.others(place, 'grantedLinks', this.read('nextLink', place))
      case PathActivity.NoCredit:
        return [this.first.inputs + this.layout.behind(this.layout.inputs[place]!.node, this.link(place)!)]
      case PathActivity.LostTerminal:
        return this.others(place, 'copies', 1).filter((one) => this.read('moves', one - this.first.inputs) === 1)
      default:
        return []
    }
  }

  signals(place: number): readonly string[] {
    const { path } = this.places[place]!
    return [`${path}.buffer.dout`, `${path}.activity`, `${path}.heldChannels`, `${path}.heldLinks`]
  }

  /** The link that the packet in front has or wants; null if it ends here. */
  private link(place: number): number | null {
    const has = this.read('heldLinks', place) | this.read('grantedLinks', place)
    const wanted = this.read('isHead', place) === 1 ? this.read('nextLink', place) : 0
    return membersOf(BigInt(has === 0 ? wanted : has))[0] ?? null
  }

  /** The other inputs of the router for which a set has some of these members. */
  private others(place: number, member: Member, wanted: number): number[] {
    const { node } = this.layout.inputs[place]!
    return this.layout
      .inputsOf(node)
      .filter((one) => one !== place && (this.read(member, one) & wanted) !== 0)
      .map((one) => this.first.inputs + one)
  }

  private paths(member: string): string[] {
    return this.places.map(({ path }) => `${path}.${member}`)
  }

  private read(member: Member, place: number): number {
    return Number(this.probes[member].read(place))
  }

  private activityAt(place: number): PathActivity {
    return this.seen.read('activity', place)
  }
}
