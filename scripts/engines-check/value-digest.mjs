/**
 * A digest of all values that a run shows: fast, because there are millions of values, and only compared with digests of its
 * own kind.
 */
export class ValueDigest {
  #low = 0x811c9dc5
  #high = 0x01000193
  #count = 0

  /** @param {number | bigint} value */
  add(value) {
    this.#count++
    if (typeof value === 'bigint') {
      for (let rest = BigInt.asUintN(4096, value); rest > 0n; rest >>= 32n) this.#word(Number(rest & 0xffffffffn))
    } else {
      this.#word(value)
      if (value < 0 || value >= 2 ** 32) this.#word(Math.floor(value / 2 ** 32))
    }
  }

  /** The low 32 bits of it. */
  #word(number) {
    this.#low = Math.imul(this.#low ^ number, 0x85ebca6b)
    this.#high = Math.imul((this.#high << 13) ^ (this.#high >>> 19) ^ this.#low, 0xc2b2ae35)
  }

  toString() {
    return `${this.#count} values, ${(this.#low >>> 0).toString(16)}${(this.#high >>> 0).toString(16)}`
  }
}
