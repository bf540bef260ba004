/** How values stand in the file: as characters, eight bits to a byte, or as the bytes of a real. */

/** By character: 0, 1, x or z. A weak low or high is 0 or 1; U, W, - and all others are x. */
const meanings = meaningsOf('0Ll', '1Hh', 'Zz')

/** The same in a port of an extended VCD, whose characters also say which side drives. */
const portMeanings = meaningsOf('0DdLl', '1UuHh', 'ZTF')

function meaningsOf(zero: string, one: string, highImpedance: string): Uint8Array {
  const table = new Uint8Array(256).fill('x'.charCodeAt(0))
  for (const [meaning, characters] of Object.entries({ 0: zero, 1: one, z: highImpedance }))
    for (const character of characters) table[character.charCodeAt(0)] = meaning.charCodeAt(0)
  return table
}

/** Values of a one-bit change that is neither 0 nor 1: x, z, h, u, w, l, -, ?. */
const otherBits = Uint8Array.from('xzhuwl-?', (character) => meanings[character.charCodeAt(0)]!)

/** The character of a one-bit change, by the lowest four bits of its word. */
export function bitOf(word: number): number {
  return (word & 1) === 0 ? 0x30 | ((word >> 1) & 1) : otherBits[(word >> 1) & 7]!
}

/** Writes the meanings of `width` characters. */
export function writeCharacters(
  target: Uint8Array,
  characters: Uint8Array,
  offset: number,
  width: number,
  isPort: boolean,
): void {
  const table = isPort ? portMeanings : meanings
  for (let i = 0; i < width; i++) target[i] = table[characters[offset + i]!]!
}

/** Writes bits that are packed eight to a byte, the most significant first. */
export function writePacked(target: Uint8Array, packed: Uint8Array, offset: number, width: number): void {
  for (let i = 0; i < width; i++) target[i] = 0x30 | ((packed[offset + (i >> 3)]! >> (7 - (i & 7))) & 1)
}

const realBytes = new Uint8Array(8)
const realView = new DataView(realBytes.buffer)

/** Eight bytes as a real. */
export function realAt(bytes: Uint8Array, offset: number, isLittleEndian: boolean): number {
  for (let i = 0; i < 8; i++) realBytes[i] = bytes[offset + i]!
  return realView.getFloat64(0, isLittleEndian)
}

/** A real whose bytes are all the characters 0 and 1 stands in one byte, as bits do. */
export function packedRealAt(bytes: Uint8Array, offset: number, isLittleEndian: boolean): number {
  writePacked(realBytes, bytes, offset, 8)
  return realView.getFloat64(0, isLittleEndian)
}
