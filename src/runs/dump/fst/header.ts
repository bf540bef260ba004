import type { ByteSource, Dump } from '../dump.js'
import { readerAt } from './byte-reader.js'
import { failDamaged } from './damage.js'

/** The first block of a file: what holds of all of it. */
export interface Header {
  readonly firstTime: number
  readonly lastTime: number
  readonly timescale: Dump['timescale']
  /** True if reals have their low byte first: they stand in the order of the machine that wrote them. */
  readonly isLittleEndian: boolean
}

/** Bytes of the block after its type, its length among them. */
export const headerLength = 329

/** A number that the header has as a real, by which the order of its bytes is known. */
const knownReal = 2.7182818284590452354

/** Bytes from the block's type to each field. */
const offsets = { times: 9, knownReal: 25, exponent: 73 } as const

/** @throws FlitwaveError FW977 for bytes that are no header */
export async function readHeader(source: ByteSource): Promise<Header> {
  const reader = await readerAt(source, 0, headerLength + 1)
  const view = new DataView(reader.bytes.buffer, reader.bytes.byteOffset)
  const isLittleEndian = view.getFloat64(offsets.knownReal, true) === knownReal
  if (!isLittleEndian && view.getFloat64(offsets.knownReal) !== knownReal)
    failDamaged(offsets.knownReal, 'this is not the header of an FST file')
  reader.position = offsets.times
  const [firstTime, lastTime] = [reader.uint64(), reader.uint64()]
  if (lastTime < firstTime) failDamaged(offsets.times, `the file ends at time ${lastTime}, before ${firstTime}`)
  const timescale = timescaleOf(view.getInt8(offsets.exponent))
  return { firstTime, lastTime, timescale, isLittleEndian }
}

/** `-8` is 10 ns, as Verilog writes it. */
function timescaleOf(exponent: number): Dump['timescale'] {
  if (exponent < -30 || exponent > 30) failDamaged(offsets.exponent, `a unit of time has 10 to the ${exponent} seconds`)
  const tens = ((exponent % 3) + 3) % 3
  return { factor: 10 ** tens, exponent: exponent - tens }
}
