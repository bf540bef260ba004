/** Digests of the values of all signals of a dump in each cycle, made change by change. */

import type { Cycles } from '../cycles.js'
import type { ChangeSink } from '../dump.js'

/** Receives the digest of a cycle, which is that of all cycles up to the next that it is called for. */
export type DigestSink = (cycle: number, first: number, second: number) => void

const zero = 48

/** Bits that are taken at a time. A 1 in front of them says how many they are. */
const wordBits = 31

/** Follows the changes of signals. What a signal holds has a part in the digest under each of its keys. */
export class Digester implements ChangeSink {
  private first = 0
  private second = 0
  /** By signal, its part in each of the two digests. */
  private readonly parts: Int32Array
  /** By signal, its only key; -1 if it has several. */
  private readonly only: Int32Array
  private cycle: number
  private now = -1

  /** @param keys - by signal, the numbers of the pairs that it belongs to */
  constructor(
    private readonly keys: readonly (readonly number[] | undefined)[],
    private readonly cycles: Cycles,
    from: number,
    private readonly sink: DigestSink,
  ) {
    this.parts = new Int32Array(2 * keys.length)
    this.only = Int32Array.from(keys, (own) => (own?.length === 1 ? own[0]! : -1))
    this.cycle = from
  }

  bits(signal: number, time: number, buffer: Uint8Array, offset: number, length: number): void {
    let first = 0
    let second = 1
    let i = offset
    const end = offset + length
    // A wider signal with the same number holds the same.
    while (i < end - 1 && buffer[i] === zero) i++
    while (i < end) {
      // As numbers: the bits that are 1 or z, and those that are x or z.
      let ones = 1
      let unknown = 0
      for (const stop = Math.min(end, i + wordBits); i < stop; i++) {
        const bit = buffer[i]!
        ones = (ones << 1) | ((bit | (bit >> 1)) & 1)
        unknown = (unknown << 1) | (bit >> 6)
      }
      first = Math.imul(first ^ ones, 16_777_619) ^ Math.imul(unknown, 0x27d4eb2f)
      second = Math.imul(second ^ unknown, 0x165667b1) + Math.imul(ones, 31)
    }
    this.set(signal, time, first, second | 0)
  }

  real(signal: number, time: number, value: number): void {
    this.text(signal, time, String(value))
  }

  text(signal: number, time: number, value: string): void {
    let first = 0
    let second = 2
    for (let i = 0; i < value.length; i++) {
      first = Math.imul(first ^ value.charCodeAt(i), 16_777_619)
      second = Math.imul(second, 31) + value.charCodeAt(i)
    }
    this.set(signal, time, first, second | 0)
  }

  /** Ends the last cycle. */
  finish(): void {
    this.sink(this.cycle, this.first, this.second)
  }

  private set(signal: number, time: number, first: number, second: number): void {
    if (time !== this.now) {
      this.now = time
      const cycle = this.cycles.cycleAt(time)
      if (cycle > this.cycle) {
        this.sink(this.cycle, this.first, this.second)
        this.cycle = cycle
      }
    }
    const { parts } = this
    const key = this.only[signal]!
    const at = 2 * signal
    const [one, other] = key >= 0 ? [mixed(first, key), mixed(second, ~key)] : this.joined(signal, first, second)
    this.first ^= parts[at]! ^ one
    this.second ^= parts[at + 1]! ^ other
    parts[at] = one
    parts[at + 1] = other
  }

  /** The part of a signal that belongs to several pairs. */
  private joined(signal: number, first: number, second: number): readonly [number, number] {
    let [one, other] = [0, 0]
    for (const key of this.keys[signal]!) {
      one ^= mixed(first, key)
      other ^= mixed(second, ~key)
    }
    return [one, other]
  }
}

/** The finish of MurmurHash3, over a value and the key of its signal. */
function mixed(value: number, key: number): number {
  let hash = value ^ Math.imul(key + 1, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
