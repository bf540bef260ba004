/** Explains why a packet does not move in a cycle, from packet to packet, down to the root. */

import {
  findWait,
  isBefore,
  isBehind,
  movesIn,
  stayReader,
  type Journey,
  type Stay,
  type Wait,
  type StayReader,
} from './journey.js'

/** A packet at a place, and the reason why it stays there in the given cycle; the next link is at its target. */
export type Link =
  | { readonly kind: 'wait'; readonly stay: Stay; readonly wait: Wait }
  /** Another packet is ahead of it in the same buffer. */
  | { readonly kind: 'behind'; readonly stay: Stay; readonly ahead: Stay }
  /** Its next flit is still further back. */
  | { readonly kind: 'rest'; readonly stay: Stay; readonly rest: Stay }

/** The end of a chain of waits. */
export type Root =
  /** A flit of the last packet moves in this cycle. */
  | 'moves'
  /** The chain returns to one of its packets, at the same place: a deadlock. */
  | 'circle'
  /** No packet is the cause: a credit has not returned, or a pipeline stage takes its time. */
  | 'pipeline'
  /** The last packet was not seen in this cycle: it dates from before the observation, or is gone. */
  | 'unknown'

export interface Chain {
  /** The first is the given packet; each waits for the next. */
  readonly links: readonly Link[]
  /** The packet at which it ends. */
  readonly last: Stay
  readonly root: Root
}

/** The maximum number of cycles for which arrived packets are kept: chains of waits do not reach further back. */
export const chainMemory = 5000

/** The chain of waits in one cycle. If a packet waits for any one of several, the chain follows the first. */
export function chainOf(stay: Stay, cycle: number): Chain {
  const way = new ChainWay(stayReader)
  const root = way.follow(stay, cycle)
  return { links: way.stays.map((at, i) => linkOf(way.kinds[i]!, at, cycle)), last: way.last!, root }
}

/**
 * True if the observed cycles suffice to explain the wait of a packet in a cycle and its beginning.
 * @param from - the first observed cycle: waits that began by then may have begun long before
 */
export function isAnswered(journey: Journey, cycle: number, from: number): boolean {
  const here = whereabouts(journey, cycle)
  if (!here) return !journey.isPartial
  const { links, root } = chainOf(here, cycle)
  const hasBegun = (link: Link): boolean => link.kind === 'wait' && waitIn(link.stay, cycle)!.from <= from
  return root !== 'unknown' && !links.some(hasBegun)
}

function linkOf(kind: Link['kind'], stay: Stay, cycle: number): Link {
  switch (kind) {
    case 'wait':
      return { kind, stay, wait: waitIn(stay, cycle)! }
    case 'behind':
      return { kind, stay, ahead: stay.ahead! }
    case 'rest':
      return { kind, stay, rest: stay.before! }
  }
}

/** Walks along a chain; reusable for other chains. */
export class ChainWay<S, W> {
  /** The waiting packets, and the activity of each. */
  readonly stays: S[] = []
  readonly kinds: Link['kind'][] = []
  /** The packet at which the chain ends. */
  last: S | null = null

  constructor(private readonly reader: StayReader<S, W>) {}

  follow(stay: S, cycle: number): Root {
    this.stays.length = 0
    this.kinds.length = 0
    this.last = stay
    for (;;) {
      // Chains are short unless something is stuck.
      if (this.stays.includes(this.last)) return 'circle'
      const root = this.goOn(this.last, cycle)
      if (root !== null) return root
    }
  }

  /** Moves from `at` to its target; returns the end of the chain, if it is reached. */
  private goOn(at: S, cycle: number): Root | null {
    const { reader } = this
    if (movesIn(reader, at, cycle)) return 'moves'
    const wait = findWait(reader, at, cycle)
    if (wait !== null) {
      const culprit = reader.firstCulprit(wait)
      this.add(at, 'wait', culprit ?? at)
      return culprit === null ? 'pipeline' : null
    }
    if (isBehind(reader, at, cycle)) {
      this.add(at, 'behind', reader.ahead(at)!)
      return null
    }
    const rest = reader.before(at)
    if (rest === null) return 'unknown'
    if (isBefore(reader.leftIn(rest), cycle)) return 'pipeline'
    this.add(at, 'rest', rest)
    return null
  }

  private add(stay: S, kind: Link['kind'], next: S): void {
    this.stays.push(stay)
    this.kinds.push(kind)
    this.last = next
  }
}

/** The wait of a packet at a place in a cycle; null if its front flit moves, or there is none. */
export function waitIn(stay: Stay, cycle: number): Wait | null {
  return findWait(stayReader, stay, cycle)
}

/** The stay of a packet's foremost flits in a cycle; null if they are on a link, or there are none. */
export function whereabouts(journey: Journey, cycle: number): Stay | null {
  let found: Stay | null = null
  const visit = (stay: Stay): void => {
    const isHere = waitIn(stay, cycle) !== null || stay.moved.includes(cycle) || isBehind(stayReader, stay, cycle)
    if (isHere) found = stay
    stay.next.forEach(visit)
  }
  visit(journey.origin)
  return found
}
