/** Why a packet does not move in a cycle, from one packet to the next, down to the root. */

import type { Journey, Stay, Wait } from './journey.js'

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
  /** Nobody is to blame: the credit for room that there is has not come back, or a stage of the pipeline takes its time. */
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

/** Cycles for which packets that have arrived are kept: longer ago than any chain of waits goes back. */
export const chainMemory = 500

/** The chain of waits in one cycle. Where a packet waits for any one of several, the first of them is followed. */
export function chainOf(stay: Stay, cycle: number): Chain {
  const links: Link[] = []
  const seen = new Set<Stay>()
  for (let at = stay; ;) {
    if (seen.has(at)) return { links, last: at, root: 'circle' }
    seen.add(at)
    if (at.moved.includes(cycle)) return { links, last: at, root: 'moves' }
    const wait = waitIn(at, cycle)
    if (wait) {
      links.push({ kind: 'wait', stay: at, wait })
      const [culprit] = wait.culprits
      if (!culprit) return { links, last: at, root: 'pipeline' }
      at = culprit
    } else if (isBehind(at, cycle)) {
      const ahead = at.ahead!
      links.push({ kind: 'behind', stay: at, ahead })
      at = ahead
    } else {
      const rest = at.before
      if (!rest || hasLeft(rest, cycle)) return { links, last: at, root: rest ? 'pipeline' : 'unknown' }
      links.push({ kind: 'rest', stay: at, rest })
      at = rest
    }
  }
}

/** What a packet waits for at a place in a cycle; null if its flit in front moves, or there is none. */
export function waitIn({ waits }: Stay, cycle: number): Wait | null {
  return waits.find(({ from, cycles }) => from <= cycle && cycle < from + cycles) ?? null
}

/** The stay at which the foremost flits of a packet are in a cycle; null if they are on a link, or there are none. */
export function whereabouts(journey: Journey, cycle: number): Stay | null {
  let found: Stay | null = null
  const visit = (stay: Stay): void => {
    const isHere = waitIn(stay, cycle) !== null || stay.moved.includes(cycle) || isBehind(stay, cycle)
    if (isHere) found = stay
    stay.next.forEach(visit)
  }
  visit(journey.origin)
  return found
}

/** Whether it stands behind another packet in the same buffer. */
function isBehind({ arrived, moved, ahead }: Stay, cycle: number): boolean {
  const [come = Infinity] = arrived
  const [left = Infinity] = moved
  return ahead !== null && come <= cycle && cycle < left && !hasLeft(ahead, cycle)
}

/** Whether all flits have left before a cycle: at least as many as have come further on, and a tail among them. */
function hasLeft({ moved, next }: Stay, cycle: number): boolean {
  const flits = next[0]?.arrived.length ?? Infinity
  return moved.length > 0 && moved.length === flits && moved.at(-1)! < cycle
}
