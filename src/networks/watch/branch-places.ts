/** The copies of packets in the buffers of routers, as read by journeys. */

import type { Activity, FlitReader, Place } from '../../runs/journey/network.js'
import type { Probe } from '../../engines/sim/probe/probe.js'
import { BranchActivity } from '../../../rtl/multicast/activity.js'
import type { RouterPort } from '../../../rtl/net/routed-graph.js'
import type { BranchLayout } from './branch-layout.js'
import { flitWords, noneStored } from './flit-feeds.js'
import { activitiesOf, Observation } from './observation.js'
import type { PlaceGroup, Probing } from './place-groups.js'

const activities = activitiesOf(BranchActivity, {
  Empty: { kind: 'empty', about: 'there is no packet' },
  Starved: { kind: 'empty', isHeld: true, about: 'its next flit has not come' },
  Behind: { kind: 'wait', needsAll: true, about: 'another packet stands before it in the same buffer' },
  OutputTaken: { kind: 'wait', about: 'another packet holds the output until its last flit has left' },
  NoCredit: { kind: 'wait', needsAll: true, about: 'the next buffer has no room' },
  Together: { kind: 'wait', needsAll: true, about: 'the other copies of its packet have not sent this flit' },
  LostInput: { kind: 'wait', about: 'its buffer is read for a copy that is further behind' },
  LostOutput: { kind: 'wait', about: 'its output takes a flit from another input' },
  Moves: { kind: 'moves', about: 'it leaves to its output' },
})

/** Copies of a packet in front that are not stopped by what stops another one of them. */
const inFront: ReadonlySet<BranchActivity> = new Set([
  BranchActivity.OutputTaken,
  BranchActivity.NoCredit,
  BranchActivity.LostInput,
  BranchActivity.LostOutput,
  BranchActivity.Moves,
  BranchActivity.Starved,
])

/** The numbers of the first branch and of the first sink in the network. */
export interface FirstBranches {
  readonly branches: number
  readonly sinks: number
}

/**
 * The copies that routers can make: a place for each input and output. A packet is at the places of all outputs to which it
 * goes from its head on, and leaves each when its tail leaves through that output.
 */
export class BranchGroup implements PlaceGroup {
  readonly places: readonly Place[]
  private readonly seen: Observation<'activity' | 'position'>
  private readonly inputs: InputProbes
  private readonly outputs: Readonly<Record<'isHeld' | 'holder' | 'to' | 'granted', Probe>>

  /** @param at - the path of the network, of which `nodes` is a child */
  constructor(
    private readonly run: Probing,
    private readonly layout: BranchLayout,
    private readonly at: string,
    private readonly first: FirstBranches,
  ) {
    const { branches } = layout
    const path = (number: number): string => {
      const { router, input, output } = branches[number]!
      return `${at}.nodes[${router}].inputs[${input}].positions[${output}]`
    }
    this.places = branches.map((_, number): Place => {
      const end = layout.endOf(number)
      const delay = end.kind === 'input' ? end.delay : 0
      return { path: path(number), label: layout.nameOf(number), kind: 'buffer', delay, entry: 1 }
    })
    this.seen = new Observation(run, {
      activity: this.places.map((place) => place.path.replace('.positions[', '.activities[')),
      position: this.places.map((place) => place.path),
    })
    this.inputs = new InputProbes(run, layout, at)
    this.outputs = run.probe(outputPaths(layout, at))
  }

  feed() {
    return this.seen.feed(activities)
  }

  flits(): FlitReader {
    const words = flitWords(this.run, this.inputs.flits, ['tag', 'payload'])
    return {
      stored: noneStored(this.places.length),
      word: (place) => words(this.inputs.of(place)),
      length: () => null,
    }
  }

  occupied(): readonly number[] {
    return this.seen.nonzero('activity')
  }

  activity(place: number): Activity {
    return activities[this.activityAt(place)]!
  }

  /** The buffer does not show the packets behind the first one. */
  tag(place: number): number | null {
    return this.activityAt(place) === BranchActivity.Behind ? null : Number(this.inputs.read('tag', place))
  }

  isTail(place: number): boolean {
    return Number(this.inputs.read('tail', place)) === 1
  }

  next(place: number): readonly number[] {
    if (this.activityAt(place) === BranchActivity.Behind) return []
    const end = this.layout.endOf(place)
    if (end.kind === 'terminal') return [this.first.sinks + end.terminal]
    const hasBegun = this.holderOf(place) === this.layout.branches[place]!.input
    const to = hasBegun ? this.outputs.to.read(this.outputOf(place)) : this.inputs.read('to', place)
    return this.entered(end.to, BigInt(to) & this.layout.reachOf(place))
  }

  culprits(place: number): readonly number[] {
    const { input } = this.layout.branches[place]!
    switch (this.activityAt(place)) {
      case BranchActivity.OutputTaken:
        return this.fromInput(place, this.holderOf(place)!)
      case BranchActivity.LostOutput:
        return this.fromInput(place, this.grantedOf(place))
      case BranchActivity.LostInput:
        return this.beside(place, input, [BranchActivity.Moves, BranchActivity.LostOutput])
      case BranchActivity.Together:
        return this.beside(place, input, inFront).filter((one) => this.positionAt(one - this.first.branches) === 0)
      case BranchActivity.Behind:
        return this.beside(place, input, [...inFront, BranchActivity.Together])
      case BranchActivity.NoCredit: {
        const end = this.layout.endOf(place)
        return end.kind === 'terminal' ? [] : this.lastAt(end.to)
      }
      default:
        return []
    }
  }

  signals(place: number): readonly string[] {
    const { router, input } = this.layout.branches[place]!
    return [`${this.at}.nodes[${router}].inputs[${input}].front`, this.seen.paths.activity[place]!]
  }

  /** The places that a packet for some terminals enters at an input; bit 0 is terminal 0. */
  entered(at: RouterPort, terminals: bigint): number[] {
    return this.layout.towards(at, terminals).map((number) => this.first.branches + number)
  }

  /** The copies that keep the first flit of a buffer there. */
  lastAt(at: RouterPort): number[] {
    const isLast = (one: number): boolean => inFront.has(this.activityAt(one)) && this.positionAt(one) === 0
    return this.numbered(this.layout.ofPort(at).filter(isLast))
  }

  private fromInput(place: number, input: number): number[] {
    const other = this.layout.from(place, input)
    return other === null ? [] : this.numbered([other])
  }

  /** The other copies at an input that have one of some activities. */
  private beside(place: number, port: number, some: Iterable<BranchActivity>): number[] {
    const wanted = new Set(some)
    const { router } = this.layout.branches[place]!
    const others = this.layout.ofPort({ router, port }).filter((one) => one !== place)
    return this.numbered(others.filter((one) => wanted.has(this.activityAt(one))))
  }

  private numbered(branches: readonly number[]): number[] {
    return branches.map((number) => this.first.branches + number)
  }

  /** The input that holds the output of a place; null if none does. */
  private holderOf(place: number): number | null {
    const output = this.outputOf(place)
    return Number(this.outputs.isHeld.read(output)) === 1 ? Number(this.outputs.holder.read(output)) : null
  }

  /** The input whose flit the output of a place takes. */
  private grantedOf(place: number): number {
    return Math.log2(Number(this.outputs.granted.read(this.outputOf(place))))
  }

  private outputOf(place: number): number {
    const { router, output } = this.layout.branches[place]!
    return this.layout.portOf({ router, port: output })
  }

  private activityAt(place: number): BranchActivity {
    return this.seen.read('activity', place)
  }

  private positionAt(place: number): number {
    return this.seen.read('position', place)
  }
}

function outputPaths({ graph }: BranchLayout, at: string) {
  const all = graph.routers.flatMap(({ ports }, router) =>
    Array.from({ length: ports }, (_, port) => `${at}.nodes[${router}].outputs[${port}]`),
  )
  const member = (name: string): string[] => all.map((path) => `${path}.${name}`)
  return { isHeld: member('isHeld'), holder: member('holder'), to: member('to'), granted: member('granted') }
}

/** Reads the buffers of inputs, which all branches of an input share. */
class InputProbes {
  /** By port of all routers: the flit that is read. */
  readonly flits: readonly string[]
  private readonly probes: Readonly<Record<'tag' | 'to' | 'tail', Probe>>

  constructor(
    run: Probing,
    private readonly layout: BranchLayout,
    at: string,
  ) {
    const all = layout.graph.routers.flatMap(({ ports }, router) =>
      Array.from({ length: ports }, (_, port) => `${at}.nodes[${router}].inputs[${port}]`),
    )
    const member = (name: string): string[] => all.map((path) => `${path}.${name}`)
    this.flits = member('flit')
    this.probes = run.probe({ tag: member('front.tag'), to: member('front.to'), tail: member('flit.tail') })
  }

  read(member: 'tag' | 'to' | 'tail', place: number): number | bigint {
    return this.probes[member].read(this.of(place))
  }

  /** The port at whose input a place is. */
  of(place: number): number {
    const { router, input } = this.layout.branches[place]!
    return this.layout.portOf({ router, port: input })
  }
}
