/** SHA-256 (FIPS 180-4), the same in Node and in a browser, whose built-in one is asynchronous. */

const primes = Array.from({ length: 310 }, (_, i) => i + 2).filter((n) => {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false
  return true
})

/** The first 32 bits of the fraction. */
const fraction = (number: number): number => ((number % 1) * 2 ** 32) | 0

const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))

const blockBytes = 64
const encoder = new TextEncoder()

/** A digest of parts that are added one after another. */
export class Sha256 {
  private readonly state = Int32Array.from(start)
  private readonly words = new Int32Array(64)
  /** The bytes not hashed yet, fewer than a block. */
  private readonly rest = new Uint8Array(blockBytes)
  private restLength = 0
  private length = 0

  /** Texts are hashed as UTF-8. */
  update(part: string | Uint8Array): this {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part
    this.length += bytes.length
    let at = 0
    if (this.restLength > 0) {
      at = Math.min(blockBytes - this.restLength, bytes.length)
      this.rest.set(bytes.subarray(0, at), this.restLength)
      this.restLength += at
      if (this.restLength < blockBytes) return this
      this.block(this.rest, 0)
    }
    for (; at + blockBytes <= bytes.length; at += blockBytes) this.block(bytes, at)
    this.rest.set(bytes.subarray(at))
    this.restLength = bytes.length - at
    return this
  }

  /** Returns the digest in hexadecimal. No part can be added afterwards. */
  digest(): string {
    const bits = this.length * 8
    const zeros = (2 * blockBytes - 9 - this.restLength) % blockBytes
    const end = new Uint8Array(1 + zeros + 8)
    end[0] = 0x80
    new DataView(end.buffer).setBigUint64(1 + zeros, BigInt(bits))
    this.update(end)
    return Array.from(this.state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  private block(bytes: Uint8Array, offset: number): void {
    const { words, state } = this
    for (let i = 0, at = offset; i < 16; i++, at += 4)
      words[i] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
    for (let i = 16; i < 64; i++) {
      const early = words[i - 15]!
      const late = words[i - 2]!
      const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
      const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
      words[i] = (words[i - 16]! + first + words[i - 7]! + second) | 0
    }
    let a = state[0]!
    let b = state[1]!
    let c = state[2]!
    let d = state[3]!
    let e = state[4]!
    let f = state[5]!
    let g = state[6]!
    let h = state[7]!
    for (let i = 0; i < 64; i++) {
      const choice = (e & f) ^ (~e & g)
      const added = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + constants[i]! + words[i]!) | 0
      const majority = (a & b) ^ (a & c) ^ (b & c)
      const sum = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0
      h = g
      g = f
      f = e
      e = (d + added) | 0
      d = c
      c = b
      b = a
      a = (added + sum) | 0
    }
    state[0]! += a
    state[1]! += b
    state[2]! += c
    state[3]! += d
    state[4]! += e
    state[5]! += f
    state[6]! += g
    state[7]! += h
  }
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}
