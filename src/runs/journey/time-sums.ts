import type { ReasonTime } from './summary-tally.js'

/** It grows. */
type TimeSum = ReasonTime & { cycles: number }

/** Cycles by reason. Reasons have numbers, so that one is looked up by its name only once. */
export class TimeSums {
  /** By number; reasons of the same name have the same sum. */
  private readonly sums: (TimeSum | undefined)[] = []
  private readonly named = new Map<string, TimeSum>()

  /** @param describe - the name of the reason, and what it means */
  add(reason: number, cycles: number, describe: (reason: number) => Omit<ReasonTime, 'cycles'>): void {
    const known = this.sums[reason]
    if (known) known.cycles += cycles
    else this.begin(reason, cycles, describe(reason))
  }

  /** In the order in which they first occurred. */
  all(): ReasonTime[] {
    return [...this.named.values()]
  }

  private begin(reason: number, cycles: number, { name, about }: Omit<ReasonTime, 'cycles'>): void {
    const sum = this.named.get(name) ?? { name, about, cycles: 0 }
    this.named.set(name, sum)
    this.sums[reason] = sum
    sum.cycles += cycles
  }
}
