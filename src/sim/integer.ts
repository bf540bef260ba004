import type { Type } from '../ir/ir.js'
import type { Raw } from './engine.js'

/** The widest integer that crosses into a testbench as a number. */
export const widestNumber = 53

/** The smallest and the largest value of a type. */
export function rangeOf({ width, signed }: Type): { readonly min: bigint; readonly max: bigint } {
  const top = 1n << BigInt(signed ? width - 1 : width)
  return { min: signed ? -top : 0n, max: top - 1n }
}

/** `value` modulo 2^width, read as `type`. */
export function wrap(value: bigint, { width, signed }: Type): bigint {
  return signed ? BigInt.asIntN(width, value) : BigInt.asUintN(width, value)
}

/** An integer in the form in which engines exchange values of `type`. */
export function toRaw(value: bigint, { width }: Type): Raw {
  return width > widestNumber ? value : Number(value)
}
