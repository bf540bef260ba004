/** A packet that others have waited for, whoever stood between. */
export interface BlockerTime {
  readonly tag: number | null
  /** Cycles of others. */
  readonly cycles: number
  readonly victims: number
}

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

  /** Those that others have waited for longest. */
  worst(count: number): BlockerTime[] {
    const numbers = Array.from({ length: this.end }, (_, number) => number).filter((number) => this.cycles[number]! > 0)
    numbers.sort((a, b) => this.cycles[b]! - this.cycles[a]!)
    return numbers.slice(0, count).map((number) => {
      return { tag: this.tags[number] ?? null, cycles: this.cycles[number]!, victims: this.victims[number]! }
    })
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
