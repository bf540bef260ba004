import { host } from '#host'
import { failDamaged, orDamaged } from './damage.js'
import { unpackFastLz } from './fastlz.js'
import { unpackLz4 } from './lz4.js'

/** How chains of changes are packed. */
export type Packing = 'zlib' | 'lz4' | 'fastlz'

/** The most bytes that a packed byte unpacks to. */
const growth: Readonly<Record<Packing | 'gzip', number>> = { zlib: 1032, gzip: 1032, lz4: 255, fastlz: 256 }

/** Bytes that one part of a file may unpack to. GTKWave's writer begins a new block after 128 MB, at most 2 GB. */
export const largestPart = 2 ** 30

/**
 * Compares what a part says of its size with what its bytes can unpack to, before memory is taken for it.
 * @throws FlitwaveError FW977 for a part that is too large
 */
export function checkSize(packing: Packing | 'gzip', packed: number, unpacked: number, offset: number): void {
  if (unpacked > packed * growth[packing] + 64)
    failDamaged(offset, `${packed} bytes of ${packing} cannot unpack to ${unpacked}`)
  if (unpacked > largestPart)
    failDamaged(offset, `a part has ${unpacked} bytes unpacked, more than ${largestPart}`, 'record fewer signals')
}

/**
 * Unpacks a part of the file.
 * @param length - bytes that it unpacks to
 * @param offset - of the packed bytes in the file
 * @throws FlitwaveError FW977 for other bytes
 */
export function unpack(packing: Packing, packed: Uint8Array, length: number, offset: number): Uint8Array {
  checkSize(packing, packed.length, length, offset)
  return orDamaged(offset, `${packed.length} bytes of ${packing}`, () => {
    if (packing === 'lz4') return unpackLz4(packed, length)
    if (packing === 'fastlz') return unpackFastLz(packed, length)
    const unpacked = host.inflate(packed, length)
    if (unpacked.length !== length) throw new Error(`${unpacked.length} bytes in place of ${length}`)
    return unpacked
  })
}

/** The same for parts that are packed with zlib only if that makes them shorter. */
export function unpackIfShorter(packed: Uint8Array, length: number, offset: number): Uint8Array {
  return packed.length === length ? packed : unpack('zlib', packed, length, offset)
}
