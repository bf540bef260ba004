/** The terminals of a mesh whose worms visit their destinations in turn, as read by journeys. */

import type { Activity, Place } from '../../runs/journey/network.js'
import type { Probe } from '../../engines/sim/probe/probe.js'
import type { PathLayout } from './path-layout.js'
import { flitWords, noneStored } from './flit-feeds.js'
import type { PlaceGroup, Probing } from './place-groups.js'

const none: Activity = { name: 'Empty', kind: 'empty', about: 'there is nothing to send' }
const busy: Activity = { name: 'PortBusy', kind: 'wait', about: 'its terminal sends the worms of the packet before it' }
const after: Activity = { name: 'WormBefore', kind: 'own', about: 'its terminal sends other worms of the same packet' }
const full: Activity = { name: 'NoCredit', kind: 'wait', about: 'the next buffer has no room' }
const moves: Activity = { name: 'Moves', kind: 'moves', about: 'a flit leaves' }

const members = {
  valid: 'inject.valid',
  ready: 'inject.ready',
  to: 'inject.packet.to',
  offered: 'inject.packet.tag',
  left: 'left',
  rest: 'rest',
  part: 'part',
  current: 'current',
  begins: 'begins',
  sends: 'leaving.valid',
  tail: 'leaving.flit.tail',
  tag: 'tag',
} as const

type Member = keyof typeof members

/** The numbers of the first worm and of the first input in the network. */
interface FirstWorms {
  readonly worms: number
  readonly inputs: number
}

/** The sources and their worms: a packet leaves its source whole, and becomes a worm for each of its parts. */
export class PathTerminals {
  private readonly probes: Readonly<Record<Member, Probe>>

  /** @param paths - those of the terminals */
  constructor(
    private readonly run: Probing,
    private readonly layout: PathLayout,
    private readonly first: FirstWorms,
    private readonly paths: readonly string[],
  ) {
    const sets = Object.entries(members).map(([member, path]) => [member, this.pathsTo(path)])
    this.probes = run.probe(Object.fromEntries(sets) as Record<Member, string[]>)
  }

  /** Packets that terminals have not accepted, or accept in this cycle. */
  sources(): PlaceGroup {
    const places = this.paths.map((path, terminal): Place => {
      return { path, label: `terminal ${terminal}`, kind: 'source', delay: 0, entry: 0, leavesWhole: true }
    })
    return {
      places,
      occupied: () => places.flatMap((_, terminal) => (this.is('valid', terminal) ? [terminal] : [])),
      activity: (terminal) => this.offer(terminal),
      tag: (terminal) => Number(this.probes.offered.read(terminal)),
      isTail: () => true,
      next: (terminal) => {
        const labels = this.layout.labelsOf(BigInt(this.probes.to.read(terminal)))
        return this.layout.partsOf(terminal, labels).map((part) => this.first.worms + this.wormOf(terminal, part))
      },
      culprits: (terminal) => {
        if (this.offer(terminal) === full) return [this.entryOf(terminal)]
        const parts = Array.from({ length: this.layout.parts }, (_, part) => part)
        const sending = parts.filter((part) => this.activityOf(terminal, part) !== none)
        return sending.map((part) => this.first.worms + this.wormOf(terminal, part))
      },
    }
  }

  /** The worms of accepted packets that have not left their terminals. */
  worms(): PlaceGroup {
    const { parts } = this.layout
    const places = this.paths.flatMap((path, terminal) =>
      Array.from({ length: parts }, (_, part): Place => {
        const label = `terminal ${terminal} worm ${part}`
        return { path: `${path}.takes[${part}]`, label, kind: 'buffer', delay: 0, entry: 0 }
      }),
    )
    const terminalOf = (worm: number): number => Math.floor(worm / parts)
    const activity = (worm: number): Activity => this.activityOf(terminalOf(worm), worm % parts)
    return {
      places,
      occupied: () => places.flatMap((_, worm) => (activity(worm) === none ? [] : [worm])),
      activity,
      tag: (worm) => this.tagOf(terminalOf(worm)),
      isTail: (worm) => this.is('tail', terminalOf(worm)),
      next: (worm) => [this.entryOf(terminalOf(worm))],
      culprits: (worm) => (activity(worm) === full ? [this.entryOf(terminalOf(worm))] : []),
      flits: () => {
        const words = flitWords(this.run, this.pathsTo('leaving.flit'), ['tag', 'payload'])
        return { stored: noneStored(places.length), word: (worm) => words(terminalOf(worm)), length: () => null }
      },
    }
  }

  private pathsTo(member: string): string[] {
    return this.paths.map((path) => `${path}.${member}`)
  }

  private offer(terminal: number): Activity {
    if (!this.is('valid', terminal)) return none
    if (this.is('ready', terminal)) return moves
    return this.isUnderWay(terminal) ? busy : full
  }

  private activityOf(terminal: number, part: number): Activity {
    const left = this.is('left', terminal)
    const [current, next] = [left ? 'current' : 'part', this.is('begins', terminal)] as const
    const isFirst = ((Number(this.probes[current].read(terminal)) >> part) & 1) === 1
    if (isFirst && (left || next)) return this.is('sends', terminal) ? moves : full
    if (!left && !this.is('rest', terminal)) return none
    const isLater = this.layout.partsOf(terminal, BigInt(this.probes.rest.read(terminal))).includes(part)
    if (!isLater) return none
    return isFirst ? full : after
  }

  private tagOf(terminal: number): number {
    const isNew = !this.isUnderWay(terminal)
    return Number(this.probes[isNew ? 'offered' : 'tag'].read(terminal))
  }

  /** True if a packet has been accepted before and has not left. */
  private isUnderWay(terminal: number): boolean {
    return this.is('left', terminal) || this.is('rest', terminal)
  }

  private wormOf(terminal: number, part: number): number {
    return terminal * this.layout.parts + part
  }

  private entryOf(terminal: number): number {
    return this.first.inputs + this.layout.entryOf(terminal)
  }

  private is(member: Member, terminal: number): boolean {
    return Number(this.probes[member].read(terminal)) !== 0
  }
}
