/** A network as journeys read it: the places of flits, and their activities in a cycle. */

import type { LeafFollower, Probe } from '../../engines/sim/probe/probe.js'
import type { FloorPlan } from './floor-plan.js'

/** The probes of a run for readers of a network: `Simulator.probe`. */
export interface Probing {
  probe<K extends string>(sets: Readonly<Record<K, string | readonly string[]>>): Readonly<Record<K, Probe>>
}

/** A place where flits queue: a source, a virtual channel, an input of an element. */
export interface Place {
  /** The RTL path: `dut.nodes[5].router.inputs[0].channels[1]`. */
  readonly path: string
  /** For readers: `(1,0) +x p`. */
  readonly label: string
  /** `source`: packets begin here. `sink`: flits arrive here, and are delivered. */
  readonly kind: 'source' | 'buffer' | 'sink'
  /** Cycles from a move until the flit reaches the end of the link. */
  readonly delay: number
  /** Further cycles until it can be here: 1 if it must be stored first, 0 if not. */
  readonly entry: number
  /** Where packets are processed in parallel: the activity of a complete packet while another is in front. */
  readonly meanwhile?: Activity
  /** True if packets that arrive flit by flit leave it whole. */
  readonly leavesWhole?: boolean
  /** The path of its flit store, relative to the place: `buffer`. */
  readonly buffer?: string
}

/**
 * How an activity counts in the latency account. `empty`: no packet, or a packet whose next flit has not come. `pipeline`:
 * cycles that a packet also takes in an empty network. `own`: likewise, but the account uses the name of the activity.
 * `wait`: another packet is the reason. `drops`: another packet is the reason that this one ends here. `moves`: the flit
 * leaves.
 */
export type ActivityKind = 'empty' | 'pipeline' | 'own' | 'wait' | 'drops' | 'moves'

/** An activity of a place in a cycle: a member of the enum of its RTL. */
export interface Activity {
  readonly name: string
  readonly kind: ActivityKind
  /** Its meaning as a sentence without a full stop: `its output takes a flit from another input`. */
  readonly about: string
  /** True if a packet waits for the same packets throughout this activity. */
  readonly isSteady?: boolean
  /** True if all packets that block another must move before it can; otherwise one of them suffices. */
  readonly needsAll?: boolean
  /** For kind `empty`: true if a packet holds the place although its next flit has not arrived. */
  readonly isHeld?: boolean
}

/** Reports changes in the activities of all places of a network, cycle by cycle. */
export interface ActivityFeed {
  /** By code. An update may add entries. */
  readonly activities: readonly Activity[]
  /** By place, at the last update; places without a packet, and all places before the first update, have kind `empty`. */
  readonly codes: Readonly<Uint8Array>
  /** The places whose codes the last update changed, each once, in any order; ignore later entries. */
  readonly changed: Readonly<Int32Array>
  /** Returns the number of changes. */
  update(): number
}

/** Reports changes in the number of stored flits of all places, cycle by cycle. */
export interface StoredFeed {
  /** By place, at the last update; a sink has 1 when a flit is delivered. {@link uncounted} if there is no counter. */
  readonly counts: Readonly<Int16Array>
  /** The places whose counts the last update changed, each once, in any order; ignore later entries. */
  readonly changed: Readonly<Int32Array>
  /** Returns the number of changes. */
  update(): number
  /** The number of flits at a place according to its queue pointers. */
  pointed(place: number): number
}

/** Stands for an unknown number of flits. */
export const uncounted = -1

/** Reads single flits from the hardware, to check that none is lost. */
export interface FlitReader {
  readonly stored: StoredFeed
  /**
   * The constant part of the front flit: its tag, its payload, and its head and tail flags; at a sink, of the delivered
   * flit. Null at a place that packets leave whole.
   */
  word(place: number): number | null
  /** The number of flits of the packet whose head leaves a source; null if unknown. */
  length(place: number): number | null
  /**
   * The number of a source packet's flits that have not left, according to its hardware; null or missing without such a
   * counter.
   */
  left?(place: number): number | null
}

/** A buffer with more accounted places than it has: its sender assumes room that does not exist. */
export interface ExtraCredit {
  readonly place: number
  /** Credits of the sender, flits and credits on the link, and flits in the buffer. */
  readonly found: number
  readonly depth: number
}

/** The sums of credits and flits for all buffers, cycle by cycle. */
export interface CreditFeed {
  /** Returns a changed buffer with a surplus credit; null if there is none. */
  update(): ExtraCredit | null
}

/** A virtual channel of an output, which is granted to one packet from head to tail. */
export type OutputChannel = Pick<Place, 'path' | 'label'>

/**
 * The registers that keep grants: for each place, its route and the output channel of the packet in front; for each output
 * channel, the state that marks it as held.
 */
export interface GrantReader {
  readonly channels: readonly OutputChannel[]
  /** By channel, cycle by cycle: 1 if its state marks it as held. */
  readonly held: Pick<LeafFollower, 'values' | 'changed' | 'update'>
  /** The channel that the packet in front of a place is granted in this cycle; null if none. */
  granted(place: number): number | null
  /** The content of the registers of a place in the next cycle, as decided in this cycle; null if nothing is decided. */
  decided(place: number): number | null
  /** The content in this cycle. */
  kept(place: number): number
  /** The content as text: `XPlus vc 1`. */
  textOf(content: number): string
}

/** The registers that flits pass between two places: those behind the switch, and those of long links. */
export interface LinkReader {
  /** Each holds one flit for one cycle. */
  readonly stages: readonly Pick<Place, 'path' | 'label'>[]
  /** By stage, cycle by cycle: 1 if it holds a flit. */
  readonly occupied: Pick<LeafFollower, 'values' | 'changed' | 'update'>
  /** The stage that holds a flit on its way to a place, a number of cycles after its move; null if none does. */
  stageTo(place: number, cycles: number): number | null
  /** The place to which the flit in a stage goes; null if there is none. */
  next(stage: number): number | null
  /** All members of the flit in a stage, combined into one number. */
  word(stage: number): number
  /** The number of a flit that moves from a place. */
  sent(place: number): number
}

/**
 * The name of the destination of the packet in front of a source, according to its header: the label of its sink, or the name
 * of the node that has it; null if the header names none. Call it before the packet leaves, or in the cycle in which its head
 * does.
 */
export type DestinationReader = (source: number) => string | null

/** The holder of a place that is allocated to packets before they are sent there. */
export interface Allocation {
  readonly isTaken: boolean
  readonly holder: number | null
}

/** Data for {@link import('../../networks/watch/recipes.js').readNetwork}, because a network itself contains functions. */
export interface NetworkRecipe {
  /** The kind of the network: `router`. */
  readonly adapter: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** Its path, or that of each node: `dut`, `dut.nodes[*].node`. */
  readonly at: string
}

/**
 * Reads a network. Places are identified by their numbers. All results refer to the current cycle, when all signals have
 * settled, just before the clock edge.
 *
 * A moving flit may reach the next place in the same cycle; that place then has the higher number. A packet may leave a
 * place whole, as a message leaves its start-up; `isTail` is then true when it moves.
 */
export interface JourneyNetwork {
  readonly places: readonly Place[]
  /** The places with a packet, without sinks; ascending. */
  occupied(): readonly number[]
  activity(place: number): Activity
  /** The tag of the packet in front; null if unreadable. At a source it is known when the head leaves. */
  tag(place: number): number | null
  /** True if the flit in front is the last of its packet. */
  isTail(place: number): boolean
  /** The targets of the packet in front: several for a split packet, none while undecided. */
  next(place: number): readonly number[]
  /** The places that block the packet in front; empty if none is known. */
  culprits(place: number): readonly number[]
  /** True if a place has room, although a waiting packet may not know because credits take time. Missing without delay. */
  hasRoom?(place: number): boolean
  /**
   * The holder of a place that is allocated to packets before they are sent there: a virtual channel. `isTaken`: its sender
   * has marked it as taken; `holder`: the place of the packet that has it, if any. Null for places that are not allocated.
   */
  allocation?(place: number): Allocation | null
  /** The places that would serve a packet in front that waits for an allocation. */
  wanted?(place: number): readonly number[]
  /** Globs of relevant signals of a place, besides the packet in front. */
  signals?(place: number): readonly string[]
  /** The remedy against deadlock in such a network: one sentence for the report of a deadlock. */
  readonly remedy?: string
  /** The positions of its parts on paper. Without it, drawings show only the places. */
  plan?(): FloorPlan
  /** The recipe of a network of the package. */
  readonly recipe?: NetworkRecipe
  /** Begins to follow {@link activity} of all places. Missing if that is no faster than querying each of them. */
  feed?(): ActivityFeed
  /** Begins to read single flits. Missing if the network does not report them. */
  flits?(): FlitReader
  /** Begins to read headers. Missing if the network does not report them. */
  destinations?(): DestinationReader
  /** Begins to add up credits. Missing if senders have none. */
  credits?(): CreditFeed
  /** Begins to read the registers that keep grants. Missing if the network grants nothing. */
  grants?(): GrantReader
  /** Begins to read the registers of links. Missing if links have none. */
  linkRegisters?(): LinkReader
}
