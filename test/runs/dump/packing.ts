/** Packs bytes as LZ4 and FastLZ do, written from their descriptions: the tools of GTKWave pack, too, but only where they are installed. */

/** A part of the bytes: some as they are, then some that repeat those at a distance. */
interface Sequence {
  readonly literals: Uint8Array
  readonly distance: number
  readonly repeated: number
}

/** Repetitions of at least four bytes, the first that is found. */
function sequencesOf(bytes: Uint8Array, farthest: number, longest: number): Sequence[] {
  const sequences: Sequence[] = []
  const places = new Map<string, number>()
  let start = 0
  let at = 0
  while (at < bytes.length) {
    const key = bytes.subarray(at, at + 4).join(' ')
    const place = places.get(key)
    places.set(key, at)
    // LZ4 ends with five bytes as they are.
    if (place === undefined || at - place > farthest || at + 9 > bytes.length) {
      at++
      continue
    }
    let repeated = 4
    while (at + repeated < bytes.length - 5 && repeated < longest && bytes[at + repeated] === bytes[place + repeated])
      repeated++
    sequences.push({ literals: bytes.subarray(start, at), distance: at - place, repeated })
    at += repeated
    start = at
  }
  return [...sequences, { literals: bytes.subarray(start), distance: 0, repeated: 0 }]
}

/** A block of LZ4. */
export function packLz4(bytes: Uint8Array): Uint8Array {
  const packed: number[] = []
  const extend = (length: number): void => {
    if (length < 15) return
    let rest = length - 15
    for (; rest >= 255; rest -= 255) packed.push(255)
    packed.push(rest)
  }
  for (const { literals, distance, repeated } of sequencesOf(bytes, 0xffff, Infinity)) {
    const beyond = Math.max(0, repeated - 4)
    packed.push((Math.min(15, literals.length) << 4) | Math.min(15, beyond))
    extend(literals.length)
    packed.push(...literals)
    if (repeated === 0) continue
    packed.push(distance & 255, distance >> 8)
    extend(beyond)
  }
  return Uint8Array.from(packed)
}

/** FastLZ of level 1 or 2. */
export function packFastLz(bytes: Uint8Array, level: 1 | 2): Uint8Array {
  const packed: number[] = []
  const far = 8191
  const [farthest, longest] = level === 1 ? [far, 264] : [far + 0xffff, Infinity]
  for (const { literals, distance, repeated } of sequencesOf(bytes, farthest, longest)) {
    for (let i = 0; i < literals.length; i += 32) {
      const some = literals.subarray(i, i + 32)
      packed.push(some.length - 1, ...some)
    }
    if (repeated === 0) continue
    const isFar = level === 2 && distance > far
    const back = isFar ? 8191 : distance - 1
    packed.push((Math.min(7, repeated - 2) << 5) | (back >> 8))
    if (repeated - 2 >= 7) {
      let rest = repeated - 9
      for (; level === 2 && rest >= 255; rest -= 255) packed.push(255)
      packed.push(rest)
    }
    packed.push(back & 255)
    if (isFar) packed.push((distance - far - 1) >> 8, (distance - far - 1) & 255)
  }
  if (packed.length > 0) packed[0]! |= (level - 1) << 5
  return Uint8Array.from(packed)
}
