/** Rewrites the bodies of functions: adds code that charges for work and calls. */

import { opcode, skipImmediates } from './instructions.js'
import { Writer, type Reader } from './bytes.js'

/** Indices of the globals and functions that the meter adds to the module, and the limit of its calls. */
export interface Added {
  /** The global of type i64. */
  readonly fuel: number
  /** The global of type i32; null if calls are not counted. */
  readonly depth: { readonly global: number; readonly most: number } | null
  /** The function that charges for bytes or elements, and the one that charges for pages. */
  readonly chargeBytes: number
  readonly chargePages: number
}

/** A unit of fuel covers 16 bytes, and a page has 2 ** 16 bytes, both as powers of two. */
const bytesShift = 4n
const pagesShift = 12n

const emptyType = 0x40

/** `if (condition on the stack) unreachable` */
const trapIf = [opcode.if, emptyType, opcode.unreachable, opcode.end]

function get(writer: Writer, global: number): Writer {
  return writer.byte(opcode.globalGet).varint(global)
}

function set(writer: Writer, global: number): Writer {
  return writer.byte(opcode.globalSet).varint(global)
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

/** Inserted at the head of a loop. */
function loopCode({ fuel }: Added): Uint8Array {
  const writer = new Writer()
  chargeOne(writer, fuel)
  isNegative(writer, fuel)
  return writer.bytes(trapIf).finish()
}

/** Inserted at the beginning of a function, up to the block around its body, whose type follows. */
function entryCode(added: Added): Uint8Array {
  const { fuel, depth } = added
  if (!depth) return loopCode(added)
  const writer = new Writer()
  chargeOne(writer, fuel)
  step(writer, depth.global, opcode.i32Add)
  isNegative(writer, fuel)
  get(writer, depth.global).byte(opcode.i32Const).signed(BigInt(depth.most)).byte(opcode.i32GtU)
  return writer.byte(opcode.i32Or).bytes(trapIf).byte(opcode.block).finish()
}

/** Replaces the last `end` of a function. */
function exitCode({ depth }: Added): Uint8Array {
  const writer = new Writer()
  if (depth) {
    writer.byte(opcode.end)
    step(writer, depth.global, opcode.i32Sub)
  }
  return writer.byte(opcode.end).finish()
}

/** Inserted before an instruction whose time is proportional to the number on top of the stack. */
function callCode(charge: number): Uint8Array {
  return new Writer().byte(opcode.call).varint(charge).finish()
}

/** The bodies of the two functions that charge for a number and return it. */
export function chargeBodies({ fuel }: Added): Uint8Array[] {
  return [chargeBody(fuel, opcode.i64ShrU, bytesShift), chargeBody(fuel, opcode.i64Shl, pagesShift)]
}

function chargeBody(fuel: number, operation: number, shift: bigint): Uint8Array {
  const writer = new Writer().varint(0)
  get(writer, fuel).byte(opcode.localGet).varint(0).byte(opcode.i64ExtendI32U)
  writer.byte(opcode.i64Const).signed(shift).byte(operation).byte(opcode.i64Sub)
  set(writer, fuel)
  isNegative(writer, fuel)
  return writer.bytes(trapIf).byte(opcode.localGet).varint(0).byte(opcode.end).finish()
}

/** Copies bodies of functions and inserts charges. */
export class BodyWriter {
  readonly #entry: Uint8Array
  readonly #loop: Uint8Array
  readonly #exit: Uint8Array
  readonly #bytes: Uint8Array
  readonly #pages: Uint8Array
  readonly #countsCalls: boolean
  /** The start of the part that is not yet copied. */
  #kept = 0
  /** The number of open blocks in the body. */
  #open = 0

  constructor(
    private readonly reader: Reader,
    private readonly writer: Writer,
    added: Added,
  ) {
    this.#entry = entryCode(added)
    this.#loop = loopCode(added)
    this.#exit = exitCode(added)
    this.#bytes = callCode(added.chargeBytes)
    this.#pages = callCode(added.chargePages)
    this.#countsCalls = added.depth !== null
  }

  /**
   * Copies the body at the reader's position, up to `end`.
   * @param blockType - the encoded type of a block with the results of the function
   */
  body(end: number, blockType: Uint8Array): void {
    const { reader, writer } = this
    this.#kept = reader.at
    this.#open = 0
    this.#skipLocals()
    this.#insert(this.#entry, reader.at)
    if (this.#countsCalls) writer.bytes(blockType)
    while (reader.at < end) this.#instruction()
    if (reader.at !== end || this.#open !== -1) throw new Error(`a function does not end at byte ${end}`)
  }

  #skipLocals(): void {
    const { reader } = this
    for (let groups = reader.u32(); groups > 0; groups--) {
      reader.skipNumber()
      reader.byte()
    }
  }

  #instruction(): void {
    const { reader } = this
    const start = reader.at
    const code = reader.byte()
    const isBulk = skipImmediates(reader, code)
    if (isBulk) return this.#insert(this.#bytes, start)
    switch (code) {
      case opcode.block:
      case opcode.if:
        this.#open++
        return
      case opcode.loop:
        this.#open++
        return this.#insert(this.#loop, reader.at)
      case opcode.end:
        if (this.#open-- === 0) this.#replace(this.#exit, start)
        return
      case opcode.return:
        if (this.#countsCalls) this.#return(start)
        return
      case opcode.memoryGrow:
        return this.#insert(this.#pages, start)
    }
  }

  /** Branches out of the block around the body, after which the call is uncounted. */
  #return(start: number): void {
    this.#replace([], start)
    this.writer.byte(opcode.br).varint(this.#open)
  }

  #insert(code: ArrayLike<number>, at: number): void {
    this.writer.bytes(this.reader.bytes.subarray(this.#kept, at)).bytes(code)
    this.#kept = at
  }

  /** Replaces the instruction that was just read by `code`. */
  #replace(code: ArrayLike<number>, start: number): void {
    this.#insert(code, start)
    this.#kept = this.reader.at
  }
}
