/** What a reason is called, and the cycles that it has. */
interface TimeSum {
  readonly name: string
  readonly about: string
  cycles: number
}

/** Cycles by reason. Reasons have numbers, so that one is looked up by its name only once. */
export class TimeSums {
  /** By number; reasons of the same name have the same sum. */
  private readonly sums: (TimeSum | undefined)[] = []
  /** In the order in which they first occurred. */
  private readonly named = new Map<string, TimeSum>()

  /** @param describe - the name of the reason, and what it means */
  add(reason: number, cycles: number, describe: (reason: number) => Omit<TimeSum, 'cycles'>): void {
    const known = this.sums[reason]
    if (known) known.cycles += cycles
    else this.begin(reason, cycles, describe(reason))
  }

  /** By name of the reason. */
  byName<T>(valueOf: (sum: TimeSum) => T): ReadonlyMap<string, T> {
    return new Map([...this.named.values()].map((sum) => [sum.name, valueOf(sum)]))
  }

  private begin(reason: number, cycles: number, { name, about }: Omit<TimeSum, 'cycles'>): void {
    const sum = this.named.get(name) ?? { name, about, cycles: 0 }
    this.named.set(name, sum)
    this.sums[reason] = sum
    sum.cycles += cycles
  }
}
