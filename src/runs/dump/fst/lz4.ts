/**
 * Unpacks a block of LZ4, which is a row of sequences: a token, literal bytes, and a distance back to bytes to repeat.
 * The token's halves are the two lengths; 15 means that bytes follow which add to it, up to one that is not 255.
 */

const shortestMatch = 4

/**
 * Unpacks one block of LZ4, without a frame.
 * @param length - bytes that it unpacks to
 * @throws Error for bytes that are no such block, or of another length
 */
export function unpackLz4(packed: Uint8Array, length: number): Uint8Array {
  const unpacked = new Uint8Array(length)
  let [from, to] = [0, 0]

  const extended = (part: number): number => {
    let total = part
    if (part < 15) return total
    for (let more = 255; more === 255;) {
      if (from >= packed.length) throw new Error('LZ4: a length is cut off')
      more = packed[from++]!
      total += more
    }
    return total
  }

  while (from < packed.length) {
    const token = packed[from++]!
    const literals = extended(token >> 4)
    if (literals > packed.length - from || literals > length - to) throw new Error('LZ4: literals are too long')
    for (let i = 0; i < literals; i++) unpacked[to++] = packed[from++]!
    // The last sequence has literals alone.
    if (from === packed.length) break
    if (packed.length - from < 2) throw new Error('LZ4: a distance is cut off')
    const distance = packed[from]! | (packed[from + 1]! << 8)
    from += 2
    const repeated = extended(token & 15) + shortestMatch
    if (distance === 0 || distance > to) throw new Error('LZ4: a distance leads out of the data')
    if (repeated > length - to) throw new Error('LZ4: a repetition is too long')
    // Byte by byte: what is repeated may overlap what it makes.
    for (let i = 0; i < repeated; i++, to++) unpacked[to] = unpacked[to - distance]!
  }
  if (to !== length) throw new Error(`LZ4: ${to} bytes in place of ${length}`)
  return unpacked
}
