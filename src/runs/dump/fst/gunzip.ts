import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import type { ByteSource } from '../dump.js'
import { readExactly } from './byte-reader.js'
import { failDamaged } from './damage.js'
import { checkSize } from './unpack.js'

/** Packed bytes that are read at a time. */
const pieceLength = 1 << 18

/**
 * Unpacks gzip by pieces, with what Node and browsers both have.
 * @param length - bytes of the file from `offset` on
 * @param unpackedLength - bytes that they unpack to
 * @throws FlitwaveError FW977 for other bytes
 */
export async function gunzip(
  source: ByteSource,
  offset: number,
  length: number,
  unpackedLength: number,
): Promise<Uint8Array> {
  checkSize('gzip', length, unpackedLength, offset)
  const unpacked = new Uint8Array(unpackedLength)
  let used = 0
  const stream: ReadableStream<Uint8Array> = pieces(source, offset, length).pipeThrough(new DecompressionStream('gzip'))
  const reader = stream.getReader()
  for (let next = await readPiece(reader, offset); !next.done; next = await readPiece(reader, offset)) {
    const { value } = next
    if (value.length > unpackedLength - used) {
      await reader.cancel()
      failDamaged(offset, `gzip unpacks to more than ${unpackedLength} bytes`)
    }
    unpacked.set(value, used)
    used += value.length
  }
  if (used !== unpackedLength) failDamaged(offset, `gzip unpacks to ${used} bytes in place of ${unpackedLength}`)
  return unpacked
}

async function readPiece(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  offset: number,
): Promise<{ done: false; value: Uint8Array } | { done: true; value?: Uint8Array | undefined }> {
  try {
    return await reader.read()
  } catch (error) {
    if (error instanceof FlitwaveError) throw error
    failDamaged(offset, `gzip cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Each is read only when what came of the one before has been taken. */
function pieces(source: ByteSource, offset: number, length: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let done = 0
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Promise<void> => {
    const piece = await readExactly(source, offset + done, Math.min(pieceLength, length - done))
    controller.enqueue(new Uint8Array(piece))
    done += piece.length
    if (done >= length) controller.close()
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}
