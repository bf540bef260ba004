import { assemble, type PlainValue } from '../../ir/shape.js'
import type { Literal } from '../../engines/sim/bitslice/lower/gates.js'
import { unpackWord } from '../../engines/sim/engine/words.js'
import type { Variable } from './system.js'
import type { Unrolling } from './unrolling.js'

/** A run that shows something: the initial values of state without a reset value, and the inputs. */
export interface Witness {
  /** The initial values, by path. */
  readonly initial: Readonly<Record<string, PlainValue>>
  /** By cycle, from the first one after reset: the relevant inputs, by path. */
  readonly inputs: readonly Readonly<Record<string, PlainValue>>[]
}

/** The free values of a run. */
export interface RunChoices {
  readonly cycles: number
  /** State that reset does not set. */
  readonly open: readonly Variable[]
  readonly inputs: readonly Variable[]
}

/** Reads a run from the values of literals, without those that no query has reached. */
export function readWitness(
  unrolling: Unrolling,
  { cycles, open, inputs }: RunChoices,
  isOne: (literal: number) => boolean,
): Witness {
  const valuesIn = (cycle: number, variables: readonly Variable[]): Record<string, PlainValue> =>
    valuesOf(variables, (leaf) => {
      const literal = unrolling.written(cycle, leaf)
      return literal === null ? null : isOne(literal)
    })
  return {
    initial: valuesIn(0, open),
    inputs: Array.from({ length: cycles }, (_, cycle) => valuesIn(cycle, inputs)),
  }
}

/**
 * Returns the variables with a known bit, by path; their other bits are 0.
 * @param bitOf - returns the bit of a leaf; null if it is unknown
 */
export function valuesOf(
  variables: readonly Variable[],
  bitOf: (leaf: Literal) => boolean | null,
): Record<string, PlainValue> {
  const values: Record<string, PlainValue> = {}
  for (const { path, shape, width, first } of variables) {
    const bits = Array.from({ length: width }, (_, bit) => bitOf(first + 2 * bit))
    if (bits.every((bit) => bit === null)) continue
    const value = bits.reduce((word, bit, i) => (bit === true ? word | (1n << BigInt(i)) : word), 0n)
    values[path] = assemble(shape, unpackWord(shape, value))
  }
  return values
}
