import { reaches } from '../../../ir/indexed.js'
import type { AssertStmt, AssignStmt, CoverStmt, Expr, IfStmt, Stmt, SwitchStmt, WriteStmt } from '../../../ir/ir.js'
import { bodiesOf } from '../../../ir/visit.js'
import type { OutOfRangeAccess } from '../engine/engine.js'
import { StatementPrinter, type PrintContext } from './expression.js'
import { isCheck } from './nets.js'
import { literal, numberText } from './number.js'
import type { BlockVariables } from './locals.js'
import type { CodeWriter } from './code-writer.js'

/** The subject of a check in generated code, referenced by index. */
export type CheckSite = AssertStmt | CoverStmt | OutOfRangeAccess

export interface StatementContext extends PrintContext {
  readonly writer: CodeWriter
  /** True if the source map shows a statement in this method, and not in another method generated from the same block. */
  maps(stmt: Stmt): boolean
  /** The text of an assignment's target. */
  store(assignment: AssignStmt): string
  /** The text of a call on the check sink; null if checks are left out. */
  readonly check: ((method: 'failed' | 'covered' | 'outOfRange', site: CheckSite, index?: string) => string) | null
  /** The variables for a debugger; null if there are none. */
  readonly variables: BlockVariables | null
}

export function printBody(body: readonly Stmt[], context: StatementContext): void {
  for (const stmt of body) printStatement(stmt, context)
}

function printStatement(stmt: Stmt, context: StatementContext): void {
  const { variables, writer } = context
  if (variables && context.maps(stmt)) for (const line of variables.before(stmt)) writer.line(line)
  switch (stmt.kind) {
    case 'assign':
      return printAssignment(stmt, context)
    case 'if':
      return printIf(stmt, context)
    case 'switch':
      return printSwitch(stmt, context)
    case 'write':
      return printWrite(stmt, context)
    case 'assert':
      return printCheck(stmt, stmt.condition, context, (test, report) => `if (!(${test})) ${report('failed')}`)
    case 'cover':
      return printCheck(stmt, stmt.condition, context, (test, report) => `if (${test}) ${report('covered')}`)
    case 'outOfRange': {
      const { check } = context
      if (!check) return
      return printLine(stmt, [stmt.index], context, (print) => check('outOfRange', stmt, print.value(stmt.index)))
    }
  }
}

function printAssignment(stmt: AssignStmt, context: StatementContext): void {
  const store = context.store(stmt)
  const after = context.variables?.after(stmt) ?? ''
  printLine(stmt, [stmt.value], context, (print) => `${store} = ${print.value(stmt.value)}`, after)
}

/** The value is an argument, so it is evaluated, and may report, for any address. */
function printWrite(stmt: WriteStmt, context: StatementContext): void {
  const { memory, address, value, place } = stmt
  const length = memory.depth
  printLine(stmt, [address, address, value], context, (print) => {
    const index = numberText(print.value(address), address.type)
    const pending = context.names.writes(memory)
    const store = `scheduleWrite(${pending}, ${length}, ${index}, ${print.value(value)})`
    if (!reaches(address, length) || !context.check) return store
    return `${store} || ${context.check('outOfRange', { place, length }, print.value(address))}`
  })
}

function printLine(
  stmt: Stmt,
  expressions: readonly Expr[],
  context: StatementContext,
  text: (print: StatementPrinter) => string,
  after = '',
): void {
  const print = new StatementPrinter(context, expressions)
  const statement = text(print)
  context.writer.line(`${print.prelude}${statement};${after}`, stmt.place, context.maps(stmt), context.variables?.names)
}

function printCheck(
  stmt: AssertStmt | CoverStmt,
  condition: Expr,
  context: StatementContext,
  text: (test: string, report: (method: 'failed' | 'covered') => string) => string,
): void {
  const { check } = context
  if (!check) return
  printLine(stmt, [condition], context, (print) => text(print.test(condition), (method) => check(method, stmt)))
}

function printIf(stmt: IfStmt, context: StatementContext): void {
  if (isVoid(stmt, context)) return
  const { writer } = context
  const print = new StatementPrinter(context, [stmt.condition])
  const test = print.test(stmt.condition)
  writer.block(
    `${print.prelude}if (${test})`,
    () => printBody(stmt.then, context),
    stmt.place,
    context.maps(stmt),
    context.variables?.names,
  )
  if (stmt.else.length > 0) writer.block('else', () => printBody(stmt.else, context))
}

function printSwitch(stmt: SwitchStmt, context: StatementContext): void {
  if (isVoid(stmt, context)) return
  const { writer } = context
  const print = new StatementPrinter(context, [stmt.subject])
  const subject = print.value(stmt.subject)
  const arm = (body: readonly Stmt[]) => (): void => {
    printBody(body, context)
    writer.line('break;')
  }
  const arms = (): void => {
    for (const { values, body } of stmt.cases) {
      const labels = values.map((value) => `case ${literal(value, stmt.subject.type)}:`)
      writer.block(labels.join(' '), arm(body))
    }
    if (stmt.default) writer.block('default:', arm(stmt.default))
  }
  writer.block(`${print.prelude}switch (${subject})`, arms, stmt.place, context.maps(stmt), context.variables?.names)
}

/** True if nothing remains of a statement because all of its nested statements are checks, and checks are left out. */
function isVoid(stmt: IfStmt | SwitchStmt, context: StatementContext): boolean {
  if (context.check) return false
  return bodiesOf(stmt)
    .flat()
    .every((inner) => (inner.kind === 'if' || inner.kind === 'switch' ? isVoid(inner, context) : isCheck(inner)))
}
