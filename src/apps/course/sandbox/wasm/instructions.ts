/** The WebAssembly instructions that C and Rust compilers emit, without SIMD, exceptions and threads. */

import type { Reader } from './bytes.js'

/** Instructions with special treatment. */
export const opcode = {
  unreachable: 0x00,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  end: 0x0b,
  br: 0x0c,
  brTable: 0x0e,
  return: 0x0f,
  call: 0x10,
  selectTyped: 0x1c,
  localGet: 0x20,
  globalGet: 0x23,
  globalSet: 0x24,
  memoryGrow: 0x40,
  i32Const: 0x41,
  i64Const: 0x42,
  f32Const: 0x43,
  f64Const: 0x44,
  i32GtU: 0x4b,
  i64LtS: 0x53,
  i32Add: 0x6a,
  i32Sub: 0x6b,
  i32Or: 0x72,
  i64Sub: 0x7d,
  i64Shl: 0x86,
  i64ShrU: 0x88,
  i64ExtendI32U: 0xad,
  prefixed: 0xfc,
} as const

/** The number of LEB128 values after each opcode; -1 for unknown opcodes and those with other operands. */
const numbersAfter = new Int8Array(256).fill(-1)
const known: readonly (readonly [first: number, last: number, numbers: number])[] = [
  [0x00, 0x01, 0], // unreachable, nop
  [0x02, 0x04, 1], // block, loop, if
  [0x05, 0x05, 0], // else
  [0x0b, 0x0b, 0], // end
  [0x0c, 0x0d, 1], // br, br_if
  [0x0f, 0x0f, 0], // return
  [0x10, 0x10, 1], // call
  [0x11, 0x11, 2], // call_indirect
  [0x1a, 0x1b, 0], // drop, select
  [0x20, 0x26, 1], // local.get to table.set
  [0x3f, 0x42, 1], // memory.size, memory.grow, i32.const, i64.const
  [0x45, 0xc4, 0], // comparisons, arithmetic, conversions
  [0xd0, 0xd0, 1], // ref.null
  [0xd1, 0xd1, 0], // ref.is_null
  [0xd2, 0xd2, 1], // ref.func
]
for (const [first, last, numbers] of known) numbersAfter.fill(numbers, first, last + 1)

const firstAccess = 0x28
const lastAccess = 0x3e
/** A flag in the alignment of a load or store: the index of a memory follows. */
const hasMemoryNumber = 64

/** The number of LEB128 values after the second opcode of those that begin with 0xfc. */
const numbersAfterPrefixed: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1]

/** Instructions whose time is proportional to the number on top of the stack: init, copy, fill, and table.grow. */
const bulk: ReadonlySet<number> = new Set([8, 10, 11, 12, 14, 15, 17])

/**
 * Skips the operands of an opcode.
 * @returns true if the time of the instruction is proportional to the number on top of the stack
 */
export function skipImmediates(reader: Reader, code: number): boolean {
  const numbers = numbersAfter[code]!
  for (let i = 0; i < numbers; i++) reader.skipNumber()
  if (numbers >= 0) return false
  if (code >= firstAccess && code <= lastAccess) skipAccess(reader)
  else if (code === opcode.prefixed) return skipPrefixed(reader)
  else skipOthers(reader, code)
  return false
}

function skipAccess(reader: Reader): void {
  if (reader.u32() >= hasMemoryNumber) throw unknown(reader, 'a load or store with the number of a memory')
  reader.skipNumber()
}

function skipPrefixed(reader: Reader): boolean {
  const second = reader.u32()
  const numbers = numbersAfterPrefixed[second]
  if (numbers === undefined) throw unknown(reader, `opcode 0xfc ${second}`)
  for (let i = 0; i < numbers; i++) reader.skipNumber()
  return bulk.has(second)
}

function skipOthers(reader: Reader, code: number): void {
  switch (code) {
    case opcode.brTable:
      for (let labels = reader.u32() + 1; labels > 0; labels--) reader.skipNumber()
      return
    case opcode.selectTyped:
      reader.take(reader.u32())
      return
    case opcode.f32Const:
      reader.take(4)
      return
    case opcode.f64Const:
      reader.take(8)
      return
    default:
      throw unknown(reader, `opcode 0x${code.toString(16).padStart(2, '0')}`)
  }
}

function unknown(reader: Reader, what: string): Error {
  return new Error(`${what} is not known, before byte ${reader.at} of the module`)
}
