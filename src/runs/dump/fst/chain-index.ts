import { blockTypes } from './blocks.js'
import type { ByteReader } from './byte-reader.js'
import { failDamaged } from './damage.js'

/** Where the changes of each signal are in a block. */
export interface ChainIndex {
  /** By signal: bytes from the packing's letter, which are 1 at least; 0 for a signal without changes in the block. */
  readonly starts: Float64Array
  /** By signal. */
  readonly lengths: Float64Array
}

/** An entry: a chain of its own, the chain of an earlier signal, or signals without changes. */
interface IndexEntry {
  readonly kind: 'own' | 'alias' | 'none'
  /** Bytes from the chain before, the number from 1 of the earlier signal, or a count of signals. */
  readonly value: number
}

/**
 * Reads the index of the chains of a block.
 * @param count - of signals in the block
 * @param length - of all chains with the letter before them
 * @throws FlitwaveError FW977 for an index that is damaged
 */
export function readChainIndex(reader: ByteReader, type: number, count: number, length: number): ChainIndex {
  const starts = new Float64Array(count)
  const lengths = new Float64Array(count)
  const next = type === blockTypes.changesWithSignedAliases ? signedEntries(reader) : () => plainEntry(reader)
  let [signal, start, last] = [0, 0, -1]
  while (!reader.isAtEnd) {
    const { offset } = reader
    const { kind, value } = next()
    if (signal + (kind === 'none' ? value : 1) > count)
      failDamaged(offset, `a block has changes of more than ${count} signals`)
    if (kind === 'none') signal += value
    else if (kind === 'alias') {
      if (value > signal || !starts[value - 1])
        failDamaged(offset, `signal ${signal} repeats signal ${value - 1}, which has no changes`)
      starts[signal] = starts[value - 1]!
      // The length is not known yet, but whose it is.
      lengths[signal++] = -value
    } else {
      start += value
      if (start >= length) failDamaged(offset, `the changes of signal ${signal} begin after their block`)
      if (last >= 0) lengths[last] = start - starts[last]!
      last = signal
      starts[signal++] = start
    }
  }
  if (last >= 0) lengths[last] = length - starts[last]!
  for (let i = 0; i < count; i++) if (lengths[i]! < 0) lengths[i] = lengths[-lengths[i]! - 1]!
  return { starts, lengths }
}

/** Zero means that the number of an earlier signal follows. */
function plainEntry(reader: ByteReader): IndexEntry {
  const word = reader.varint()
  if (word === 0) return { kind: 'alias', value: reader.varint() }
  return word % 2 === 1 ? { kind: 'own', value: (word - 1) / 2 } : { kind: 'none', value: word / 2 }
}

/** An odd entry has a sign: negative means an earlier signal, zero means the same one as in the last entry of that kind. */
function signedEntries(reader: ByteReader): () => IndexEntry {
  let alias = 0
  return () => {
    if (((reader.bytes[reader.position] ?? 0) & 1) === 0) return { kind: 'none', value: reader.varint() / 2 }
    const value = Math.floor(reader.signedVarint() / 2)
    if (value > 0) return { kind: 'own', value }
    if (value < 0) alias = -value
    return { kind: 'alias', value: alias }
  }
}
