/** Rewrites the bodies of functions. */

import { callCode, entryCode, exitCode, loopCode, type Added } from './charges.js'
import { opcode, skipImmediates } from './instructions.js'
import type { Reader } from './reader.js'
import type { Writer } from './writer.js'

/** Copies bodies of functions with charges in them. */
export class BodyWriter {
  readonly #entry: Uint8Array
  readonly #loop: Uint8Array
  readonly #exit: Uint8Array
  readonly #bytes: Uint8Array
  readonly #pages: Uint8Array
  readonly #countsCalls: boolean
  /** Where the part begins that is not copied yet. */
  #kept = 0
  /** Blocks that are open in the body. */
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
   * Copies the body that the reader stands at, up to `end`.
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

  /** Leaves the block around the body, where the call is uncounted. */
  #return(start: number): void {
    this.#replace([], start)
    this.writer.byte(opcode.br).u32(this.#open)
  }

  #insert(code: ArrayLike<number>, at: number): void {
    this.writer.bytes(this.reader.bytes.subarray(this.#kept, at)).bytes(code)
    this.#kept = at
  }

  /** Puts `code` in place of the instruction that has just been read. */
  #replace(code: ArrayLike<number>, start: number): void {
    this.#insert(code, start)
    this.#kept = this.reader.at
  }
}
