/** The credits of the senders of links, from cycle to cycle. */

import type { Link } from './links.js'

/** The credits for one virtual channel of a link, as its sender counts them. */
export class Credits {
  /** Flits sent, and credits that have come back, before the present cycle. */
  private sent = 0
  private returned = 0
  private cycle: number

  /**
   * @param sends - the cycles in which flits were sent, ascending
   */
  constructor(
    private readonly depth: number,
    private readonly credit: Link['valid'],
    private readonly sends: readonly number[],
    private readonly firstCycle: number,
  ) {
    this.cycle = firstCycle
  }

  /** The credits at the beginning of a cycle. */
  at(cycle: number): number {
    if (cycle < this.cycle) this.restart()
    for (; this.cycle < cycle; this.cycle++) {
      const back = this.credit(this.cycle)
      if (back !== null && back !== 0n) this.returned++
    }
    while (this.sent < this.sends.length && this.sends[this.sent]! < cycle) this.sent++
    return this.depth - this.sent + this.returned
  }

  /** Credits that have come back before a cycle. */
  returnedBy(cycle: number): number {
    this.at(cycle)
    return this.returned
  }

  private restart(): void {
    this.cycle = this.firstCycle
    this.sent = 0
    this.returned = 0
  }
}
