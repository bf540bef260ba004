/** The values of gates, without the engine: each node one after the other, on integers of any number of lanes. */

import {
  GateKind,
  isComplemented,
  nodeOf,
  type GateGraph,
  type Literal,
} from '../../../../src/engines/sim/bitslice/lower/gates.js'

/** For each node the values in all lanes: bit k of the integer is lane k. */
export class GateValues {
  private readonly values: bigint[] = []

  /**
   * @param lanes How many.
   * @param leaf The values of a leaf, by node.
   */
  constructor(
    private readonly gates: GateGraph,
    private readonly lanes: number,
    leaf: (node: number) => bigint,
  ) {
    for (let node = 0; node < gates.size; node++) this.values.push(this.compute(node, leaf))
  }

  of(literal: Literal): bigint {
    const value = this.values[nodeOf(literal)]
    if (value === undefined) throw new Error('an operand that comes after its user')
    return isComplemented(literal) ? BigInt.asUintN(this.lanes, ~value) : value
  }

  /** The integer that a word is in one lane. */
  word(word: readonly Literal[], lane: number): bigint {
    return word.reduce((sum, literal, i) => sum | (((this.of(literal) >> BigInt(lane)) & 1n) << BigInt(i)), 0n)
  }

  private compute(node: number, leaf: (node: number) => bigint): bigint {
    const { gates } = this
    const operands = gates.operands(node).map((literal) => this.of(literal)) as [bigint, bigint, bigint]
    const [a, b, c] = operands
    switch (gates.kind(node)) {
      case GateKind.constant:
        return 0n
      case GateKind.leaf:
        return leaf(node)
      case GateKind.and:
        return a & b
      case GateKind.xor:
        return a ^ b
      case GateKind.mux:
        return (a & b) | (BigInt.asUintN(this.lanes, ~a) & c)
    }
  }
}
