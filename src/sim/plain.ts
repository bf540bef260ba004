/** Plain values of a testbench to and from the integers of an engine. */

import type { Type } from '../ir/ir.js'
import { fail } from '../ir/diagnostic.js'
import { leafWidth, shapeLeaves, type Shape, type ShapeLeaf } from '../ir/shape.js'
import type { Raw } from './engine.js'
import { rangeOf, toRaw, widestNumber, wrap } from './integer.js'

const typeOf = (shape: ShapeLeaf['shape']): Type => ({
  width: leafWidth(shape),
  signed: shape.kind === 'bits' && shape.signed,
})

/**
 * The integer of a value given for a leaf.
 * @throws FlitwaveError FW302 for a value of another kind or out of range; it names the range.
 */
export function fromPlain(value: unknown, shape: ShapeLeaf['shape'], path: string): Raw {
  if (shape.kind === 'bool' && typeof value === 'boolean') return value ? 1 : 0
  const type = typeOf(shape)
  // Adding 0 leaves no negative zero.
  if (isSmall(value, type)) return value + 0
  const { min, max } = rangeOf(type)
  const integer = toInteger(value)
  if (integer !== null && min <= integer && integer <= max) return toRaw(integer, type)
  const wanted = shape.kind === 'bool' ? 'true or false' : `an integer from ${min} to ${max}`
  return fail('FW302', `${path} takes ${wanted}, not ${String(value)}`, null, remedy(value, type))
}

/** What is written most, and so is not to go through bigints. */
function isSmall(value: unknown, { width, signed }: Type): value is number {
  return !signed && width <= widestNumber && isInteger(value) && value >= 0 && value < 2 ** width
}

function toInteger(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value
  return isInteger(value) ? BigInt(value) : null
}

function isInteger(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value)
}

function remedy(value: unknown, { width }: Type): string {
  const integer = toInteger(value)
  if (integer === null) return 'give a value of that kind'
  return `reduce it to ${width} ${width === 1 ? 'bit' : 'bits'}, or declare the field wider`
}

/** The bits of every leaf of a struct or array word, in leaf order. */
export function leafBits(value: unknown, shape: Shape, path: string): readonly { bits: bigint; width: number }[] {
  switch (shape.kind) {
    case 'bits':
    case 'bool':
    case 'enum': {
      const width = leafWidth(shape)
      return [{ bits: BigInt.asUintN(width, BigInt(fromPlain(value, shape, path))), width }]
    }
    case 'struct':
      return shape.members.flatMap(({ name, shape: inner }) =>
        leafBits(memberOf(value, name, path), inner, `${path}.${name}`),
      )
    case 'array':
      return Array.from({ length: shape.length }, (_, i) =>
        leafBits(memberOf(value, i, path), shape.element, `${path}[${i}]`),
      ).flat()
  }
}

function memberOf(value: unknown, key: string | number, path: string): unknown {
  if (typeof value === 'object' && value !== null && key in value)
    return (value as Record<string | number, unknown>)[key]
  return fail('FW302', `${path} takes a value with the member ${key}`, null, 'give every member')
}

/** A memory word from the bits of its leaves, the first lowest. */
export function packWord(leaves: readonly { bits: bigint; width: number }[], type: Type): Raw {
  let word = 0n
  let low = 0n
  for (const { bits, width } of leaves) {
    word |= bits << low
    low += BigInt(width)
  }
  return toRaw(wrap(word, type), type)
}

/** Takes the leaves of a memory word one by one. */
export function unpackWord(shape: Shape, word: Raw): () => Raw {
  const leaves = shapeLeaves(shape)
  let rest = BigInt(word)
  let next = 0
  return () => {
    const type = typeOf(leaves[next++]!.shape)
    const value = wrap(rest, type)
    rest >>= BigInt(type.width)
    return toRaw(value, type)
  }
}
