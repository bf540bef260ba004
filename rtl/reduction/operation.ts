'use rtl'
import { enumOf } from 'flitwave/hdl'

/**
 * The operation that combines two words. Each is associative and commutative, so that the order among operands is free; a
 * sum that saturates is not.
 */
export enum Operation {
  /** Modulo 2^width, of unsigned or two's complement words. */
  sum,
  min,
  max,
  /** The least and the greatest of words in two's complement. */
  signedMin,
  signedMax,
  and,
  or,
}

export const operationType = enumOf(Operation, 'Operation')

export type OperationName = keyof typeof Operation

export const operationNames = ['sum', 'min', 'max', 'signedMin', 'signedMax', 'and', 'or'] as const
