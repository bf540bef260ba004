import type { Expr, Stmt, Target } from './ir.js'

/** The direct operands of an expression. */
export function operandsOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'constant':
    case 'signal':
    case 'port':
      return []
    case 'unary':
      return [expr.operand]
    case 'binary':
    case 'compare':
      return [expr.left, expr.right]
    case 'shift':
      return [expr.value, expr.amount]
    case 'mux':
      return [expr.condition, expr.then, expr.else]
    case 'resize':
    case 'slice':
      return [expr.value]
    case 'concat':
      return expr.parts
    case 'select':
      return [expr.index, ...expr.items]
    case 'read':
      return [expr.address]
  }
}

/** The nodes below and including `roots`, each once. */
export function nodesOf(roots: Iterable<Expr>): ReadonlySet<Expr> {
  const nodes = new Set(roots)
  for (const node of nodes) for (const operand of operandsOf(node)) nodes.add(operand)
  return nodes
}

/**
 * The nodes below and including `roots`, operands first, each once. Iterative, because a DAG can be thousands of levels
 * deep.
 * @param isKnown - true to leave out a node, and every node only reachable through it
 */
export function inDependencyOrder(roots: readonly Expr[], isKnown = (_: Expr): boolean => false): readonly Expr[] {
  const order = new Set<Expr>()
  const opened = new Set<Expr>()
  const stack = roots.toReversed()
  for (let expr = stack.at(-1); expr; expr = stack.at(-1)) {
    if (opened.has(expr)) {
      order.add(expr)
      stack.pop()
    } else {
      opened.add(expr)
      for (const operand of operandsOf(expr).toReversed())
        if (!opened.has(operand) && !isKnown(operand)) stack.push(operand)
    }
  }
  return [...order]
}

/** The same expression over operands changed by `change`; the identical object if nothing changed. */
export function mapOperands(expr: Expr, change: (operand: Expr) => Expr): Expr {
  const before = operandsOf(expr)
  const after = before.map(change)
  if (after.every((operand, i) => operand === before[i])) return expr
  const [first, second, third] = after as [Expr, Expr, Expr]
  switch (expr.kind) {
    case 'constant':
    case 'signal':
    case 'port':
      return expr
    case 'unary':
      return { ...expr, operand: first }
    case 'binary':
    case 'compare':
      return { ...expr, left: first, right: second }
    case 'shift':
      return { ...expr, value: first, amount: second }
    case 'mux':
      return { ...expr, condition: first, then: second, else: third }
    case 'resize':
    case 'slice':
      return { ...expr, value: first }
    case 'concat':
      return { ...expr, parts: after }
    case 'select':
      return { ...expr, index: first, items: after.slice(1) }
    case 'read':
      return { ...expr, address: first }
  }
}

/** The direct expressions of a statement, without those of nested statements. */
export function expressionsOf(stmt: Stmt): readonly Expr[] {
  switch (stmt.kind) {
    case 'assign':
      return [stmt.value]
    case 'if':
      return [stmt.condition]
    case 'switch':
      return [stmt.subject]
    case 'write':
      return [stmt.address, stmt.value]
    case 'assert':
    case 'cover':
      return [stmt.condition]
    case 'outOfRange':
      return [stmt.index]
  }
}

/** The statement lists nested in a statement. */
export function bodiesOf(stmt: Stmt): readonly (readonly Stmt[])[] {
  switch (stmt.kind) {
    case 'if':
      return [stmt.then, stmt.else]
    case 'switch':
      return [...stmt.cases.map((arm) => arm.body), ...(stmt.default ? [stmt.default] : [])]
    case 'assign':
    case 'write':
    case 'assert':
    case 'cover':
    case 'outOfRange':
      return []
  }
}

/** All statements of a body, including nested ones, outer ones first. */
export function allStatements(body: readonly Stmt[]): Stmt[] {
  const all: Stmt[] = []
  addStatements(body, all)
  return all
}

function addStatements(body: readonly Stmt[], all: Stmt[]): void {
  for (const stmt of body) {
    all.push(stmt)
    for (const inner of bodiesOf(stmt)) addStatements(inner, all)
  }
}

/** All expressions of a body, including those of nested statements. */
export function expressionsIn(body: readonly Stmt[]): Expr[] {
  return allStatements(body).flatMap(expressionsOf)
}

/** The targets of a body, once per assignment. */
export function targetsIn(body: readonly Stmt[]): Target[] {
  return allStatements(body).flatMap((stmt) => (stmt.kind === 'assign' ? [stmt.target] : []))
}

/** The statement with its expressions and its nested bodies changed. */
export function mapStatement(
  stmt: Stmt,
  change: (expr: Expr) => Expr,
  body: (stmts: readonly Stmt[]) => readonly Stmt[],
): Stmt {
  switch (stmt.kind) {
    case 'assign':
      return { ...stmt, value: change(stmt.value) }
    case 'if':
      return { ...stmt, condition: change(stmt.condition), then: body(stmt.then), else: body(stmt.else) }
    case 'switch':
      return {
        ...stmt,
        subject: change(stmt.subject),
        cases: stmt.cases.map((arm) => ({ ...arm, body: body(arm.body) })),
        default: stmt.default && body(stmt.default),
      }
    case 'write':
      return { ...stmt, address: change(stmt.address), value: change(stmt.value) }
    case 'assert':
    case 'cover':
      return { ...stmt, condition: change(stmt.condition) }
    case 'outOfRange':
      return { ...stmt, index: change(stmt.index) }
  }
}
