/**
 * A timetable of worms: the link of each flit in each cycle, computed in advance and checked in every cycle, on every link.
 */

import type { Process } from 'flitwave'
import type { LinkHandle } from './lanes.js'

/** A virtual channel of a link out of a router, or of a link from a node into its router. */
export interface Stop {
  readonly node: number
  readonly side: 'arriving' | 'leaving'
  readonly port: number
  readonly vc: number
}

/** A worm, and the channels on its path, the first into its router and the last to its node. */
export interface Worm {
  readonly tag: number
  readonly flits: number
  readonly way: readonly Stop[]
}

/** A flit in the cycle in which it is on a link. */
interface Entry extends Stop {
  readonly cycle: number
  readonly tag: number
  readonly flit: number
}

/**
 * The flits of a worm, each of which takes a cycle per hop.
 * @param cycleOf - returns the cycle in which a flit is on the channel with this number on its path; by default, the cycles
 * of an unhindered worm that starts in cycle `start`
 */
export function entriesOf(
  { tag, flits, way }: Worm,
  start: number,
  cycleOf = (stop: number, flit: number): number => start + stop + flit,
): Entry[] {
  return way.flatMap((stop, i) =>
    Array.from({ length: flits }, (_, flit) => ({ ...stop, tag, flit, cycle: cycleOf(i, flit) })),
  )
}

interface Routers {
  readonly nodes: readonly {
    readonly router: { readonly arriving: readonly LinkHandle[]; readonly leaving: readonly LinkHandle[] }
  }[]
}

/** The link at a place. */
export function linkAt({ nodes }: Routers, { node, side, port }: Omit<Stop, 'vc'>): LinkHandle {
  return nodes[node].router[side][port]
}

interface Checker {
  readonly cycle: number
  check(condition: boolean, message: string, about?: { readonly packet?: number | undefined }): void
}

const keyOf = ({ cycle, node, side, port }: Omit<Entry, 'vc' | 'tag' | 'flit'>): string =>
  `${cycle} ${node} ${side} ${port}`

/**
 * For this number of cycles after the last flit, all links must be empty, because a duplicate would follow the other flits.
 */
const afterwards = 10

/** The flits on the links of a network in each cycle, as computed in advance. */
export class Timetable {
  /** The last cycle with a flit on a link. */
  end = 0
  private readonly entries = new Map<string, Entry>()

  /** @param local - the first port of the routers that leads to a node */
  constructor(private readonly local: number) {}

  /** The last cycle that {@link watch} checks. */
  get settled(): number {
    return this.end + afterwards
  }

  /** True if the links of all these entries are free in their cycles. */
  hasRoomFor(entries: readonly Entry[]): boolean {
    return entries.every((entry) => !this.entries.has(keyOf(entry)))
  }

  /** @throws Error if one of the links already has a flit */
  add(entries: readonly Entry[]): void {
    for (const entry of entries) {
      const key = keyOf(entry)
      const other = this.entries.get(key)
      if (other) {
        const { node, side, port, cycle } = entry
        const flits = `${showEntry(other)} and ${showEntry(entry)}`
        throw new Error(`router ${node}, ${side}[${port}]: two flits in cycle ${cycle}, ${flits}`)
      }
      this.entries.set(key, entry)
      this.end = Math.max(this.end, entry.cycle)
    }
  }

  /**
   * A monitor that compares all links with the timetable until its end, and then checks that they stay empty for a while.
   */
  *watch(t: Checker, routers: Routers): Process {
    for (; t.cycle <= this.settled; yield) this.check(t, routers)
  }

  /** Call it at the end of each cycle: checks that the links carry exactly the flits of the timetable. */
  check(t: Checker, { nodes }: Routers): void {
    nodes.forEach(({ router }, node) => {
      for (const side of ['arriving', 'leaving'] as const) {
        router[side].forEach((link, port) => this.checkLink(t, link, { node, side, port }))
      }
    })
  }

  private checkLink(t: Checker, link: LinkHandle, at: Omit<Stop, 'vc'>): void {
    const expected = this.entries.get(keyOf({ cycle: t.cycle, ...at }))
    // A flit from another router was checked where it left that router.
    const isSeenBefore = at.side === 'arriving' && at.port < this.local
    if (expected === undefined && (isSeenBefore || !link.valid)) return
    const { head, tag, payload } = link.flit
    const found = link.valid ? { vc: link.vc, tag, flit: head ? 0 : payload } : undefined
    const [is, should] = [showEntry(found), showEntry(expected)]
    const message = `router ${at.node}, ${at.side}[${at.port}]: ${is} in cycle ${t.cycle}, expected ${should}`
    t.check(is === should, message, { packet: (expected ?? found)?.tag })
  }
}

function showEntry(entry: Pick<Entry, 'vc' | 'tag' | 'flit'> | undefined): string {
  return entry ? `flit ${entry.flit} of worm ${entry.tag} on virtual channel ${entry.vc}` : 'nothing'
}
