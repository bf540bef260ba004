/** Simplifies a run, so that little else happens in it. */

import type { Effort } from './effort.js'
import type { Variable } from './system.js'
import type { Unrolling } from './unrolling.js'
import { readWitness, type RunChoices, type Witness } from './witness.js'

/** The share of the remaining time. */
const share = 0.1

/**
 * Starts with the run that the solver has found, and sends queries until no 1 bit can be 0 while the 0 bits stay 0. Flags
 * are cleared first, since most of them mark events.
 * @param wanted - literals that hold in the run
 */
export async function simplestRun(
  unrolling: Unrolling,
  wanted: readonly number[],
  choices: RunChoices,
  effort: Effort,
): Promise<Witness> {
  const { cycles, open, inputs } = choices
  const bits = [
    ...bitsOf(unrolling, 0, open),
    ...Array.from({ length: cycles }, (_, cycle) => bitsOf(unrolling, cycle, inputs)).flat(),
  ]
  const search = new Search(unrolling, wanted, bits, effort.part(share))
  await search.clear(bits.filter(({ isFlag }) => isFlag))
  await search.clear(bits)
  return readWitness(unrolling, choices, (literal) => search.isOne(literal))
}

/** A free bit of a run. */
interface Bit {
  readonly literal: number
  readonly isFlag: boolean
}

function bitsOf(unrolling: Unrolling, cycle: number, variables: readonly Variable[]): Bit[] {
  return variables.flatMap(({ first, width }) => {
    const literals = Array.from({ length: width }, (_, bit) => unrolling.written(cycle, first + 2 * bit))
    return literals.flatMap((literal) => (literal === null ? [] : [{ literal, isFlag: width === 1 }]))
  })
}

class Search {
  /** The bits that are 1 in the simplest run so far. */
  private ones: ReadonlySet<number>
  /** The bits that are 0, and stay so. */
  private readonly zeros = new Set<number>()

  constructor(
    private readonly unrolling: Unrolling,
    private readonly wanted: readonly number[],
    private readonly bits: readonly Bit[],
    private readonly effort: Effort,
  ) {
    this.ones = this.found()
  }

  isOne(literal: number): boolean {
    return this.ones.has(literal)
  }

  /** Clears the bits that can be 0. */
  async clear(bits: readonly Bit[]): Promise<void> {
    this.keepZeros(bits)
    await this.attempt(bits, bits)
  }

  /** Clears all bits of a part at once, or else each half. */
  private async attempt(part: readonly Bit[], all: readonly Bit[]): Promise<void> {
    const ones = part.filter(({ literal }) => this.isOne(literal))
    if (ones.length === 0) return
    const zeros = [...this.zeros, ...ones.map(({ literal }) => literal)].map((literal) => -literal)
    const answer = await this.effort.solve(this.unrolling.solver, [...this.wanted, ...zeros])
    if (answer === 'satisfiable') {
      this.ones = this.found()
      this.keepZeros(all)
    } else if (ones.length > 1) {
      const half = ones.length >> 1
      await this.attempt(ones.slice(0, half), all)
      await this.attempt(ones.slice(half), all)
    }
  }

  private found(): Set<number> {
    const { solver } = this.unrolling
    return new Set(this.bits.map(({ literal }) => literal).filter((literal) => solver.value(literal)))
  }

  private keepZeros(bits: readonly Bit[]): void {
    for (const { literal } of bits) if (!this.isOne(literal)) this.zeros.add(literal)
  }
}
