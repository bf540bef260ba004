import type { Stmt } from '../ir/ir.js'

/** The statements directly inside `stmt`, one list for each arm. */
export function arms(stmt: Stmt): readonly (readonly Stmt[])[] {
  switch (stmt.kind) {
    case 'if':
      return [stmt.then, stmt.else]
    case 'switch':
      return [...stmt.cases.map(({ body }) => body), ...(stmt.default ? [stmt.default] : [])]
    case 'assign':
    case 'write':
    case 'assert':
    case 'cover':
    case 'outOfRange':
      return []
  }
}

/** All statements of a body, nested ones included. */
export function* allStatements(body: readonly Stmt[]): Generator<Stmt, void, undefined> {
  for (const stmt of body) {
    yield stmt
    for (const arm of arms(stmt)) yield* allStatements(arm)
  }
}
