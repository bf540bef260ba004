/** The wait-for graph of a network in one cycle. */

import { obtain } from '../../base/maps.js'
import { shortestCycle } from './shortest-cycle.js'

/** The activity of a place in a cycle, as reported by its hardware. */
export interface WaitActivity {
  /** `NoVc` */
  readonly name: string
  /** Its meaning: a sentence without a full stop. */
  readonly about: string
}

/**
 * The reason why a wait never ends although it is in no cycle. `credit`: the channel has room, but its sender does not know;
 * `nobody`: the channel is taken, but no packet holds it.
 */
export interface DeadEnd {
  readonly kind: 'credit' | 'nobody'
  /** The awaited channel, as in {@link HeldChannel}. */
  readonly channel: string
  readonly label?: string
}

/** The wait of a packet. */
export interface Wait {
  /** The awaited channels, by name: one of them suffices. A channel that no packet holds is free. */
  readonly on: readonly string[]
  /** The reason, if the network reports it. */
  readonly activity?: WaitActivity
  /** Set for a wait that never ends, if it lasts longer than a credit takes: `on` is empty then. */
  readonly deadEnd?: DeadEnd
}

/** A channel that a packet holds. */
export interface HeldChannel {
  /** Its full name in the RTL: `dut.nodes[5].router.inputs[0].channels[1]`. */
  readonly channel: string
  /** Its name for readers, such as `(1,0)→(2,0) p`, if that of the RTL is unclear. */
  readonly label?: string
  /** The packet that must move before anything behind it can, such as `#7`. */
  readonly packet: string
  /** All of these waits must end before the packet moves; none if it can move now. */
  readonly waits: readonly Wait[]
  /** Globs of the channel's relevant signals; by default only its holder. */
  readonly signals?: readonly string[]
}

/** Channels that can never move, because each waits for others of them. */
export interface Knot {
  /** If `isCycle`, each waits for the one after it, and the last for the first. */
  readonly members: readonly KnotMember[]
  /** True if the waits form a single cycle. If packets have a choice, a knot has more waits. */
  readonly isCycle: boolean
}

/** A channel of a knot, and the reason why its packet is stuck. */
export interface KnotMember extends HeldChannel {
  /** The wait that keeps it in the knot. */
  readonly wait: Wait
}

/**
 * The smallest reason for a deadlock: a shortest cycle of waits or, if there is none because packets wait for any one of
 * several channels, a minimal set of stuck channels. Null if every packet will eventually move.
 */
export function findKnot(channels: readonly HeldChannel[]): Knot | null {
  const stuck = stuckAmong(channels)
  if (stuck.length === 0) return null
  return cycleAmong(stuck) ?? { members: inOrder(smallest(stuck)), isCycle: false }
}

/** Channels that cannot move: each has a wait whose targets are all among them. */
function stuckAmong(channels: readonly HeldChannel[]): HeldChannel[] {
  const stuck = new Map(channels.map((held) => [held.channel, held]))
  const waiting = waitingFor(channels)
  const moving = channels.filter(({ waits }) => !waits.some((wait) => isEndless(wait, stuck)))
  for (const { channel } of moving) stuck.delete(channel)
  for (let moved = moving.pop(); moved; moved = moving.pop()) {
    for (const held of waiting.get(moved.channel) ?? []) {
      if (!stuck.has(held.channel) || held.waits.some((wait) => isEndless(wait, stuck))) continue
      stuck.delete(held.channel)
      moving.push(held)
    }
  }
  return [...stuck.values()]
}

/** A wait for something other than a channel, such as a driver, may end. */
function isEndless({ on }: Wait, stuck: { has(channel: string): boolean }): boolean {
  return on.length > 0 && on.every((channel) => stuck.has(channel))
}

/** By channel, the channels that wait for it. */
function waitingFor(channels: readonly HeldChannel[]): ReadonlyMap<string, readonly HeldChannel[]> {
  const waiting = new Map<string, HeldChannel[]>()
  for (const held of channels) {
    for (const name of new Set(held.waits.flatMap(({ on }) => on))) {
      obtain(waiting, name, () => []).push(held)
    }
  }
  return waiting
}

/** A shortest cycle of waits without choice. */
function cycleAmong(stuck: readonly HeldChannel[]): Knot | null {
  const numbers = new Map(stuck.map(({ channel }, i) => [channel, i]))
  const edges = stuck.map(({ waits }) =>
    waits.flatMap((wait) => {
      const to = isEndless(wait, numbers) && isSingle(wait) ? numbers.get(wait.on[0]!) : undefined
      return to === undefined ? [] : [{ to, wait }]
    }),
  )
  const cycle = shortestCycle({ size: stuck.length, next: (i) => edges[i]!.map(({ to }) => to) })
  if (!cycle) return null
  const members = cycle.map((number, i) => {
    const following = cycle[(i + 1) % cycle.length]!
    return { ...stuck[number]!, wait: edges[number]!.find(({ to }) => to === following)!.wait }
  })
  return { members: turned(members), isCycle: true }
}

/** Rotates a cycle to begin at a channel for which another packet waits, so that the channels of one packet are adjacent. */
function turned(members: readonly KnotMember[]): readonly KnotMember[] {
  const start = members.findIndex(({ packet }, i) => packet !== members.at(i - 1)!.packet)
  return start > 0 ? [...members.slice(start), ...members.slice(0, start)] : members
}

function isSingle({ on }: Wait): boolean {
  return new Set(on).size === 1
}

/** A minimal part of a knot that is still stuck on its own. */
function smallest(stuck: readonly HeldChannel[]): KnotMember[] {
  let left = stuck
  for (const candidate of stuck) {
    const without = left.includes(candidate) ? stuckAmong(left.filter((held) => held !== candidate)) : []
    if (without.length > 0) left = without
  }
  const members = new Map(left.map((held) => [held.channel, held]))
  return left.map((held) => ({ ...held, wait: held.waits.find((wait) => isEndless(wait, members))! }))
}

/** Ordered from the first member, each after one that waits for it. */
function inOrder(members: readonly KnotMember[]): KnotMember[] {
  const left = new Map(members.map((member) => [member.channel, member]))
  const ordered: KnotMember[] = []
  const visit = (channel: string): void => {
    const member = left.get(channel)
    if (!member) return
    left.delete(channel)
    ordered.push(member)
    member.wait.on.forEach(visit)
  }
  for (const { channel } of members) visit(channel)
  return ordered
}
