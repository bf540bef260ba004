import type { BlockerTime } from './summary-tally.js'

/** The packets that were the root of waiting, by number: there are as many as packets. */
export class Blockers {
  private cycles = new Float64Array(1024)
  private victims = new Int32Array(1024)
  /** One more than the number of the last victim; 0 for none. */
  private lastVictims = new Int32Array(1024)
  private end = 0

  /** @param tags - by number of the packet */
  constructor(private readonly tags: readonly (number | null)[]) {}

  /** All that a victim has waited is added before that of another one. */
  add(blocker: number, victim: number, cycles: number): void {
    if (blocker >= this.cycles.length) this.grow(blocker)
    this.end = Math.max(this.end, blocker + 1)
    this.cycles[blocker]! += cycles
    if (this.lastVictims[blocker] === victim + 1) return
    this.lastVictims[blocker] = victim + 1
    this.victims[blocker]!++
  }

  /** In the order in which they began. */
  all(): BlockerTime[] {
    const found: BlockerTime[] = []
    for (let number = 0; number < this.end; number++) {
      const cycles = this.cycles[number]!
      if (cycles > 0) found.push({ tag: this.tags[number] ?? null, cycles, victims: this.victims[number]! })
    }
    return found
  }

  private grow(number: number): void {
    const length = Math.max(number + 1, 2 * this.cycles.length)
    const [cycles, victims, lastVictims] = [new Float64Array(length), new Int32Array(length), new Int32Array(length)]
    cycles.set(this.cycles)
    victims.set(this.victims)
    lastVictims.set(this.lastVictims)
    Object.assign(this, { cycles, victims, lastVictims })
  }
}
