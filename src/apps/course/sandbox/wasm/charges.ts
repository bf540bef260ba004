/** The code that the meter adds to a module. */

import { opcode } from './instructions.js'
import { Writer } from './writer.js'

/** Numbers of what the meter adds to the module, and the limit of its calls. */
export interface Added {
  /** The global of type i64. */
  readonly fuel: number
  /** The global of type i32; null if calls are not counted. */
  readonly depth: { readonly global: number; readonly most: number } | null
  /** The function that charges for bytes or elements, and the one that charges for pages. */
  readonly chargeBytes: number
  readonly chargePages: number
}

/** A unit of fuel is for 16 bytes, by powers of two; a page has 2 ** 16 bytes. */
const bytesShift = 4n
const pagesShift = 12n

const emptyType = 0x40

/** `if (condition on the stack) unreachable` */
const trapIf = [opcode.if, emptyType, opcode.unreachable, opcode.end]

function get(writer: Writer, global: number): Writer {
  return writer.byte(opcode.globalGet).u32(global)
}

function set(writer: Writer, global: number): Writer {
  return writer.byte(opcode.globalSet).u32(global)
}

function isNegative(writer: Writer, fuel: number): void {
  get(writer, fuel).byte(opcode.i64Const).signed(0n).byte(opcode.i64LtS)
}

function chargeOne(writer: Writer, fuel: number): void {
  get(writer, fuel).byte(opcode.i64Const).signed(1n).byte(opcode.i64Sub)
  set(writer, fuel)
}

function step(writer: Writer, global: number, operation: number): void {
  get(writer, global).byte(opcode.i32Const).signed(1n).byte(operation)
  set(writer, global)
}

/** At the head of a loop. */
export function loopCode({ fuel }: Added): Uint8Array {
  const writer = new Writer()
  chargeOne(writer, fuel)
  isNegative(writer, fuel)
  return writer.bytes(trapIf).finish()
}

/** At the beginning of a function, up to the block around its body: the type of that follows. */
export function entryCode(added: Added): Uint8Array {
  const { fuel, depth } = added
  if (!depth) return loopCode(added)
  const writer = new Writer()
  chargeOne(writer, fuel)
  step(writer, depth.global, opcode.i32Add)
  isNegative(writer, fuel)
  get(writer, depth.global).byte(opcode.i32Const).signed(BigInt(depth.most)).byte(opcode.i32GtU)
  return writer.byte(opcode.i32Or).bytes(trapIf).byte(opcode.block).finish()
}

/** At the end of a function, instead of its last `end`. */
export function exitCode({ depth }: Added): Uint8Array {
  const writer = new Writer()
  if (depth) {
    writer.byte(opcode.end)
    step(writer, depth.global, opcode.i32Sub)
  }
  return writer.byte(opcode.end).finish()
}

/** Before an instruction that takes as long as the number on top of the stack says. */
export function callCode(charge: number): Uint8Array {
  return new Writer().byte(opcode.call).u32(charge).finish()
}

/** The bodies of the two functions that charge for a number, and return it. */
export function chargeBodies({ fuel }: Added): Uint8Array[] {
  return [chargeBody(fuel, opcode.i64ShrU, bytesShift), chargeBody(fuel, opcode.i64Shl, pagesShift)]
}

function chargeBody(fuel: number, operation: number, shift: bigint): Uint8Array {
  const writer = new Writer().u32(0)
  get(writer, fuel).byte(opcode.localGet).u32(0).byte(opcode.i64ExtendI32U)
  writer.byte(opcode.i64Const).signed(shift).byte(operation).byte(opcode.i64Sub)
  set(writer, fuel)
  isNegative(writer, fuel)
  return writer.bytes(trapIf).byte(opcode.localGet).u32(0).byte(opcode.end).finish()
}
