import { assemble, type PlainValue } from '../ir/shape.js'
import { unpackWord } from '../sim/handle/plain.js'
import type { Variable } from './system.js'
import type { Unrolling } from './unrolling.js'

/** A run that shows something: what it begins with that reset does not decide, and what comes in. */
export interface Witness {
  /** By path. */
  readonly initial: Readonly<Record<string, PlainValue>>
  /** By cycle, from the first one after reset: the inputs that have to do with it, by path. */
  readonly inputs: readonly Readonly<Record<string, PlainValue>>[]
}

/** Reads a run of so many cycles from an unrolling whose clauses hold. */
export function readWitness(
  unrolling: Unrolling,
  cycles: number,
  { open, inputs }: { readonly open: readonly Variable[]; readonly inputs: readonly Variable[] },
): Witness {
  return {
    initial: valuesIn(unrolling, 0, open),
    inputs: Array.from({ length: cycles }, (_, cycle) => valuesIn(unrolling, cycle, inputs)),
  }
}

/** Those with a bit that any question has had to do with. */
function valuesIn(unrolling: Unrolling, cycle: number, variables: readonly Variable[]): Record<string, PlainValue> {
  const values: Record<string, PlainValue> = {}
  for (const { path, shape, width, first } of variables) {
    let isUsed = false
    let value = 0n
    for (let bit = 0; bit < width; bit++) {
      const literal = unrolling.written(cycle, first + 2 * bit)
      if (literal === null) continue
      isUsed = true
      if (unrolling.solver.value(literal)) value |= 1n << BigInt(bit)
    }
    if (isUsed) values[path] = assemble(shape, unpackWord(shape, value))
  }
  return values
}
