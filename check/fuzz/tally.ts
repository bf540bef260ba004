import type { Comparison } from './check.js'
import type { Entry } from './journal.js'

/** The results of a campaign so far. */
export class Tally {
  agreed = 0
  programs = 0
  /** Processor seconds without Icarus. */
  seconds = 0
  readonly failures: Entry[] = []
  /** Programs that the front end refused, by code. */
  readonly refused = new Map<string, number>()
  /** Programs that agreed, by comparison. */
  readonly compared = new Map<Comparison, number>()

  add(entry: Entry): void {
    const { verdict, seconds } = entry
    this.programs++
    this.seconds += seconds
    switch (verdict.kind) {
      case 'agreed':
        this.agreed++
        for (const comparison of verdict.compared) count(this.compared, comparison)
        return
      case 'refused':
        return count(this.refused, verdict.code)
      case 'disagreement':
      case 'crash':
        this.failures.push(entry)
    }
  }
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
