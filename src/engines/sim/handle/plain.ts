/** Converts plain values of a testbench to and from the integers of an engine. */

import { holds, rangeOf, wrap } from '../../../ir/integer.js'
import type { Type } from '../../../ir/ir.js'
import { leafType, leafWidth, type Shape, type ShapeLeaf } from '../../../ir/shape.js'
import { describeGiven } from '../../../base/diagnostic/describe-value.js'
import { suggest } from '../../../base/diagnostic/suggest.js'
import { failAtCall } from '../../../base/diagnostic/user-place.js'
import { toRaw, widestNumber, type Raw } from '../engine/engine.js'

/**
 * Converts a value given for a leaf to an integer.
 * @throws FlitwaveError FW302 for a value of the wrong kind or out of range, at the line that gives it
 */
export function fromPlain(value: unknown, shape: ShapeLeaf['shape'], path: string): Raw {
  if (shape.kind === 'bool') return typeof value === 'boolean' ? (value ? 1 : 0) : refuse(value, shape, path)
  if (shape.kind === 'enum' && !shape.members.some((member) => member.value === value))
    return refuse(value, shape, path)
  const type = leafType(shape)
  // Adding 0 turns a negative zero into 0.
  if (isSmall(value, type)) return value + 0
  const integer = toInteger(value)
  if (integer !== null && holds(type, integer)) return toRaw(integer, type)
  return refuse(value, shape, path)
}

/** True for the most frequent writes, which then avoid bigints. */
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

function refuse(value: unknown, shape: ShapeLeaf['shape'], path: string): never {
  return failAtCall('FW302', `${path} takes ${describeShape(shape)}, not ${describeGiven(value)}`, remedy(value, shape))
}

function describeShape(shape: ShapeLeaf['shape']): string {
  if (shape.kind === 'bool') return 'true or false'
  if (shape.kind === 'enum')
    return `${shape.name}: ${shape.members.map(({ name, value }) => `${name} (${value})`).join(', ')}`
  const { min, max } = rangeOf(leafType(shape))
  return `an integer from ${min} to ${max}`
}

function remedy(value: unknown, shape: ShapeLeaf['shape']): string {
  if (shape.kind === 'bool') return 'write true, false, or a comparison such as n !== 0'
  if (shape.kind === 'enum') return `write a member, such as ${shape.name}.${shape.members[0]!.name}`
  const width = leafWidth(shape)
  if (toInteger(value) !== null)
    return `reduce it to ${width} ${width === 1 ? 'bit' : 'bits'}, or declare the field wider`
  switch (typeof value) {
    case 'boolean':
      return `write ${Number(value)}, or declare the field as bool`
    case 'string':
      return 'convert it to a number where it is read, and check that it is one'
    case 'number':
      return Number.isNaN(value)
        ? 'it was computed from undefined, or from something that is not a number'
        : 'round it: Math.floor(…)'
    default:
      return 'give a number'
  }
}

/**
 * Returns the members of a value given for a whole. `wanted` has the names of a struct, or the length of an array.
 * @throws FlitwaveError FW302 unless exactly all members are given
 */
export function membersOf(
  value: unknown,
  wanted: readonly string[] | number,
  path: string,
): Readonly<Record<string, unknown>> {
  const names = typeof wanted === 'number' ? Array.from({ length: wanted }, (_, i) => String(i)) : wanted
  const what = typeof wanted === 'number' ? `an array of ${wanted}` : `an object with ${wanted.join(', ')}`
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== (typeof wanted === 'number')) {
    const help = 'give all members, or set them one by one'
    return failAtCall('FW302', `${path} takes ${what}, not ${describeGiven(value)}`, help)
  }
  const given = Object.keys(value)
  const missing = names.filter((name) => !given.includes(name))
  const unknown = given.filter((name) => !names.includes(name))
  if (missing.length + unknown.length === 0) return value as Readonly<Record<string, unknown>>
  if (typeof wanted === 'number') {
    const help = 'give all elements, or set them one by one'
    return failAtCall('FW302', `${path} takes ${what}, not ${describeGiven(value)}`, help)
  }
  const faults = [
    ...(missing.length > 0 ? [`${missing.join(', ')} missing`] : []),
    ...unknown.map((name) => `${name} is not a member`),
  ]
  const meant = unknown.map((name) => suggest(name, names)).find((one) => one !== null)
  const help = meant ?? 'give all members, or set them one by one'
  return failAtCall('FW302', `${path} takes ${what}: ${faults.join(', ')}`, help)
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
    case 'struct': {
      const given = membersOf(
        value,
        shape.members.map(({ name }) => name),
        path,
      )
      return shape.members.flatMap(({ name, shape: inner }) => leafBits(given[name], inner, `${path}.${name}`))
    }
    case 'array': {
      const given = membersOf(value, shape.length, path)
      return Array.from({ length: shape.length }, (_, i) => leafBits(given[i], shape.element, `${path}[${i}]`)).flat()
    }
  }
}

/** Packs the bits of leaves into a memory word, the first leaf lowest. */
export function packWord(leaves: readonly { bits: bigint; width: number }[], type: Type): Raw {
  let word = 0n
  let low = 0n
  for (const { bits, width } of leaves) {
    word |= bits << low
    low += BigInt(width)
  }
  return toRaw(wrap(word, type), type)
}
