/** Why a packet does not move in a cycle, from one packet to the next, down to the root. */

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

/** A packet at a place, and what keeps it there in the cycle asked about; the next link is at what it waits for. */
export type Link =
  | { readonly kind: 'wait'; readonly stay: Stay; readonly wait: Wait }
  /** Another packet stands before it in the same buffer. */
  | { readonly kind: 'behind'; readonly stay: Stay; readonly ahead: Stay }
  /** Its next flit is still further back. */
  | { readonly kind: 'rest'; readonly stay: Stay; readonly rest: Stay }

/** Where a chain of waits ends. */
export type Root =
  /** A flit of the last packet moves in this cycle. */
  | 'moves'
  /** The chain comes back to a packet in it, at the same place: a deadlock. */
  | 'circle'
  /** No packet is the cause: a credit for room has not come back, or a stage of the pipeline takes its time. */
  | 'pipeline'
  /** The last packet was not seen in this cycle: it came from before the first one that was observed, or is gone. */
  | 'unknown'

export interface Chain {
  /** The first is the packet asked about; each waits for the next. */
  readonly links: readonly Link[]
  /** The packet at which it ends. */
  readonly last: Stay
  readonly root: Root
}

/** Cycles for which packets that have arrived are kept at most: longer ago than chains of waits go back. */
export const chainMemory = 5000

/** The chain of waits in one cycle. Where a packet waits for any one of several, the first of them is followed. */
export function chainOf(stay: Stay, cycle: number): Chain {
  const way = new ChainWay(stayReader)
  const root = way.follow(stay, cycle)
  return { links: way.stays.map((at, i) => linkOf(way.kinds[i]!, at, cycle)), last: way.last!, root }
}

/**
 * True if the observed cycles suffice to explain the wait of a packet in a cycle, and its beginning.
 * @param from - the first cycle that was observed: what began by then may have begun long before
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

/** The way along a chain; it can be gone again, along another one. */
export class ChainWay<S, W> {
  /** The packets that wait, and what each of them does. */
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
      // Chains are short, as long as nothing is stuck.
      if (this.stays.includes(this.last)) return 'circle'
      const root = this.goOn(this.last, cycle)
      if (root !== null) return root
    }
  }

  /** Goes from `at` to what that waits for; returns where the chain ends, if it does. */
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

/** The wait of a packet at a place in a cycle; null if its flit in front moves, or there is none. */
export function waitIn(stay: Stay, cycle: number): Wait | null {
  return findWait(stayReader, stay, cycle)
}

/** The stay at which the foremost flits of a packet are in a cycle; null if they are on a link, or there are none. */
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
