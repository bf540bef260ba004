/** The operations of reductions on plain numbers, with which results of hardware are compared. */

import type { OperationName } from '../../../rtl/reduction/operation.js'

/**
 * Combines two words.
 * @param width - bits of a word, at most 32
 */
export function combineWords(operation: OperationName, one: number, other: number, width: number): number {
  const signed = (value: number): number => (value >= 2 ** (width - 1) ? value - 2 ** width : value)
  switch (operation) {
    case 'sum':
      return (one + other) % 2 ** width
    case 'min':
      return Math.min(one, other)
    case 'max':
      return Math.max(one, other)
    case 'signedMin':
      return signed(one) < signed(other) ? one : other
    case 'signedMax':
      return signed(one) < signed(other) ? other : one
    case 'and':
      return (one & other) >>> 0
    case 'or':
      return (one | other) >>> 0
  }
}

/** The result of vectors of the same length, word by word. */
export function reduceVectors(
  operation: OperationName,
  vectors: readonly (readonly number[])[],
  width: number,
): number[] {
  return vectors.reduce<number[]>(
    (sum, vector, i) =>
      i === 0 ? [...vector] : sum.map((word, at) => combineWords(operation, word, vector[at]!, width)),
    [],
  )
}
