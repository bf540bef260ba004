/**
 * Unpacks FastLZ, a row of instructions. One below 32 is a count of literal bytes less one. Any other has a length in its
 * upper three bits, 7 of which a byte extends, and the upper five bits of a distance back. Level 2, for 64 kB and more,
 * extends lengths by any number of bytes and distances beyond 8191 by two bytes.
 */

const farDistance = 8191

/** @throws Error for bytes that are not FastLZ, or unpack to another length */
export function unpackFastLz(packed: Uint8Array, length: number): Uint8Array {
  const unpacked = new Uint8Array(length)
  let [from, to] = [0, 0]
  const next = (): number => {
    if (from >= packed.length) throw new Error('FastLZ: an instruction is cut off')
    return packed[from++]!
  }
  const level = (packed[0] ?? 0) >> 5
  if (level > 1) throw new Error(`FastLZ: there is no level ${level + 1}`)
  const readLength = (short: number): number => {
    let total = short
    if (short < 7) return total
    for (;;) {
      const more = next()
      total += more
      if (level === 0 || more < 255) return total
    }
  }
  const readDistance = (upper: number): number => {
    const lower = next()
    if (level === 1 && upper === 31 && lower === 255) return next() * 256 + next() + farDistance + 1
    return upper * 256 + lower + 1
  }

  // The level stands in the first instruction, which is always one of literals.
  for (let instruction = next() & 31; ; instruction = next()) {
    if (instruction < 32) {
      const literals = instruction + 1
      if (literals > packed.length - from || literals > length - to) throw new Error('FastLZ: literals are too long')
      for (let i = 0; i < literals; i++) unpacked[to++] = packed[from++]!
    } else {
      const repeated = readLength(instruction >> 5) + 2
      const distance = readDistance(instruction & 31)
      if (distance > to) throw new Error('FastLZ: a distance leads out of the data')
      if (repeated > length - to) throw new Error('FastLZ: a repetition is too long')
      // Byte by byte: what is repeated may overlap what it makes.
      for (let i = 0; i < repeated; i++, to++) unpacked[to] = unpacked[to - distance]!
    }
    if (from >= packed.length) break
  }
  if (to !== length) throw new Error(`FastLZ: ${to} bytes in place of ${length}`)
  return unpacked
}
