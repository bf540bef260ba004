import {
  GateKind,
  isComplemented,
  nodeOf,
  type GateGraph,
  type Literal,
} from '../../src/engines/sim/bitslice/lower/gates.js'
import type { Random } from '../../src/engines/sim/stimulus/random.js'

/**
 * Patterns of inputs and state, 32 in a word, with a value for every gate: gates that differ in one are not equal. Values of
 * gates created later are computed on demand.
 */
export class Patterns {
  private readonly words: Int32Array[] = []
  /** By gate: a hash of its values, or of those of its complement. */
  private high = new Int32Array(0)
  private low = new Int32Array(0)
  /** The number of gates with values. */
  private size = 0

  constructor(
    private readonly gates: GateGraph,
    private readonly random: Random,
  ) {
    this.grow()
  }

  /**
   * Adds 32 patterns.
   * @param given - by leaf: its values; other leaves get random values
   */
  add(given: ReadonlyMap<number, number> = new Map()): void {
    this.grow()
    const values = new Int32Array(this.high.length)
    this.words.push(values)
    for (let node = 0; node < this.size; node++) this.compute(values, node, given.get(node))
  }

  /** The key is equal for gates that all patterns show as equal or complementary; hardly ever for others. */
  key(node: number): number {
    if (node >= this.size) this.grow()
    return (this.high[node]! >>> 0) * 2 ** 20 + (this.low[node]! & 0xfffff)
  }

  /** True if a gate is true in the first pattern: then its complement is compared. */
  isInverted(node: number): boolean {
    return (this.words[0]![node]! & 1) === 1
  }

  /** True if the patterns distinguish two literals. */
  differ(left: Literal, right: Literal): boolean {
    const [a, b] = [nodeOf(left), nodeOf(right)]
    return this.key(a) !== this.key(b) || (this.isInverted(a) !== this.isInverted(b)) !== isComplemented(left ^ right)
  }

  /** Computes values for the gates that have none. */
  private grow(): void {
    const first = this.size
    this.size = this.gates.size
    if (this.high.length < this.size) {
      const room = 2 * this.size
      const longer = (from: Int32Array): Int32Array<ArrayBuffer> => {
        const to = new Int32Array(room)
        to.set(from)
        return to
      }
      this.high = longer(this.high)
      this.low = longer(this.low)
      for (const [i, values] of this.words.entries()) this.words[i] = longer(values)
    }
    for (const values of this.words)
      for (let node = first; node < this.size; node++) this.compute(values, node, undefined)
  }

  private compute(values: Int32Array, node: number, given: number | undefined): void {
    values[node] = this.value(values, node, given)
    const word = values[node] ^ (this.isInverted(node) ? -1 : 0)
    this.high[node] = mixed(this.high[node]! ^ word, 0x9e3779b1)
    this.low[node] = mixed(this.low[node]! ^ word, 0x85ebca77)
  }

  private value(values: Int32Array, node: number, given: number | undefined): number {
    const { gates } = this
    const of = (literal: Literal): number => values[nodeOf(literal)]! ^ (isComplemented(literal) ? -1 : 0)
    const [a, b] = [gates.first(node), gates.second(node)]
    switch (gates.kind(node)) {
      case GateKind.constant:
        return 0
      case GateKind.leaf:
        return given ?? this.random.uint32()
      case GateKind.and:
        return of(a) & of(b)
      case GateKind.xor:
        return of(a) ^ of(b)
      case GateKind.mux:
        return (of(a) & of(b)) | (~of(a) & of(gates.third(node)))
    }
  }
}

function mixed(word: number, factor: number): number {
  const product = Math.imul(word, factor)
  return product ^ (product >>> 15)
}
