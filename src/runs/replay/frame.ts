/** How the parts of a replay stand one behind the other: a signature, a version, and the length of each. */

import { ByteWriter, concatenated } from '../../base/byte-writer.js'
import type { Type } from '../../ir/ir.js'
import type { Raw } from '../../engines/sim/engine/engine.js'
import { readWord, wordBytes } from '../../engines/sim/engine/words.js'
import { fail } from '../../base/diagnostic/diagnostic.js'

/** Where a part stands in the file, still compressed. */
export interface Extent {
  readonly start: number
  readonly length: number
}

/** As in PNG: a byte that is no text, and line ends that show if a program took it for a text. */
const signature = Uint8Array.from('\x89FWR\r\n\x1a\n', (character) => character.charCodeAt(0))

/** The version of the format that is written. */
const version = 4

/** By version, how many numbers stand behind the signature: the version, and lengths. Readers refuse other versions. */
const numbersOfVersion: Readonly<Record<number, number>> = { 3: 4, 4: 5 }

/** Signature, version, and the lengths of header, index, design and everything. */
const prefixLength = signature.length + 5 * 8

/** Where the bytes of a replay are. */
export interface ReplayBytes {
  /** Its name in messages: the path of a file. */
  readonly name: string
  readonly size: number
  /** All bytes of an extent. */
  read(extent: Extent): Uint8Array
  close(): void
}

/** Where a replay has what. */
export interface Front {
  readonly header: Extent
  readonly index: Extent
  /** Its length is 0 for a replay without one. */
  readonly design: Extent
  /** Snapshots, logs and views. */
  readonly body: Extent
}

/** Parts that are packed. */
interface PackedParts {
  readonly header: Uint8Array
  readonly index: Uint8Array
  readonly design: Uint8Array | null
  readonly body: readonly Uint8Array[]
}

/** A file of its parts. */
export function assembled({ header, index, design: given, body }: PackedParts): Uint8Array {
  const design = given ?? new Uint8Array()
  const parts = [header, index, design, ...body]
  const length = parts.reduce((sum, part) => sum + part.length, prefixLength)
  const prefix = new ByteWriter().bytes(signature)
  for (const value of [version, header.length, index.length, design.length, length]) prefix.uint64(value)
  return concatenated([prefix.finish(), ...parts])
}

/** @throws FlitwaveError FW917 for bytes that are no replay, one of another version, or one that is cut off */
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

/** Takes numbers from bytes that may hold anything. */
export class ByteReader {
  private next = 0

  constructor(private readonly data: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.next === this.data.length
  }

  /**
   * Base-128, low part first.
   * @throws FlitwaveError FW917 for a number that is cut off or too large to be one
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
   * A value as it stands in a snapshot.
   * @throws FlitwaveError FW917 if there are not enough bytes
   */
  word(type: Type): Raw {
    const start = this.next
    this.next += wordBytes(type)
    if (this.next > this.data.length) damaged('bytes are missing')
    return readWord(this.data, start, type)
  }
}

/** @throws FlitwaveError FW917: the file is no replay that can be read, and `what` says why. */
function failForFile(what: string, help: string): never {
  return fail('FW917', what, null, help)
}

/** @throws FlitwaveError FW917 for a file that starts as a replay does, and goes on as none can. */
export function damaged(what: string): never {
  return failForFile(`the replay is damaged: ${what}`, 'copy it again, or run the testbench again with --keep-replay')
}
