/** The two ends of a link that a testbench plays: an upstream router that sends, and a downstream router that receives. */

import type { Handle, Process } from 'flitwave'
import type { Flit } from '../../rtl/router/flit.js'
import type { Link } from '../../rtl/router/link.js'
import { Way } from '../../rtl/router/way.js'

/** A packet on its way through a link. */
export interface Worm {
  readonly to: { readonly x: number; readonly y: number }
  readonly flits: number
  /** The virtual channel of the link. */
  readonly vc: number
  readonly tag: number
}

/** The flits of a worm, from head to tail; the payload is the number of the flit. */
export function flitsOf({ to, flits, tag }: Worm): Handle<Flit>[] {
  const nowhere = { x: 0, y: 0 }
  return Array.from({ length: flits }, (_, i) => ({
    head: i === 0,
    tail: i === flits - 1,
    to: i === 0 ? { ...to } : nowhere,
    way: { x: Way.Shorter, y: Way.Shorter },
    tag,
    payload: i,
  }))
}

/** Sends the flits of a worm, one per cycle while `credits` last. */
export function* sendWorm(link: Handle<Link>, worm: Worm, credits: CreditAccount): Process {
  for (const flit of flitsOf(worm)) {
    while (!credits.take()) {
      link.valid = false
      yield
    }
    link.valid = true
    link.vc = worm.vc
    link.flit = flit
    yield
  }
  link.valid = false
}

/** The number of flits for which the buffer at the other end has room, as known to the sender. */
export class CreditAccount {
  constructor(private credits: number) {}

  /** Uses a credit, if there is one. */
  take(): boolean {
    if (this.credits === 0) return false
    this.credits--
    return true
  }

  /** Call it at the end of each cycle. */
  watch({ credit }: { readonly credit: { readonly valid: boolean } }): void {
    if (credit.valid) this.credits++
  }
}

/** `H`, `B1`, `B2`, `T`: the place of a flit in its packet. */
export function flitName({ head, tail, payload }: Pick<Handle<Flit>, 'head' | 'tail' | 'payload'>): string {
  if (head) return tail ? 'HT' : 'H'
  return tail ? 'T' : `B${payload}`
}
