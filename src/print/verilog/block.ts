/** The blocks of a module as `always @*` and `always_ff`. */

import { formatLine } from '../../base/diagnostic/diagnostic.js'
import type {
  AssertStmt,
  AssignStmt,
  Block,
  Expr,
  IfStmt,
  Signal,
  Stmt,
  SwitchStmt,
  Type,
  WriteStmt,
} from '../../ir/ir.js'
import { complement, constantOf } from '../../ir/fold.js'
import { canExceed, reachableItems } from '../../ir/integer.js'
import type { EnumShape } from '../../ir/shape.js'
import { allStatements, targetsIn } from '../../ir/visit.js'
import { print, printAfterArrow, printSubject } from './expression.js'
import { targetName } from './feedback.js'
import { changesInitial } from './initial.js'
import { literal, declare, indent, quote } from './text.js'
import type { Scope } from './scope.js'
import { isCase, toBind, type Position, type Root } from './share.js'
import { memoryIndex } from './tidy.js'

/** An assertion of a comb block: a flag that the block raises and the clock edge reads. */
export interface RaisedFlag {
  readonly name: string
  readonly stmt: AssertStmt
}

export interface PrintedBlock {
  readonly lines: readonly string[]
  readonly flags: readonly RaisedFlag[]
}

export function printBlock(block: Block, scope: Scope): PrintedBlock {
  return new BlockPrinter(block, scope).print()
}

/** Encloses lines for simulators only in `ifndef SYNTHESIS` and `endif`. */
export const simulationOnly = (lines: readonly string[]): string[] => ['`ifndef SYNTHESIS', ...lines, '`endif']

class BlockPrinter {
  private readonly temporaries: { readonly name: string; readonly type: Type }[] = []
  /** Temporaries and flags that only some paths set: they are cleared first, so that they do not become latches. */
  private readonly conditional: string[] = []
  private readonly flags: RaisedFlag[] = []

  constructor(
    private readonly block: Block,
    private readonly scope: Scope,
  ) {}

  print(): PrintedBlock {
    const read = this.scope.usage.watch()
    const body = this.body(this.block.body, 0)
    const comment = `// ${formatLine(this.block.place)} ${this.block.name}`
    if (this.block.kind === 'seq') return { lines: [comment, ...this.clocked(body)], flags: this.flags }
    if (read.size === 0 && assignsEachOnce(this.block.body) && body.every(isAssignment)) {
      // In some simulators, a process that reads nothing would wait for ever.
      return { lines: [comment, ...this.declarations(), ...body.map((line) => `assign ${line}`)], flags: this.flags }
    }
    const cleared = this.conditional.map((name) => `${name} = '0;`)
    const raised = this.flags.map(({ name }) => `${name} = 1'b0;`)
    const lines = [...this.declarations(), ...cleared, ...(raised.length > 0 ? simulationOnly(raised) : []), ...body]
    // See docs/decisions/0005-always-star.md.
    const head = this.readsFromOutside(read) ? 'always @*' : 'always_comb'
    return { lines: [comment, `${head} begin : ${this.block.name}`, ...indent(lines), 'end'], flags: this.flags }
  }

  /** True if the block reads a name that is not a variable it has set before. */
  private readsFromOutside(read: ReadonlySet<string>): boolean {
    const own = new Set(this.temporaries.map(({ name }) => name))
    for (const target of targetsIn(this.block.body)) own.add(this.scope.nameOf(target))
    return [...read].some((name) => !own.has(name))
  }

  private clocked(body: readonly string[]): string[] {
    const checks = allStatements(this.block.body).some(({ kind }) => kind === 'assert')
    // Icarus refuses to report errors from always_ff, whose variables nothing else may set, not even an initial block.
    const head = checks || changesInitial(this.block) ? 'always' : 'always_ff'
    const resets = this.resets()
    const inner =
      resets.length > 0
        ? ['if (rst) begin', ...indent(resets), 'end else begin', ...indent(body), 'end']
        : ['if (!rst) begin', ...indent(body), 'end']
    return [`${head} @(posedge clk) begin : ${this.block.name}`, ...indent([...this.declarations(), ...inner]), 'end']
  }

  /** Statements that give the registers of the block their reset values. */
  private resets(): string[] {
    const registers = targetsIn(this.block.body).flatMap(({ signal }) => (signal.reset === null ? [] : [signal]))
    return [...new Set(registers)].map((register) => resetOf(register, this.scope))
  }

  private declarations(): string[] {
    const { usage } = this.scope
    return [...this.block.locals, ...this.temporaries].flatMap(({ name, type }) => declare('logic', name, type, usage))
  }

  private body(stmts: readonly Stmt[], depth: number): string[] {
    return stmts.flatMap((stmt) => this.statement(stmt, depth))
  }

  private statement(stmt: Stmt, depth: number): string[] {
    switch (stmt.kind) {
      case 'assign':
        return this.assign(stmt, depth)
      case 'if':
        return this.if(stmt, depth)
      case 'switch':
        return this.switch(stmt, depth)
      case 'write':
        return this.write(stmt, depth)
      case 'assert':
        // Tools that define SYNTHESIS skip the signals that an assertion reads, so those do not wake a block there.
        return simulationOnly(this.scope.usage.unwatched(() => this.assert(stmt, depth)))
      case 'cover':
        return [`// cover ${quote(stmt.label)} (${formatLine(stmt.place)})`]
      case 'outOfRange':
        return ['// past the end: nothing is written']
    }
  }

  private assign({ target, value }: AssignStmt, depth: number): string[] {
    const tidy = this.scope.tidy(value)
    const name = this.scope.nameOf(target)
    this.scope.usage.drive(name)
    const arrow = this.block.kind === 'seq' && target.signal.role === 'register' ? '<=' : '='
    const roots = isCase(tidy, this.scope)
      ? [root(tidy.index, 'operand'), ...tidy.items.map((item) => root(item, 'value'))]
      : [root(tidy, 'value')]
    return this.with(roots, depth, () => this.store(name, arrow, tidy, this.scope.enumOfTarget(target)))
  }

  /** Assigns a value; prints a selection as a `case`. */
  private store(name: string, arrow: '=' | '<=', value: Expr, shape: EnumShape | null): string[] {
    const { scope } = this
    const text = (expr: Expr): string =>
      `${name} ${arrow} ${arrow === '<=' ? printAfterArrow(expr, scope, shape) : print(expr, scope, shape)};`
    if (!isCase(value, scope)) return [text(value)]
    const { index, items, type } = value
    const reachable = items.slice(0, reachableItems(index.type.width, items.length))
    const lines = reachable.map((item, i) => `${literal(BigInt(i), index.type)}: ${text(item)}`)
    if (canExceed(index.type.width, items.length)) lines.push(`default: ${name} ${arrow} ${literal(0n, type)};`)
    return [`case (${printSubject(index, scope)})`, ...indent(lines), 'endcase']
  }

  /** With `chained`, printed as the continuation of an `else` that has a `begin` in every arm. */
  private if(stmt: IfStmt, depth: number, chained = false): string[] {
    const [condition, then, otherwise] =
      stmt.then.length > 0
        ? [stmt.condition, stmt.then, stmt.else]
        : [complement(stmt.condition, stmt.place), stmt.else, []]
    const tidy = this.scope.tidy(condition)
    const [head, before] = this.head(tidy, depth, () => `if (${print(tidy, this.scope)})`)
    const thenLines = this.body(then, depth + 1)
    if (otherwise.length === 0) return [...before, ...(chained ? enclosed(head, thenLines) : guarded(head, thenLines))]
    const only = otherwise.length === 1 ? otherwise[0]! : null
    const elseLines = only?.kind === 'if' ? this.if(only, depth + 1, true) : this.body(otherwise, depth + 1)
    const chains = only?.kind === 'if' && elseLines[0]!.startsWith('if (')
    const tail = chains
      ? [`end else ${elseLines[0]}`, ...elseLines.slice(1)]
      : ['end else begin', ...indent(elseLines), 'end']
    return [...before, `${head} begin`, ...indent(thenLines), ...tail]
  }

  private switch(stmt: SwitchStmt, depth: number): string[] {
    const subject = this.scope.tidy(stmt.subject)
    const shape = this.scope.enumOf(subject)
    const [head, before] = this.head(subject, depth, () => `case (${printSubject(subject, this.scope)})`)
    const labels = (values: readonly bigint[]): string =>
      values.map((value) => print(constantOf(value, subject.type, subject.place), this.scope, shape)).join(', ')
    const isFull = stmt.cases.reduce((sum, { values }) => sum + values.length, 0) === 2 ** subject.type.width
    const lines = stmt.cases.flatMap(({ values, body }, i) => {
      // Impossible values of the subject must not create a latch: the last case covers them.
      const takesRest = stmt.default === null && !isFull && this.block.kind === 'comb' && i === stmt.cases.length - 1
      const label = takesRest ? `default /* ${labels(values)} */` : labels(values)
      return arm(label, this.body(body, depth + 1))
    })
    if (stmt.default !== null && !isFull) lines.push(...arm('default', this.body(stmt.default, depth + 1)))
    else if (!isFull && this.block.kind === 'seq') lines.push('default: ;')
    return [...before, head, ...indent(lines), 'endcase']
  }

  private write({ memory, address, value }: WriteStmt, depth: number): string[] {
    const { index, guard } = memoryIndex(this.scope.tidy(address), memory.depth)
    const tidy = this.scope.tidy(value)
    this.scope.usage.drive(memory.name)
    const stored = [root(index, 'index'), root(tidy, 'value')]
    const roots = guard ? [...stored, root(guard, 'operand')] : stored
    return this.with(roots, depth, () => {
      const at = index.kind === 'constant' ? `${index.value}` : print(index, this.scope)
      const line = `${memory.name}[${at}] <= ${printAfterArrow(tidy, this.scope)};`
      return guard ? guarded(`if (${print(guard, this.scope)})`, [line]) : [line]
    })
  }

  private assert(stmt: AssertStmt, depth: number): string[] {
    const condition = this.scope.tidy(complement(stmt.condition, stmt.place))
    return this.with([root(condition, 'operand')], depth, () => {
      const text = print(condition, this.scope)
      if (this.block.kind === 'seq') return [`if (${text}) ${report(stmt)}`]
      const name = this.scope.names.fresh(`${this.block.name}_fails`)
      this.flags.push({ name, stmt })
      return [`${name} = ${text};`]
    })
  }

  /** The head of a compound statement, and the temporaries that precede it. */
  private head(expr: Expr, depth: number, print: () => string): [head: string, before: string[]] {
    const lines = this.with([root(expr, 'operand')], depth, () => [print()])
    return [lines.at(-1)!, lines.slice(0, -1)]
  }

  /** Prints a statement after the temporaries that it needs. */
  private with(roots: readonly Root[], depth: number, print: () => string[]): string[] {
    const bound = toBind(roots, this.scope, true)
    const before = bound.flatMap((expr) => this.temporary(expr, depth))
    const lines = [...before, ...print()]
    this.scope.release(bound)
    return lines
  }

  private temporary(expr: Expr, depth: number): string[] {
    const name = this.scope.names.fresh(`${this.block.name}_t${this.temporaries.length + 1}`)
    const lines = this.store(name, '=', expr, null)
    this.temporaries.push({ name, type: expr.type })
    if (depth > 0) this.conditional.push(name)
    this.scope.bind(expr, name)
    return lines
  }
}

const root = (expr: Expr, position: Position): Root => ({ expr, position })

/** `$error("rtl/lib/fifo.ts:41: message");` */
export const report = ({ place, message }: AssertStmt): string =>
  `$error(${quote(`${formatLine(place)}: ${message}`)});`

/** The assignment of a register's reset value. */
export function resetOf(register: Signal, scope: Scope): string {
  const value = constantOf(register.reset ?? 0n, register.type, register.place)
  return `${register.name} <= ${print(value, scope, scope.enumOfTarget({ instance: null, signal: register }))};`
}

/** True if a body consists only of assignments to different targets, each of which could be printed alone. */
function assignsEachOnce(body: readonly Stmt[]): boolean {
  const targets = body.map((stmt) => (stmt.kind === 'assign' ? targetName(stmt.target) : null))
  return !targets.includes(null) && new Set(targets).size === targets.length
}

const isAssignment = (line: string): boolean => /^\w+ = .*;$/.test(line)

const isSimple = (lines: readonly string[]): boolean =>
  lines.length === 1 && /^[^`/].*;$/.test(lines[0]!) && !/^(if|case)\b/.test(lines[0]!)

function guarded(head: string, body: readonly string[]): string[] {
  return isSimple(body) ? [`${head} ${body[0]}`] : enclosed(head, body)
}

const enclosed = (head: string, body: readonly string[]): string[] => [`${head} begin`, ...indent(body), 'end']

function arm(label: string, body: readonly string[]): string[] {
  if (body.length === 0) return [`${label}: ;`]
  return isSimple(body) ? [`${label}: ${body[0]}`] : [`${label}: begin`, ...indent(body), 'end']
}
