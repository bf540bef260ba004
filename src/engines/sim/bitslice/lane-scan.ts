import type { BitPlace } from './lane-port.js'
import { laneWords, type LaneWords } from './lane-words.js'

/** Finds those of many leaves that are not 0. */
export class LaneScan {
  private readonly words: LaneWords
  private readonly always: readonly number[]

  /** @param leaves - the places of the bits of each leaf */
  constructor(leaves: readonly (readonly BitPlace[])[]) {
    this.words = laneWords(leaves)
    this.always = [...this.words.constants].flatMap((value, leaf) => (value === 0 ? [] : [leaf]))
  }

  /** Their numbers, ascending. */
  find({ buffer }: Uint8Array): number[] {
    const { addresses, masks, inverted, leaves } = this.words
    const memory = new Int32Array(buffer)
    const found = [...this.always]
    for (let i = 0; i < addresses.length; i++) {
      let bits = (memory[addresses[i]!]! ^ inverted[i]!) & masks[i]!
      for (; bits !== 0; bits &= bits - 1) found.push(leaves[32 * i + 31 - Math.clz32(bits & -bits)]!)
    }
    return isAscending(found) ? found : [...new Set(found)].sort((a, b) => a - b)
  }
}

function isAscending(numbers: readonly number[]): boolean {
  for (let i = 1; i < numbers.length; i++) if (numbers[i - 1]! >= numbers[i]!) return false
  return true
}
