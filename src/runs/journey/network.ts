/** The view of a network that journeys read: the places where flits stand, and their activities in a cycle. */

import type { LeafFollower, Probe } from '../../engines/sim/probe/probe.js'
import type { FloorPlan } from './floor-plan.js'

/** The probes of a run that readers of a network use: `Simulator.probe`. */
export interface Probing {
  probe<K extends string>(sets: Readonly<Record<K, string | readonly string[]>>): Readonly<Record<K, Probe>>
}

/** A place where flits stand one behind the other: a source, a virtual channel, an input of an element. */
export interface Place {
  /** In the RTL: `dut.nodes[5].router.inputs[0].channels[1]`. */
  readonly path: string
  /** For people: `(1,0) +x p`. */
  readonly label: string
  /** `source`: packets begin here. `sink`: flits arrive here, and are delivered. */
  readonly kind: 'source' | 'buffer' | 'sink'
  /** Cycles from a move until the flit is at the end of the link. */
  readonly delay: number
  /** Cycles from there until it can stand here: 1 if it has to be stored first, 0 if not. */
  readonly entry: number
  /** Where packets pass their time side by side: what one that has come whole does while another is in front. */
  readonly meanwhile?: Activity
  /** True if packets leave it whole that come flit by flit. */
  readonly leavesWhole?: boolean
  /** The store of its flits, by its path from the place: `buffer`. */
  readonly buffer?: string
}

/**
 * How an activity counts in the latency account. `empty`: no packet, or a packet whose next flit has not come.
 * `pipeline`: cycles that a packet takes in a network of its own, too. `own`: the same, and the account calls them by
 * the name of the activity. `wait`: another packet is the reason. `drops`: another packet is the reason that this one
 * ends here. `moves`: the flit leaves.
 */
export type ActivityKind = 'empty' | 'pipeline' | 'own' | 'wait' | 'drops' | 'moves'

/** An activity of a place in a cycle: a member of the enum of its RTL. */
export interface Activity {
  readonly name: string
  readonly kind: ActivityKind
  /** Its meaning, as a sentence without a full stop: `its output takes a flit from another input`. */
  readonly about: string
  /** True if a packet waits for the same others as long as it has this activity. */
  readonly isSteady?: boolean
  /** True if all packets that keep another one waiting have to go on before it does; else one of them is enough. */
  readonly needsAll?: boolean
  /** For kind `empty`: true if a packet holds the place all the same, whose next flit has not come. */
  readonly isHeld?: boolean
}

/** The activities of all places of a network, from cycle to cycle: it reports the changes. */
export interface ActivityFeed {
  /** By code. Some may be added with an update. */
  readonly activities: readonly Activity[]
  /** By place, as of the last update; without a packet, and before the first update, that of kind `empty`. */
  readonly codes: Readonly<Uint8Array>
  /** The places whose codes the last update changed, each once, in any order; later entries mean nothing. */
  readonly changed: Readonly<Int32Array>
  /** Returns how many have changed. */
  update(): number
}

/** How many flits all places store, from cycle to cycle: it tells what changes. */
export interface StoredFeed {
  /** By place, as of the last update; a sink has 1 when a flit is delivered. {@link uncounted} if nothing counts. */
  readonly counts: Readonly<Int16Array>
  /** The places whose counts the last update changed, each once, in any order; later entries mean nothing. */
  readonly changed: Readonly<Int32Array>
  /** Returns how many have changed. */
  update(): number
  /** The number of flits at a place by the pointers of its queue: between them are those that can be read. */
  pointed(place: number): number
}

/** In place of a number of flits. */
export const uncounted = -1

/** The view that the hardware gives of single flits: for checks that none is lost. */
export interface FlitReader {
  readonly stored: StoredFeed
  /**
   * The part of the flit in front that stays the same on its way: its tag, its payload, and whether it is head or tail;
   * of a sink, of the flit that is delivered. Null at a place that packets leave whole.
   */
  word(place: number): number | null
  /** Flits of the packet whose head leaves a source; null if it is not known. */
  length(place: number): number | null
  /** Flits of the packet of a source that have not left, as its hardware counts them; null or missing where nobody says so. */
  left?(place: number): number | null
}

/** A buffer for which more places are accounted for than it has: its sender takes it to have room that it does not have. */
export interface ExtraCredit {
  readonly place: number
  /** Credits of the sender, flits and credits on the link, and flits in the buffer. */
  readonly found: number
  readonly depth: number
}

/** The sums of credits and flits for all buffers, from cycle to cycle. */
export interface CreditFeed {
  /** Returns one of the buffers with a credit too many, of those for which something has changed; null if there is none. */
  update(): ExtraCredit | null
}

/** A virtual channel of an output, which is granted to one packet from its head to its tail. */
export type OutputChannel = Pick<Place, 'path' | 'label'>

/**
 * The registers that keep grants: for each place its route and the output channel of the packet in front, for each output
 * channel the state that says that a packet holds it.
 */
export interface GrantReader {
  readonly channels: readonly OutputChannel[]
  /** By channel, from cycle to cycle: 1 if its state says that a packet holds it. */
  readonly held: Pick<LeafFollower, 'values' | 'changed' | 'update'>
  /** The channel that the packet in front of a place is granted in this cycle; null if none. */
  granted(place: number): number | null
  /** The content of the registers of a place in the next cycle, as this cycle decides it; null if nothing is decided. */
  decided(place: number): number | null
  /** The same in this cycle. */
  kept(place: number): number
  /** The content as a text: `XPlus vc 1`. */
  textOf(content: number): string
}

/** The registers that flits pass between two places: those behind the switch, and those of long links. */
export interface LinkReader {
  /** Each holds one flit for one cycle. */
  readonly stages: readonly Pick<Place, 'path' | 'label'>[]
  /** By stage, from cycle to cycle: 1 if it holds a flit. */
  readonly occupied: Pick<LeafFollower, 'values' | 'changed' | 'update'>
  /** The stage that holds a flit on its way to a place, a number of cycles after it has moved; null if none does. */
  stageTo(place: number, cycles: number): number | null
  /** The place to which the flit in a stage goes; null if there is none. */
  next(stage: number): number | null
  /** All members of the flit in a stage as one number. */
  word(stage: number): number
  /** The same for a flit that moves from a place. */
  sent(place: number): number
}

/** The holder of a place that packets are allocated before they are sent there. */
export interface Allocation {
  readonly isTaken: boolean
  readonly holder: number | null
}

/** Data for {@link import('../../networks/watch/recipes.js').readNetwork}: a network itself has functions. */
export interface NetworkRecipe {
  /** How it is read: `router`. */
  readonly adapter: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** Where it stands, or each of its nodes: `dut`, `dut.nodes[*].node`. */
  readonly at: string
}

/**
 * How to read a network. Places are called by their numbers. All answers are of the present cycle, when everything has
 * settled, just before the clock edge.
 *
 * A flit that moves can be at the next place in the same cycle; then that has the higher number. A packet can leave a
 * place whole, as a message leaves its start-up: then `isTail` holds when it moves.
 */
export interface JourneyNetwork {
  readonly places: readonly Place[]
  /** The places at which there is a packet, sinks left out; ascending. */
  occupied(): readonly number[]
  activity(place: number): Activity
  /**
   * The tag of the packet in front; null if it cannot be read. At a source it is known when the head
   * leaves.
   */
  tag(place: number): number | null
  /** True if the flit in front is the last of its packet. */
  isTail(place: number): boolean
  /** The places that flits of the packet in front go to: several for a split packet, none while undecided. */
  next(place: number): readonly number[]
  /** The places that keep the packet in front waiting. None if none is known. */
  culprits(place: number): readonly number[]
  /** True if a place has room though a waiting packet may not know, as credits take time. Missing without delay. */
  hasRoom?(place: number): boolean
  /**
   * The holder of a place that packets are allocated before they are sent there: a virtual channel. `isTaken`: its
   * sender has it taken for a packet; `holder`: the place of the packet that has it, if there is one. Null where places
   * are not given so.
   */
  allocation?(place: number): Allocation | null
  /** The places that would do for a packet in front that waits to be given one. */
  wanted?(place: number): readonly number[]
  /** Globs of what is worth drawing of a place beside the packet in front. */
  signals?(place: number): readonly string[]
  /** The remedy against deadlock in such a network: one sentence for the report of a deadlock. */
  readonly remedy?: string
  /** Where its parts stand on paper. Without it, drawings have the places alone. */
  plan?(): FloorPlan
  /** The recipe of a network of the package. */
  readonly recipe?: NetworkRecipe
  /** Begins to follow {@link activity} of all places. Missing if that is no faster than to ask each of them. */
  feed?(): ActivityFeed
  /** Begins to tell of single flits. Missing where the network does not know them. */
  flits?(): FlitReader
  /** Begins to add up credits. Missing where senders have none. */
  credits?(): CreditFeed
  /** Begins to read the registers that keep grants. Missing where packets are granted nothing. */
  grants?(): GrantReader
  /** Begins to read the registers of links. Missing where links have none. */
  linkRegisters?(): LinkReader
}
