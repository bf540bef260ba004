import type {
  AssertStmt,
  CoverStmt,
  Instance,
  Signal,
  Target,
  AssignStmt,
  Block,
  Memory,
  Stmt,
  SwitchStmt,
  WriteStmt,
} from '../../../../ir/ir.js'
import { muxWord, constantWord, isEqual, type Word } from './words.js'
import { obtain } from '../../../../base/maps.js'
import { complement, one, type GateGraph, type Literal } from './gates.js'
import { isBelow, Lowering, type Environment, type PastEnd } from './expression.js'
import type { OutOfRangeAccess } from '../../engine/engine.js'

/** A finding to report in a cycle in which `flag` holds. */
export type LoweredCheck =
  | { readonly kind: 'assert'; readonly statement: AssertStmt; readonly flag: Literal }
  | { readonly kind: 'cover'; readonly statement: CoverStmt; readonly flag: Literal }
  | {
      readonly kind: 'outOfRange'
      readonly access: OutOfRangeAccess
      readonly flag: Literal
      readonly index: Word
    }

/** An input of a child; one object for each pair. */
export interface PortVariable {
  readonly instance: Instance
  readonly signal: Signal
}

/** The target of statements. */
export type Variable = Signal | PortVariable

/** Finds the variable of a target. */
export class VariableTable {
  private readonly ports = new Map<Instance, Map<Signal, PortVariable>>()

  of({ instance, signal }: Target): Variable {
    return instance ? this.port(instance, signal) : signal
  }

  port(instance: Instance, signal: Signal): PortVariable {
    const ports = obtain(this.ports, instance, () => new Map<Signal, PortVariable>())
    return obtain(ports, signal, () => ({ instance, signal }))
  }
}

export const isPort = (variable: Variable): variable is PortVariable => 'instance' in variable

/** The values that the statements so far have assigned. An arm's values shadow those from before the branch. */
class Assigned {
  private readonly own = new Map<Variable, Word>()

  constructor(private readonly before: Assigned | null = null) {}

  get(variable: Variable): Word | null {
    return this.own.get(variable) ?? this.before?.get(variable) ?? null
  }

  set(variable: Variable, value: Word): void {
    this.own.set(variable, value)
  }

  arm(): Assigned {
    return new Assigned(this)
  }

  entries(): Iterable<[Variable, Word]> {
    return this.own
  }

  /**
   * Joins the arms of a branch, of which at most one is taken. `otherwise` has the values if none is taken; `initial`
   * returns the value of a variable without an assignment.
   */
  join(
    gates: GateGraph,
    arms: readonly { readonly taken: Literal; readonly assigned: Assigned }[],
    otherwise: Assigned,
    initial: (variable: Variable) => Word,
  ): void {
    const changed = new Set([...arms.map(({ assigned }) => assigned), otherwise].flatMap(({ own }) => [...own.keys()]))
    for (const variable of changed) {
      const value = (assigned: Assigned): Word => assigned.get(variable) ?? initial(variable)
      this.set(
        variable,
        arms.reduce((rest, { taken, assigned }) => muxWord(gates, taken, value(assigned), rest), value(otherwise)),
      )
    }
  }
}

// A block as gates: all paths of its statements are computed, and joined where they meet.

/** The members of the module that a block needs. */
export interface BlockHost {
  readonly gates: GateGraph
  readonly variables: VariableTable
  /** The settled value of a variable, or a register's state. */
  leaf(variable: Variable): Word
  words(memory: Memory): readonly Word[]
  /** The content of a memory after the writes so far. */
  wordsAfter(memory: Memory): readonly Word[]
  write(memory: Memory, words: readonly Word[]): void
  check(check: LoweredCheck): void
  reportPastEnd(accesses: readonly PastEnd[]): void
}

/** Runs a block and returns the variables it assigns; registers have their values after the clock edge. */
export function runBlock(block: Block, host: BlockHost): Iterable<[Variable, Word]> {
  const assigned = new Assigned()
  new BlockLowering(block, host).run(block.body, assigned, one)
  return assigned.entries()
}

class BlockLowering {
  private readonly gates: GateGraph

  constructor(
    private readonly block: Block,
    private readonly host: BlockHost,
  ) {
    this.gates = host.gates
  }

  /** @param reached - true in cycles that execute the statements */
  run(body: readonly Stmt[], assigned: Assigned, reached: Literal): void {
    for (const stmt of body) this.statement(stmt, assigned, reached)
  }

  private statement(stmt: Stmt, assigned: Assigned, reached: Literal): void {
    const lowering = new Lowering(this.environment(assigned))
    switch (stmt.kind) {
      case 'assign':
        return this.assign(stmt, assigned, reached, lowering)
      case 'if': {
        this.host.reportPastEnd(lowering.pastEnd(stmt.condition, reached))
        const taken = lowering.word(stmt.condition)[0]!
        const [yes, no] = [assigned.arm(), assigned.arm()]
        this.run(stmt.then, yes, this.gates.and(reached, taken))
        this.run(stmt.else, no, this.gates.and(reached, complement(taken)))
        return assigned.join(this.gates, [{ taken, assigned: yes }], no, (variable) => this.untouched(variable))
      }
      case 'switch':
        return this.choose(stmt, assigned, reached, lowering)
      case 'write':
        return this.write(stmt, reached, lowering)
      case 'assert':
      case 'cover': {
        this.host.reportPastEnd(lowering.pastEnd(stmt.condition, reached))
        const holds = lowering.word(stmt.condition)[0]!
        const flag = this.gates.and(reached, stmt.kind === 'cover' ? holds : complement(holds))
        return this.host.check(
          stmt.kind === 'cover' ? { kind: 'cover', statement: stmt, flag } : { kind: 'assert', statement: stmt, flag },
        )
      }
      case 'outOfRange': {
        this.host.reportPastEnd(lowering.pastEnd(stmt.index, reached))
        const { place, length } = stmt
        const index = lowering.word(stmt.index)
        return this.host.check({ kind: 'outOfRange', access: { place, length }, flag: reached, index })
      }
    }
  }

  private assign({ target, value }: AssignStmt, assigned: Assigned, reached: Literal, lowering: Lowering): void {
    this.host.reportPastEnd(lowering.pastEnd(value, reached))
    assigned.set(this.host.variables.of(target), lowering.word(value))
  }

  private choose(stmt: SwitchStmt, assigned: Assigned, reached: Literal, lowering: Lowering): void {
    this.host.reportPastEnd(lowering.pastEnd(stmt.subject, reached))
    const subject = lowering.word(stmt.subject)
    const arms = stmt.cases.map(({ values, body }) => {
      const hits = values.map((value) => isEqual(this.gates, subject, constantWord(value, subject.length)))
      return { taken: this.gates.any(hits), body, assigned: assigned.arm() }
    })
    for (const arm of arms) this.run(arm.body, arm.assigned, this.gates.and(reached, arm.taken))
    const named = stmt.cases.reduce((count, { values }) => count + values.length, 0)
    // If the cases cover every bit pattern, the last one is taken whenever the others are not.
    const last = named === 2 ** subject.length ? arms.pop()!.assigned : null
    const otherwise = last ?? assigned.arm()
    if (!last) {
      const none = complement(this.gates.any(arms.map(({ taken }) => taken)))
      this.run(stmt.default ?? [], otherwise, this.gates.and(reached, none))
    }
    assigned.join(this.gates, arms, otherwise, (variable) => this.untouched(variable))
  }

  private write({ memory, address, value, place }: WriteStmt, reached: Literal, lowering: Lowering): void {
    this.host.reportPastEnd([...lowering.pastEnd(address, reached), ...lowering.pastEnd(value, reached)])
    const at = lowering.word(address)
    const data = lowering.word(value)
    const words = this.host.wordsAfter(memory).map((word, i) => {
      if (i >= 2 ** at.length) return word
      const isHit = this.gates.and(reached, isEqual(this.gates, at, constantWord(BigInt(i), at.length)))
      return muxWord(this.gates, isHit, data, word)
    })
    this.host.write(memory, words)
    const past = this.gates.and(reached, complement(isBelow(this.gates, at, memory.depth)))
    if (memory.depth < 2 ** at.length)
      this.host.check({ kind: 'outOfRange', access: { place, length: memory.depth }, flag: past, index: at })
  }

  /**
   * A variable without an assignment on a path: a register keeps its state; for other variables, no value reaches this
   * point.
   */
  private untouched(variable: Variable): Word {
    if (!isPort(variable) && variable.role === 'register') return this.host.leaf(variable)
    const { width } = isPort(variable) ? variable.signal.type : variable.type
    return constantWord(0n, width)
  }

  /** Readers see the old state of a register until the clock edge; all other variables change at once. */
  private environment(assigned: Assigned): Environment {
    const { host, block } = this
    const isLater = (signal: Signal): boolean => block.kind === 'seq' && signal.role === 'register'
    return {
      gates: host.gates,
      signal: (signal) => (isLater(signal) ? null : assigned.get(signal)) ?? host.leaf(signal),
      port: (instance: Instance, signal) => {
        const variable = host.variables.port(instance, signal)
        return assigned.get(variable) ?? host.leaf(variable)
      },
      words: (memory) => host.words(memory),
    }
  }
}
