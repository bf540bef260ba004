/** The instructions that take operands from the stack and leave a result there, in C. */

import type { ValueType } from '../wasm/code.js'

export interface Operation {
  readonly takes: readonly ValueType[]
  readonly gives: ValueType
  /** An expression in which $0 is the first operand. */
  readonly c: string
}

const [i32, i64, v128] = ['i32', 'i64', 'v128'] as const

const unary = (takes: ValueType, gives: ValueType, c: string): Operation => ({ takes: [takes], gives, c })
const binary = (type: ValueType, c: string, gives = type): Operation => ({ takes: [type, type], gives, c })

/** The operations of one size of words, from its opcodes. C shifts by less than the size of a word; WebAssembly takes the rest. */
function ofWords(
  type: 'i32' | 'i64',
  [compare, count, arithmetic]: readonly [compare: number, count: number, arithmetic: number],
): [number, Operation][] {
  const signed = type === i32 ? 's32' : 's64'
  const size = type === i32 ? 32 : 64
  const long = type === i32 ? '' : 'll'
  const by = `($1 & ${size - 1})`
  const compared = (c: string): Operation => binary(type, `(u32)(${c})`, i32)
  return [
    [compare, unary(type, i32, '(u32)($0 == 0)')],
    [compare + 1, compared('$0 == $1')],
    [compare + 2, compared('$0 != $1')],
    [compare + 3, compared(`(${signed})$0 < (${signed})$1`)],
    [compare + 4, compared('$0 < $1')],
    [compare + 7, compared(`(${signed})$0 <= (${signed})$1`)],
    [compare + 8, compared('$0 <= $1')],
    // The built-in function has no result for 0.
    [count, unary(type, type, `($0 ? __builtin_ctz${long}($0) : ${size})`)],
    [count + 1, unary(type, type, `__builtin_popcount${long}($0)`)],
    [arithmetic, binary(type, '$0 + $1')],
    [arithmetic + 1, binary(type, '$0 - $1')],
    [arithmetic + 2, binary(type, '$0 * $1')],
    [arithmetic + 7, binary(type, '$0 & $1')],
    [arithmetic + 8, binary(type, '$0 | $1')],
    [arithmetic + 9, binary(type, '$0 ^ $1')],
    [arithmetic + 10, binary(type, `$0 << ${by}`)],
    [arithmetic + 11, binary(type, `(${signed})$0 >> ${by}`)],
    [arithmetic + 12, binary(type, `$0 >> ${by}`)],
  ]
}

export const operations: ReadonlyMap<number, Operation> = new Map([
  ...ofWords(i32, [0x45, 0x68, 0x6a]),
  ...ofWords(i64, [0x50, 0x7a, 0x7c]),
  [0xa7, unary(i64, i32, '(u32)$0')],
  [0xac, unary(i32, i64, '(u64)(s64)(s32)$0')],
  [0xad, unary(i32, i64, '(u64)$0')],
])

const elements = [8, 16, 32, 64] as const
const vectorOf = (size: number): string => `u${size}x${128 / size}`

/** Shifts of all elements by a number that is smaller than an element. */
function elementShifts(size: (typeof elements)[number], i: number): [number, Operation][] {
  const shift = (operator: string): Operation => ({
    takes: [v128, i32],
    gives: v128,
    c: `(v128)((${vectorOf(size)})$0 ${operator} (u${size})($1 & ${size - 1}))`,
  })
  return [
    [0x6b + 0x20 * i, shift('<<')],
    [0x6d + 0x20 * i, shift('>>')],
  ]
}

/** The same for vectors, by the opcode behind the prefix. */
export const vectorOperations: ReadonlyMap<number, Operation> = new Map([
  ...elements.slice(0, 3).map((size, i): [number, Operation] => [0x0f + i, unary(i32, v128, splat(size, '$0'))]),
  [0x4d, unary(v128, v128, '~$0')],
  [0x4e, binary(v128, '$0 & $1')],
  [0x4f, binary(v128, '$0 & ~$1')],
  [0x50, binary(v128, '$0 | $1')],
  [0x51, binary(v128, '$0 ^ $1')],
  [0x52, { takes: [v128, v128, v128], gives: v128, c: '($0 & $2) | ($1 & ~$2)' }],
  [0x53, unary(v128, i32, '(u32)(($0[0] | $0[1]) != 0)')],
  ...elements.flatMap(elementShifts),
])

/** A vector with the same value in all elements. */
export function splat(size: number, value: string): string {
  return `(v128)((${vectorOf(size)}){0} + (u${size})${value})`
}

/** A load: its result, and the type in memory. */
export const loads: ReadonlyMap<number, { readonly gives: ValueType; readonly from: string }> = new Map([
  [0x28, { gives: i32, from: 'u32_at' }],
  [0x29, { gives: i64, from: 'u64_at' }],
  [0x2d, { gives: i32, from: 'u8' }],
])

/** The type in memory to which a store writes. */
export const stores: ReadonlyMap<number, string> = new Map([
  [0x36, 'u32_at'],
  [0x37, 'u64_at'],
  [0x3a, 'u8'],
])
