import { GateKind, isComplemented, nodeOf, type Literal } from '../../engines/sim/bitslice/lower/gates.js'
import type { Solver } from './solver.js'
import type { TransitionSystem } from './system.js'

/** The state before the first cycle: right after reset, or any state. */
export type Beginning = 'reset' | 'anywhere'

/**
 * Unrolls the cycles of a system into clauses. Writes clauses only for the gates that a query needs. Gates that are constant
 * need none; right after reset, most are.
 */
export class Unrolling {
  /** By cycle and node: the literal of the solver, or 0 if it is not written yet. */
  private readonly cycles: Int32Array[] = []
  /** By cycle: the inputs that have a literal. */
  private readonly inputs: number[][] = []
  private count = 0
  /** The literal that always holds. */
  private readonly always: number

  constructor(
    private readonly system: TransitionSystem,
    readonly solver: Solver,
    private readonly beginning: Beginning,
  ) {
    this.always = this.fresh()
    solver.add(this.always)
  }

  /** Returns a new literal without clauses. */
  fresh(): number {
    return ++this.count
  }

  /** The literal of the solver for a gate in a cycle, from 0. */
  literal(cycle: number, literal: Literal): number {
    const variable = this.node(cycle, nodeOf(literal))
    return isComplemented(literal) ? -variable : variable
  }

  /** The literal of a gate if it is written; null if no query has reached it. */
  written(cycle: number, literal: Literal): number | null {
    return this.known(cycle, literal) || null
  }

  /** The inputs of a cycle that some query has reached. */
  inputsWritten(cycle: number): number[] {
    return this.inputs[cycle] ?? []
  }

  /** The literal that never holds. */
  get never(): number {
    return -this.always
  }

  /** Iterative, because the path back through cycles is long. */
  private node(cycle: number, node: number): number {
    const stack: [cycle: number, node: number][] = [[cycle, node]]
    for (;;) {
      const [at, wanted] = stack.at(-1)!
      const row = this.row(at)
      const needed = row[wanted] === 0 ? this.attempt(at, wanted) : null
      if (needed) stack.push(needed)
      else {
        stack.pop()
        if (stack.length === 0) return row[wanted]!
      }
    }
  }

  /** Grows if gates were added since the last call. */
  private row(cycle: number): Int32Array {
    const { size } = this.system.gates
    const row = this.cycles[cycle]
    if (row && row.length >= size) return row
    const longer = new Int32Array(row ? 2 * size : size)
    if (row) longer.set(row)
    return (this.cycles[cycle] = longer)
  }

  private known(cycle: number, literal: Literal): number {
    const variable = this.cycles[cycle]?.[nodeOf(literal)] ?? 0
    return isComplemented(literal) ? -variable : variable
  }

  /** Writes a node, or returns an operand that must be written first. */
  private attempt(cycle: number, node: number): [cycle: number, node: number] | null {
    const { gates } = this.system
    const kind = gates.kind(node)
    const row = this.row(cycle)
    if (kind === GateKind.constant) row[node] = this.never
    else if (kind === GateKind.leaf) return this.attemptLeaf(cycle, node)
    else {
      const operands = gates.operands(node)
      for (const operand of operands) if (row[nodeOf(operand)] === 0) return [cycle, nodeOf(operand)]
      const [a, b, c] = operands.map((operand) => this.known(cycle, operand)) as [number, number, number]
      row[node] = kind === GateKind.and ? this.and(a, b) : kind === GateKind.xor ? this.xor(a, b) : this.mux(a, b, c)
    }
    return null
  }

  private attemptLeaf(cycle: number, node: number): [cycle: number, node: number] | null {
    const row = this.row(cycle)
    const latch = this.system.latchOf.get(node)
    if (!latch) (this.inputs[cycle] ??= []).push((row[node] = this.fresh()))
    else if (cycle > 0) {
      const before = this.known(cycle - 1, latch.next)
      if (before === 0) return [cycle - 1, nodeOf(latch.next)]
      row[node] = before
    } else if (this.beginning === 'anywhere') row[node] = this.fresh()
    else if (latch.initial === null) {
      const twin = latch.twin === undefined ? this.fresh() : this.known(0, latch.twin)
      if (twin === 0) return [0, nodeOf(latch.twin!)]
      row[node] = twin
    } else row[node] = latch.initial === 1 ? this.always : this.never
    return null
  }

  private and(a: number, b: number): number {
    const { always, never, solver } = this
    if (a === never || b === never || a === -b) return never
    if (a === always || a === b) return b
    if (b === always) return a
    const both = this.fresh()
    solver.add(-both, a)
    solver.add(-both, b)
    solver.add(both, -a, -b)
    return both
  }

  private xor(a: number, b: number): number {
    const { always, never, solver } = this
    if (a === b) return never
    if (a === -b) return always
    if (a === never) return b
    if (b === never) return a
    if (a === always) return -b
    if (b === always) return -a
    const either = this.fresh()
    solver.add(-either, a, b)
    solver.add(-either, -a, -b)
    solver.add(either, -a, b)
    solver.add(either, a, -b)
    return either
  }

  private mux(condition: number, yes: number, no: number): number {
    const { always, never, solver } = this
    if (condition === always || yes === no) return yes
    if (condition === never) return no
    if (yes === -no) return this.xor(condition, no)
    if (yes === never || no === never) return yes === never ? this.and(-condition, no) : this.and(condition, yes)
    if (yes === always || no === always) return yes === always ? -this.and(-condition, -no) : -this.and(condition, -yes)
    const chosen = this.fresh()
    solver.add(-condition, -chosen, yes)
    solver.add(-condition, chosen, -yes)
    solver.add(condition, -chosen, no)
    solver.add(condition, chosen, -no)
    return chosen
  }
}
