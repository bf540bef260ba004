import { host } from '#host'
import { obtain } from '../../../base/maps.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { Expr, Instance, Memory, Module, Signal, Stmt, Target } from '../../../ir/ir.js'
import { canReport } from '../../../ir/indexed.js'
import { allStatements, bodiesOf, expressionsOf, nodesOf, targetsIn } from '../../../ir/visit.js'

/** The texts of RTL files, for debugger code. */
export class Sources {
  private readonly texts = new Map<string, string | null>()

  /** Null if the file cannot be read, for example because it was deleted after elaboration. */
  text(file: string): string | null {
    return obtain(this.texts, file, () => host.readSource(file))
  }

  /** The name at a place, or null. */
  nameAt({ file, line, column }: Place): string | null {
    const text = this.text(file)?.split('\n')[line - 1]
    return /^[\p{ID_Start}$_][\p{ID_Continue}$]*/u.exec(text?.slice(column - 1) ?? '')?.[0] ?? null
  }
}

/** A leaf within one module: `count`, or `buffer.push` for a port of a child; unique, since names contain no dots. */
export type Net = string

export const ownNet = (signal: Signal): Net => signal.name
export const portNet = (instance: Instance, signal: Signal): Net => `${instance.name}.${signal.name}`
export const targetNet = ({ instance, signal }: Target): Net => (instance ? portNet(instance, signal) : ownNet(signal))

export function addReads(expr: Expr, nets: Set<Net>): void {
  for (const node of nodesOf([expr])) {
    if (node.kind === 'signal') nets.add(ownNet(node.signal))
    else if (node.kind === 'port') nets.add(portNet(node.instance, node.signal))
  }
}

/** All targets that a body assigns, each once. */
export function assignedTargets(body: readonly Stmt[]): Target[] {
  return [...new Map(targetsIn(body).map((target) => [targetNet(target), target])).values()]
}

export function writtenMemories(body: readonly Stmt[]): Set<Memory> {
  const memories = new Set<Memory>()
  for (const stmt of allStatements(body)) if (stmt.kind === 'write') memories.add(stmt.memory)
  return memories
}

/** True if a statement only reports. */
export function isCheck({ kind }: Stmt): boolean {
  return kind === 'assert' || kind === 'cover' || kind === 'outOfRange'
}

/** True if a body has checks that run once per cycle. */
export function hasChecks(body: readonly Stmt[]): boolean {
  for (const stmt of allStatements(body)) {
    if (isCheck(stmt) || expressionsOf(stmt).some(canReport)) return true
  }
  return false
}

/** The number of statements and expression nodes in a statement. */
export function statementWeight(stmt: Stmt): number {
  const own = 1 + nodesOf(expressionsOf(stmt)).size
  return bodiesOf(stmt)
    .flat()
    .reduce((sum, inner) => sum + statementWeight(inner), own)
}

export const combBlocks = (module: Module): Module['blocks'] => module.blocks.filter(({ kind }) => kind === 'comb')
export const seqBlocks = (module: Module): Module['blocks'] => module.blocks.filter(({ kind }) => kind === 'seq')
