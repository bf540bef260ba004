import type { ByteSource } from '../dump.js'
import { blockTypes } from './blocks.js'
import { readerAt } from './byte-reader.js'
import { failCutOff, failDamaged } from './damage.js'
import { gunzip } from './gunzip.js'
import { largestPart } from './unpack.js'

/** Bytes before what is packed: a type and two lengths. */
const wrapperLength = 17

/**
 * A file that is packed as a whole, unpacked into memory: nothing in it can be found otherwise. Any other file is given
 * back as it is.
 * @throws FlitwaveError FW977 for one that is damaged, cut off, or too large for memory
 */
export async function unwrapped(source: ByteSource): Promise<ByteSource> {
  if (source.size === 0) failCutOff(0, 'the file is empty')
  const [type] = await source.read(0, 1)
  if (type !== blockTypes.wrapper) return source
  if (source.size < wrapperLength) failCutOff(source.size, 'the file ends before its lengths do')
  const reader = await readerAt(source, 1, wrapperLength - 1)
  const [length, unpackedLength] = [reader.uint64(), reader.uint64()]
  if (length === 0) failCutOff(1, 'the file has not been packed to its end')
  if (length !== source.size - 1) failCutOff(1, `the file should have ${length + 1} bytes and has ${source.size}`)
  if (unpackedLength > largestPart) {
    const help = `unpack it first: tail -c +${wrapperLength + 1} run.fst | gunzip > unpacked.fst`
    failDamaged(9, `the file is packed as a whole, and has ${unpackedLength} bytes unpacked`, help)
  }
  return inMemory(await gunzip(source, wrapperLength, length - wrapperLength + 1, unpackedLength))
}

/** Bytes as a file. */
function inMemory(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  }
}
