/** The layout of a replay: a signature, a version, and the lengths of the consecutive parts. */

import { ByteWriter, concatenated } from '../../base/byte-writer.js'
import type { Type } from '../../ir/ir.js'
import type { Raw } from '../../engines/sim/engine/engine.js'
import { readWord, wordBytes } from '../../engines/sim/engine/words.js'
import { fail } from '../../base/diagnostic/diagnostic.js'

/** The position of a part in the file, still compressed. */
export interface Extent {
  readonly start: number
  readonly length: number
}

/** As in PNG: a byte that is not text, and line ends that reveal a conversion as text. */
const signature = Uint8Array.from('\x89FWR\r\n\x1a\n', (character) => character.charCodeAt(0))

/** The current version of the format. */
const version = 4

/** By version, how many numbers follow the signature: the version, and lengths. Readers refuse other versions. */
const numbersOfVersion: Readonly<Record<number, number>> = { 3: 4, 4: 5 }

/** Signature, version, and the lengths of header, index, design and the whole file. */
const prefixLength = signature.length + 5 * 8

/** The source of the bytes of a replay. */
export interface ReplayBytes {
  /** Its name in messages: the path of a file. */
  readonly name: string
  readonly size: number
  /** All bytes of an extent. */
  read(extent: Extent): Uint8Array
  close(): void
}

/** The positions of the parts of a replay. */
export interface Front {
  readonly header: Extent
  readonly index: Extent
  /** Its length is 0 if the replay contains none. */
  readonly design: Extent
  /** Snapshots, logs and views. */
  readonly body: Extent
}

/** The packed parts. */
interface PackedParts {
  readonly header: Uint8Array
  readonly index: Uint8Array
  readonly design: Uint8Array | null
  readonly body: readonly Uint8Array[]
}

/** Assembles a file from its parts. */
export function assembled({ header, index, design: given, body }: PackedParts): Uint8Array {
  const design = given ?? new Uint8Array()
  const parts = [header, index, design, ...body]
  const length = parts.reduce((sum, part) => sum + part.length, prefixLength)
  const prefix = new ByteWriter().bytes(signature)
  for (const value of [version, header.length, index.length, design.length, length]) prefix.uint64(value)
  return concatenated([prefix.finish(), ...parts])
}

/** @throws FlitwaveError FW917 for bytes that are not a replay, or of another version, or truncated */
export function frontOf(file: ReplayBytes): Front {
  const { size, name } = file
  const prefix = file.read({ start: 0, length: Math.min(prefixLength, size) })
  if (!signature.every((byte, i) => prefix[i] === byte)) failForForeign(name)
  const count = Math.floor((prefix.length - signature.length) / 8)
  const numbers = new DataView(prefix.buffer, prefix.byteOffset + signature.length)
  const [written, ...lengths] = Array.from({ length: count }, (_, i) => Number(numbers.getBigUint64(8 * i)))
  if (written === undefined) damaged('it ends before its header')
  const numberCount = numbersOfVersion[written] ?? failForVersion(name, written)
  if (count < numberCount) damaged('it ends before its header')
  const [headerLength = 0, indexLength = 0] = lengths
  const designLength = numberCount > 4 ? lengths[2]! : 0
  const length = lengths[numberCount - 2]!
  if (length !== size) damaged(`it has ${size} bytes of ${length}`)
  let start = signature.length + 8 * numberCount
  const extent = (length: number): Extent => {
    const found = { start, length }
    start += length
    return found
  }
  const [header, index, design] = [extent(headerLength), extent(indexLength), extent(designLength)]
  if (start > size) damaged('it ends within its header')
  return { header, index, design, body: { start, length: size - start } }
}

function failForForeign(path: string): never {
  failForFile(`\`${path}\` is not a replay`, 'name a file that `flitwave run` has written with --keep-replay')
}

function failForVersion(path: string, written: number): never {
  const help =
    written > version
      ? 'a newer Flitwave wrote it; open it with that one'
      : 'an older Flitwave wrote it; run the testbench again'
  failForFile(`\`${path}\` is a replay of version ${written}, and this Flitwave reads version ${version}`, help)
}

/** Reads numbers from untrusted bytes. */
export class ByteReader {
  private next = 0

  constructor(private readonly data: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.next === this.data.length
  }

  /**
   * Base-128, low part first.
   * @throws FlitwaveError FW917 for a number that is truncated or too large
   */
  varint(): number {
    let value = 0
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.data[this.next++] ?? damaged('a number is cut off')
      value += (byte & 0x7f) * scale
      if (!Number.isSafeInteger(value)) damaged('a number is too large')
      if (byte < 0x80) return value
    }
  }

  /**
   * A value in the format of a snapshot.
   * @throws FlitwaveError FW917 if there are not enough bytes
   */
  word(type: Type): Raw {
    const start = this.next
    this.next += wordBytes(type)
    if (this.next > this.data.length) damaged('bytes are missing')
    return readWord(this.data, start, type)
  }
}

/** @throws FlitwaveError FW917: the file is not a readable replay, for the reason `what` */
function failForFile(what: string, help: string): never {
  return fail('FW917', what, null, help)
}

/** @throws FlitwaveError FW917 for a file that begins like a replay but has invalid contents */
export function damaged(what: string): never {
  return failForFile(`the replay is damaged: ${what}`, 'copy it again, or run the testbench again with --keep-replay')
}
