/** Reads and writes values in the memory of an engine. */

import type { Type } from '../../../ir/ir.js'
import { widestNumber, type Raw } from '../engine/engine.js'
import type { Node } from './graph.js'

/** The memory; an engine that grows it replaces `bytes`. */
export interface MemoryHost {
  readonly bytes: Uint8Array
}

/** Arrays over the current memory. */
export class Views {
  private of: Uint8Array | null = null
  private shorts: Int32Array = new Int32Array()
  private longs: BigUint64Array = new BigUint64Array()

  constructor(private readonly host: MemoryHost) {}

  /** Words of 32 bits. */
  get words(): Int32Array {
    this.update()
    return this.shorts
  }

  /** Words of 64 bits. */
  get longWords(): BigUint64Array {
    this.update()
    return this.longs
  }

  private update(): void {
    const { bytes } = this.host
    if (bytes === this.of) return
    this.of = bytes
    this.shorts = new Int32Array(bytes.buffer)
    this.longs = new BigUint64Array(bytes.buffer)
  }
}

/** Reads a value whose words lie from `address` on. */
export function readAt(views: Views, address: number, { width, signed }: Type): Raw {
  if (width <= 32) {
    const word = views.words[address >>> 2]!
    return signed ? word : word >>> 0
  }
  if (width <= widestNumber) {
    const { words } = views
    const high = words[(address >>> 2) + 1]!
    return (signed ? high : high >>> 0) * 2 ** 32 + (words[address >>> 2]! >>> 0)
  }
  const { longWords } = views
  let value = 0n
  const count = Math.ceil(width / 64)
  for (let i = count - 1; i >= 0; i--) value = (value << 64n) | longWords[(address >>> 3) + i]!
  return signed ? BigInt.asIntN(64 * count, value) : value
}

/** Writes a value, which fits, at `address`. */
export function writeAt(views: Views, address: number, { width }: Type, value: Raw): void {
  if (width <= 32) {
    views.words[address >>> 2] = Number(value)
    return
  }
  const { longWords } = views
  let rest = BigInt(value)
  for (let i = 0; i < Math.ceil(width / 64); i++) {
    longWords[(address >>> 3) + i] = BigInt.asUintN(64, rest)
    rest >>= 64n
  }
}

/** The place of a machine word that can be read: an address, or a constant. */
type WordSource = { readonly address: number } | { readonly constant: bigint }

/** The addresses of the values that programs store for readers. */
export interface Slots {
  of(node: Node): number
}

export function sourceOf(node: Node, slots: Slots): WordSource {
  if (node.op === 'const') return { constant: node.constant }
  return { address: node.op === 'load' ? node.address : slots.of(node) }
}

/** Returns a function that reads a value from the places of its words. */
export function readerOf(views: Views, sources: readonly WordSource[], type: Type): () => Raw {
  const first = sources[0]!
  if ('address' in first && isContiguous(sources)) return () => readAt(views, first.address, type)
  const size = type.width <= 32 ? 32 : 64
  const read = (): Raw =>
    rawOf(
      sources.map((source) => wordAt(views, source, size)),
      type,
    )
  if (sources.some((source) => 'address' in source)) return read
  const constant = read()
  return () => constant
}

/** The value of unsigned words, the lowest first: a number of 32 bits, or bigints of 64 bits. */
export function rawOf(words: readonly Raw[], { width, signed }: Type): Raw {
  const [first] = words
  if (typeof first === 'number') return signed ? first | 0 : first
  const value = words.reduceRight<bigint>((above, word) => (above << 64n) | BigInt(word), 0n)
  const exact = signed ? BigInt.asIntN(64 * words.length, value) : value
  return width > widestNumber ? exact : Number(exact)
}

function isContiguous(sources: readonly WordSource[]): boolean {
  const [first] = sources
  return sources.every(
    (source, i) => 'address' in source && 'address' in first! && source.address === first.address + 8 * i,
  )
}

/** A number of 32 bits, or a bigint of 64 bits. */
function wordAt(views: Views, source: WordSource, size: 32 | 64): Raw {
  if ('constant' in source) return size === 64 ? source.constant : Number(source.constant)
  return size === 64 ? views.longWords[source.address >>> 3]! : views.words[source.address >>> 2]! >>> 0
}
