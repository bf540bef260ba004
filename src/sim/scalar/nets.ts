import type { Expr, Instance, Memory, Module, Signal, Stmt, Target } from '../../ir/ir.js'
import { canReport } from '../../ir/indexed.js'
import { allStatements, bodiesOf, expressionsOf, operandsOf } from '../../ir/visit.js'

/**
 * A leaf as one module sees it: `count`, or `buffer.push` for a port of a child. Names are unique in a module and have
 * no dots, so the text is the identity.
 */
export type Net = string

export const ownNet = (signal: Signal): Net => signal.name
export const portNet = (instance: Instance, signal: Signal): Net => `${instance.name}.${signal.name}`
export const targetNet = ({ instance, signal }: Target): Net => (instance ? portNet(instance, signal) : ownNet(signal))

/** Adds the nets that `expr` reads to `nets`. */
export function addReads(expr: Expr, nets: Set<Net>): void {
  const seen = new Set<Expr>([expr])
  for (const node of seen) {
    if (node.kind === 'signal') nets.add(ownNet(node.signal))
    else if (node.kind === 'port') nets.add(portNet(node.instance, node.signal))
    else for (const operand of operandsOf(node)) seen.add(operand)
  }
}

/** Everything that a body assigns, each once. */
export function assignedTargets(body: readonly Stmt[]): Target[] {
  const targets = new Map<Net, Target>()
  for (const stmt of allStatements(body)) {
    if (stmt.kind === 'assign') targets.set(targetNet(stmt.target), stmt.target)
  }
  return [...targets.values()]
}

/** The memories that a body writes. */
export function writtenMemories(body: readonly Stmt[]): Set<Memory> {
  const memories = new Set<Memory>()
  for (const stmt of allStatements(body)) if (stmt.kind === 'write') memories.add(stmt.memory)
  return memories
}

/** Whether a statement is there for its report only. */
export function isCheck({ kind }: Stmt): boolean {
  return kind === 'assert' || kind === 'cover' || kind === 'outOfRange'
}

/** Whether a body has something to check once per cycle. */
export function hasChecks(body: readonly Stmt[]): boolean {
  for (const stmt of allStatements(body)) {
    if (isCheck(stmt) || expressionsOf(stmt).some(canReport)) return true
  }
  return false
}

/** The number of statements and expression nodes in a statement. */
export function statementWeight(stmt: Stmt): number {
  const nodes = new Set(expressionsOf(stmt))
  for (const node of nodes) for (const operand of operandsOf(node)) nodes.add(operand)
  return bodiesOf(stmt)
    .flat()
    .reduce((sum, inner) => sum + statementWeight(inner), 1 + nodes.size)
}

/** The combinational blocks of a module. */
export const combBlocks = (module: Module): Module['blocks'] => module.blocks.filter(({ kind }) => kind === 'comb')
export const seqBlocks = (module: Module): Module['blocks'] => module.blocks.filter(({ kind }) => kind === 'seq')
