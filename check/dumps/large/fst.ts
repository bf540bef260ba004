/**
 * A large file of FST. `vcd2fst` packs a small dump, whose blocks of changes are then repeated with later times: a writer
 * would take an hour for as many changes.
 */

import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { deflateSync, inflateSync } from 'node:zlib'
import { ByteWriter } from '../../../src/base/byte-writer.js'

/** Types of blocks that hold changes. */
const changesTypes: ReadonlySet<number> = new Set([1, 5, 8])

/** Three numbers of 8 bytes at the end of a block: lengths of the times, and how many there are. */
const tailBytes = 24

interface Block {
  readonly type: number
  /** The offset of its type. */
  readonly start: number
  readonly end: number
}

function blocksOf(file: Buffer): Block[] {
  const blocks: Block[] = []
  for (let start = 0; start < file.length;) {
    const end = start + 1 + Number(file.readBigUInt64BE(start + 1))
    blocks.push({ type: file[start]!, start, end })
    start = end
  }
  return blocks
}

/** The block with all times later by `shift`: its first time is counted from zero, the others from the one before. */
function later(block: Buffer, shift: number): Buffer {
  const tail = block.length - tailBytes
  const [unpacked, packed, count] = [0, 8, 16].map((at) => Number(block.readBigUInt64BE(tail + at))) as [
    number,
    number,
    number,
  ]
  const times = block.subarray(tail - packed, tail)
  const bytes = packed === unpacked ? times : inflateSync(times)
  let [first, at] = [0, 0]
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[at++]!
    first += (byte & 127) * factor
    if (byte < 128) break
  }
  const moved = Buffer.concat([new ByteWriter().varint(first + shift).finish(), bytes.subarray(at)])
  const repacked = deflateSync(moved, { level: 1 })
  const ending = repacked.length < moved.length ? repacked : moved
  const lengths = new ByteWriter().uint64(moved.length).uint64(ending.length).uint64(count).finish()
  const whole = Buffer.concat([block.subarray(0, tail - packed), ending, lengths])
  whole.writeBigUInt64BE(BigInt(whole.length - 1), 1)
  for (const place of [9, 17]) whole.writeBigUInt64BE(whole.readBigUInt64BE(place) + BigInt(shift), place)
  return whole
}

/** Writes a file of `bytes` or a little more. @returns its last time */
export function repeatBlocks(small: string, large: string, bytes: number): number {
  const file = readFileSync(small)
  const blocks = blocksOf(file)
  const changes = blocks.filter(({ type }) => changesTypes.has(type))
  const others = blocks.filter((block) => !changes.includes(block))
  const firstTime = Number(file.readBigUInt64BE(9))
  const length = Number(file.readBigUInt64BE(17)) - firstTime + 1
  const target = openSync(large, 'w')
  try {
    let written = writeSync(target, file.subarray(0, others[0]!.end))
    let round = 0
    for (; written < bytes; round++)
      for (const { start, end } of changes)
        written += writeSync(target, later(file.subarray(start, end), round * length))
    for (const { start, end } of others.slice(1)) writeSync(target, file.subarray(start, end))
    const lastTime = firstTime + round * length - 1
    const time = Buffer.alloc(8)
    time.writeBigUInt64BE(BigInt(lastTime))
    writeSync(target, time, 0, 8, 17)
    return lastTime
  } finally {
    closeSync(target)
  }
}
