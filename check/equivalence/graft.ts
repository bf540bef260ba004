import type { AigerCircuit } from './read-aiger.js'
import { complement, zero, type GateGraph, type Literal } from '../../src/engines/sim/bitslice/lower/gates.js'

/**
 * Adds gates of a circuit to others on demand, and reuses equal ones: ands of ands that form an exclusive or, or a choice,
 * become one gate.
 */
export class Graft {
  /** By variable: the literal plus 1; 0 while unknown. */
  private readonly known: Int32Array
  private readonly firstAnd: number

  /** @param leaves - the existing gates that represent inputs and latches */
  constructor(
    private readonly gates: GateGraph,
    private readonly circuit: AigerCircuit,
    leaves: readonly Literal[],
  ) {
    this.firstAnd = 1 + circuit.inputs + circuit.latches.length
    this.known = new Int32Array(this.firstAnd + circuit.ands.length / 2)
    this.known[0] = zero + 1
    for (const [i, leaf] of leaves.entries()) this.known[1 + i] = leaf + 1
  }

  /** The gate for a literal of the circuit. */
  literal(wanted: number): Literal {
    const stack = [wanted >> 1]
    for (let variable = stack.at(-1); variable !== undefined; variable = stack.at(-1)) {
      const missing = this.known[variable] === 0 ? this.operands(variable).filter((one) => !this.has(one)) : []
      if (missing.length > 0) stack.push(...missing.map((one) => one >> 1))
      else {
        stack.pop()
        if (this.known[variable] === 0) this.known[variable] = this.make(variable) + 1
      }
    }
    return this.of(wanted)
  }

  private has(literal: number): boolean {
    return this.known[literal >> 1] !== 0
  }

  private of(literal: number): Literal {
    return (this.known[literal >> 1]! - 1) ^ (literal & 1)
  }

  private ands(variable: number): readonly [number, number] {
    const at = 2 * (variable - this.firstAnd)
    return [this.circuit.ands[at]!, this.circuit.ands[at + 1]!]
  }

  /** The variables that must be known before. */
  private operands(variable: number): readonly number[] {
    return this.choice(variable) ?? this.ands(variable)
  }

  private make(variable: number): Literal {
    const { gates } = this
    const choice = this.choice(variable)
    if (!choice) {
      const [left, right] = this.ands(variable)
      return gates.and(this.of(left), this.of(right))
    }
    const [condition, yes, no] = choice
    return complement(gates.mux(this.of(condition), this.of(yes), this.of(no)))
  }

  /** The parts c, x and y of ¬(c·x)·¬(¬c·y), which is ¬(c ? x : y). Null for other ands. */
  private choice(variable: number): readonly [number, number, number] | null {
    const [left, right] = this.ands(variable)
    const isAnd = (literal: number): boolean => (literal & 1) === 1 && literal >> 1 >= this.firstAnd
    if (!isAnd(left) || !isAnd(right)) return null
    const [a, b] = this.ands(left >> 1)
    const [c, d] = this.ands(right >> 1)
    if (a === (c ^ 1)) return [a, b, d]
    if (a === (d ^ 1)) return [a, b, c]
    if (b === (c ^ 1)) return [b, a, d]
    if (b === (d ^ 1)) return [b, a, c]
    return null
  }
}
