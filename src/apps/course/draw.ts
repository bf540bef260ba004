import { Sha256 } from '../../base/sha256.js'
import { Random } from '../../engines/sim/stimulus/random.js'

/** Random draws, seeded by texts: the same texts give the same draws on every machine. */
export class Draw {
  private readonly random: Random

  /** @param texts - for example the name of a lab and the id of a student */
  constructor(...texts: readonly string[]) {
    this.random = new Random(seedOf(...texts))
  }

  /** An integer, both ends included. */
  between(least: number, greatest: number): number {
    return least + this.random.below(greatest - least + 1)
  }

  pick<T>(items: readonly T[]): T {
    return items[this.random.below(items.length)]!
  }

  /** The same items in random order. */
  shuffle<T>(items: readonly T[]): T[] {
    const rest = [...items]
    return items.map(() => rest.splice(this.random.below(rest.length), 1)[0]!)
  }

  /** True with probability `share`, from 0 to 1. */
  chance(share: number): boolean {
    return this.random.below(1_000_000) < share * 1_000_000
  }
}

/** 32 bits of a digest. */
export function seedOf(...texts: readonly string[]): number {
  const digest = new Sha256().update(JSON.stringify(texts)).digest()
  return Number.parseInt(digest.slice(0, 8), 16)
}
