/** WebAssembly as text: the instructions of each function in a module that the bit-sliced engine has made. */

/** An instruction in the text format: `v128.load offset=16`. */
export type Instruction = string

/** The bodies of the functions of a module, without the declarations of locals. */
export function listFunctions(module: Uint8Array): readonly (readonly Instruction[])[] {
  const reader = new Reader(module, 8)
  while (!reader.isAtEnd) {
    const id = reader.byte()
    const length = reader.unsigned()
    if (id === codeSection) return Array.from({ length: reader.unsigned() }, () => listBody(reader))
    reader.skip(length)
  }
  throw new Error('the module has no code')
}

const codeSection = 10
const simdPrefix = 0xfd

type Immediate = 'none' | 'index' | 'signed' | 'memory' | 'bytes' | 'block'

const plain: Readonly<Record<number, readonly [name: string, immediate: Immediate]>> = {
  0x03: ['loop', 'block'],
  0x0b: ['end', 'none'],
  0x0d: ['br_if', 'index'],
  0x10: ['call', 'index'],
  0x1a: ['drop', 'none'],
  0x20: ['local.get', 'index'],
  0x21: ['local.set', 'index'],
  0x22: ['local.tee', 'index'],
  0x41: ['i32.const', 'signed'],
  0x72: ['i32.or', 'none'],
}

const simd: Readonly<Record<number, readonly [name: string, immediate: Immediate]>> = {
  0x00: ['v128.load', 'memory'],
  0x0b: ['v128.store', 'memory'],
  0x0c: ['v128.const i8x16', 'bytes'],
  0x0d: ['i8x16.shuffle', 'bytes'],
  0x4d: ['v128.not', 'none'],
  0x4e: ['v128.and', 'none'],
  0x4f: ['v128.andnot', 'none'],
  0x50: ['v128.or', 'none'],
  0x51: ['v128.xor', 'none'],
  0x52: ['v128.bitselect', 'none'],
  0x53: ['v128.any_true', 'none'],
  0x8b: ['i16x8.shl', 'none'],
  0x8d: ['i16x8.shr_u', 'none'],
  0xab: ['i32x4.shl', 'none'],
  0xad: ['i32x4.shr_u', 'none'],
  0xcb: ['i64x2.shl', 'none'],
  0xcd: ['i64x2.shr_u', 'none'],
}

function listBody(reader: Reader): Instruction[] {
  const end = reader.unsigned() + reader.position
  for (let runs = reader.unsigned(); runs > 0; runs--) {
    reader.unsigned()
    reader.byte()
  }
  const found: Instruction[] = []
  // The last byte ends the function.
  while (reader.position < end - 1) found.push(listInstruction(reader))
  reader.byte()
  return found
}

function listInstruction(reader: Reader): Instruction {
  const first = reader.byte()
  const opcode = first === simdPrefix ? reader.unsigned() : first
  const known = (first === simdPrefix ? simd : plain)[opcode]
  if (!known) throw new Error(`no name is known for the instruction ${first.toString(16)} ${opcode.toString(16)}`)
  const [name, immediate] = known
  switch (immediate) {
    case 'none':
      return name
    case 'index':
      return `${name} ${reader.unsigned()}`
    case 'signed':
      return `${name} ${reader.signed()}`
    case 'bytes':
      return `${name} ${Array.from({ length: 16 }, () => reader.byte()).join(' ')}`
    case 'block':
      reader.byte()
      return name
    case 'memory': {
      reader.unsigned()
      const offset = reader.unsigned()
      return offset === 0 ? name : `${name} offset=${offset}`
    }
  }
}

class Reader {
  constructor(
    private readonly bytes: Uint8Array,
    public position: number,
  ) {}

  get isAtEnd(): boolean {
    return this.position >= this.bytes.length
  }

  skip(count: number): void {
    this.position += count
  }

  byte(): number {
    return this.bytes[this.position++]!
  }

  /** LEB128. */
  unsigned(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
  }

  signed(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return (value << (25 - shift)) >> (25 - shift)
    }
  }
}
