/** The body of one WebAssembly function, with the instructions that the engines use. */

import { ByteWriter } from '../../../base/byte-writer.js'

/** Adds WebAssembly's other encodings to unsigned numbers. */
export class Bytes extends ByteWriter {
  append(other: Bytes): this {
    return this.bytes(other.finish())
  }

  /** LEB128, signed, up to 32 bits. */
  signed(value: number): this {
    let rest = value | 0
    while (rest < -64 || rest > 63) {
      this.byte((rest & 0x7f) | 0x80)
      rest >>= 7
    }
    return this.byte(rest & 0x7f)
  }

  /** LEB128, signed, of the low 64 bits. */
  signedLong(value: bigint): this {
    let rest = BigInt.asIntN(64, value)
    while (rest < -64n || rest > 63n) {
      this.byte(Number(rest & 0x7fn) | 0x80)
      rest >>= 7n
    }
    return this.byte(Number(rest & 0x7fn))
  }

  /** UTF-8 preceded by its length in bytes. */
  text(value: string): this {
    const encoded = new TextEncoder().encode(value)
    return this.varint(encoded.length).bytes(encoded)
  }
}

export type ValueType = 'i32' | 'i64' | 'v128'

export const typeCodes: Readonly<Record<ValueType, number>> = { i32: 0x7f, i64: 0x7e, v128: 0x7b }

/** The index of a parameter or a local. */
export type Local = number

const simdPrefix = 0xfd
/** The natural alignments as hints; addresses need not be aligned. */
const align = { one: 0, four: 2, eight: 3, sixteen: 4 }

/** Element widths of vector shifts. */
export type ElementWidth = 8 | 16 | 32 | 64

const shiftLeft: Readonly<Record<ElementWidth, number>> = { 8: 0x6b, 16: 0x8b, 32: 0xab, 64: 0xcb }
const shiftRight: Readonly<Record<ElementWidth, number>> = { 8: 0x6d, 16: 0x8d, 32: 0xad, 64: 0xcd }
const loadSplat: Readonly<Record<ElementWidth, number>> = { 8: 0x07, 16: 0x08, 32: 0x09, 64: 0x0a }
const splat: Readonly<Record<8 | 16 | 32, number>> = { 8: 0x0f, 16: 0x10, 32: 0x11 }

export class Code {
  private readonly out = new Bytes()
  private readonly locals: ValueType[] = []

  constructor(private readonly parameters: readonly ValueType[] = []) {}

  /** Adds a local, initially zero. */
  local(type: ValueType): Local {
    return this.parameters.length + this.locals.push(type) - 1
  }

  get(local: Local): this {
    this.out.byte(0x20).varint(local)
    return this
  }

  set(local: Local): this {
    this.out.byte(0x21).varint(local)
    return this
  }

  tee(local: Local): this {
    this.out.byte(0x22).varint(local)
    return this
  }

  drop(): this {
    return this.plain(0x1a)
  }

  call(fn: number): this {
    this.out.byte(0x10).varint(fn)
    return this
  }

  return(): this {
    this.out.byte(0x0f)
    return this
  }

  /** Runs `body`, and repeats it as long as it leaves a true value on the stack. */
  repeatWhile(body: () => void): this {
    this.out.byte(0x03).byte(0x40)
    body()
    this.out.byte(0x0d).varint(0).byte(0x0b)
    return this
  }

  /** Runs `body` if a true value is on the stack. */
  if(body: () => void): this {
    this.out.byte(0x04).byte(0x40)
    body()
    this.out.byte(0x0b)
    return this
  }

  /** Runs one of two bodies: the first if a true value is on the stack. */
  ifElse(body: () => void, otherwise: () => void): this {
    this.out.byte(0x04).byte(0x40)
    body()
    this.out.byte(0x05)
    otherwise()
    this.out.byte(0x0b)
    return this
  }

  /** The first of two values below a condition on the stack if it is true, else the second. */
  select(): this {
    return this.plain(0x1b)
  }

  i64(value: bigint): this {
    this.out.byte(0x42).signedLong(value)
    return this
  }

  /** An instruction that is its opcode and nothing else. */
  operation(opcode: number): this {
    return this.plain(opcode)
  }

  i32(value: number): this {
    this.out.byte(0x41).signed(value)
    return this
  }

  add(): this {
    return this.plain(0x6a)
  }

  subtract(): this {
    return this.plain(0x6b)
  }

  multiply(): this {
    return this.plain(0x6c)
  }

  and(): this {
    return this.plain(0x71)
  }

  or(): this {
    return this.plain(0x72)
  }

  shiftLeft(): this {
    return this.plain(0x74)
  }

  shiftRight(): this {
    return this.plain(0x76)
  }

  isZero(): this {
    return this.plain(0x45)
  }

  isEqual(): this {
    return this.plain(0x46)
  }

  /** Unsigned less-than. */
  isLess(): this {
    return this.plain(0x49)
  }

  loadWord(offset: number): this {
    return this.memory(0x28, align.four, offset)
  }

  storeWord(offset: number): this {
    return this.memory(0x36, align.four, offset)
  }

  loadLong(offset: number): this {
    return this.memory(0x29, align.eight, offset)
  }

  storeLong(offset: number): this {
    return this.memory(0x37, align.eight, offset)
  }

  loadByte(offset: number): this {
    return this.memory(0x2d, align.one, offset)
  }

  storeByte(offset: number): this {
    return this.memory(0x3a, align.one, offset)
  }

  loadVector(offset: number): this {
    this.out.byte(simdPrefix).varint(0x00).varint(align.sixteen).varint(offset)
    return this
  }

  /** Loads the bytes at an address and repeats them across the vector. */
  loadSplat(width: ElementWidth, offset: number): this {
    this.out.byte(simdPrefix).varint(loadSplat[width]).varint(align.one).varint(offset)
    return this
  }

  storeVector(offset: number): this {
    this.out.byte(simdPrefix).varint(0x0b).varint(align.sixteen).varint(offset)
    return this
  }

  vector(bytes: ArrayLike<number>): this {
    this.simd(0x0c)
    this.out.bytes(bytes)
    return this
  }

  /** Byte i of the result is byte `from[i]` of the concatenated two vectors on the stack. */
  shuffle(from: readonly number[]): this {
    this.simd(0x0d)
    this.out.bytes(from)
    return this
  }

  splat(width: 8 | 16 | 32): this {
    return this.simd(splat[width])
  }

  vectorNot(): this {
    return this.simd(0x4d)
  }

  vectorAnd(): this {
    return this.simd(0x4e)
  }

  /** The first vector AND the complement of the second. */
  vectorAndNot(): this {
    return this.simd(0x4f)
  }

  vectorOr(): this {
    return this.simd(0x50)
  }

  vectorXor(): this {
    return this.simd(0x51)
  }

  /** Bits of the first vector where the third has a 1, bits of the second elsewhere. */
  vectorSelect(): this {
    return this.simd(0x52)
  }

  isAnySet(): this {
    return this.simd(0x53)
  }

  /** Shifts all elements towards the high end, by the number on the stack. */
  shiftElementsLeft(width: ElementWidth): this {
    return this.simd(shiftLeft[width])
  }

  shiftElementsRight(width: ElementWidth): this {
    return this.simd(shiftRight[width])
  }

  /** The function body in the encoding of the code section. */
  encode(): Bytes {
    const runs: { type: ValueType; count: number }[] = []
    for (const type of this.locals) {
      const last = runs.at(-1)
      if (last?.type === type) last.count++
      else runs.push({ type, count: 1 })
    }
    const body = new Bytes().varint(runs.length)
    for (const { type, count } of runs) body.varint(count).byte(typeCodes[type])
    return body.append(this.out).byte(0x0b)
  }

  private plain(opcode: number): this {
    this.out.byte(opcode)
    return this
  }

  private simd(opcode: number): this {
    this.out.byte(simdPrefix).varint(opcode)
    return this
  }

  private memory(opcode: number, alignment: number, offset: number): this {
    this.out.byte(opcode).varint(alignment).varint(offset)
    return this
  }
}
