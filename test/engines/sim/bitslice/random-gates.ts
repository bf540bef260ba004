/** Random logic for properties: recipes that make gates one after the other from those before. */

import fc from 'fast-check'
import { one, zero, type GateGraph, type Literal } from '../../../../src/engines/sim/bitslice/lower/gates.js'

type Operation = 'and' | 'or' | 'xor' | 'mux'

export interface Step {
  readonly operation: Operation
  /** How far back the operands are among all literals so far, and whether they are complemented. */
  readonly operands: readonly [Operand, Operand, Operand]
}

interface Operand {
  readonly back: number
  readonly isComplemented: boolean
}

/** Mostly of what has just been made, so that gates meet their own operands often. */
const operand: fc.Arbitrary<Operand> = fc.record({
  back: fc.oneof({ weight: 3, arbitrary: fc.nat(5) }, { weight: 1, arbitrary: fc.nat(40) }),
  isComplemented: fc.boolean(),
})

const step: fc.Arbitrary<Step> = fc.record({
  operation: fc.constantFrom<Operation>('and', 'or', 'xor', 'mux'),
  operands: fc.tuple(operand, operand, operand),
})

export const recipe = (maxLength: number): fc.Arbitrary<Step[]> => fc.array(step, { minLength: 1, maxLength })

/** Carries a recipe out with operations on anything; returns all results, the starting values first. */
export function follow<T>(
  steps: readonly Step[],
  start: readonly T[],
  complement: (value: T) => T,
  operations: Readonly<Record<Operation, (a: T, b: T, c: T) => T>>,
): T[] {
  const made = [...start]
  for (const { operation, operands } of steps) {
    const [a, b, c] = operands.map(({ back, isComplemented }) => {
      const value = made[made.length - 1 - (back % made.length)]!
      return isComplemented ? complement(value) : value
    }) as [T, T, T]
    made.push(operations[operation](a, b, c))
  }
  return made
}

/** The same in a graph. Constants stand among the literals that it starts with. */
export function build(gates: GateGraph, steps: readonly Step[], leaves: readonly Literal[]): Literal[] {
  return follow<Literal>(steps, [zero, one, ...leaves], (literal) => literal ^ 1, {
    and: (a, b) => gates.and(a, b),
    or: (a, b) => gates.or(a, b),
    xor: (a, b) => gates.xor(a, b),
    mux: (a, b, c) => gates.mux(a, b, c),
  })
}

/** Naively, on the values of `lanes` lanes. */
export function evaluate(steps: readonly Step[], leaves: readonly bigint[], lanes: number): bigint[] {
  const ones = (1n << BigInt(lanes)) - 1n
  return follow<bigint>(steps, [0n, ones, ...leaves], (value) => value ^ ones, {
    and: (a, b) => a & b,
    or: (a, b) => a | b,
    xor: (a, b) => a ^ b,
    mux: (a, b, c) => (a & b) | ((a ^ ones) & c),
  })
}
