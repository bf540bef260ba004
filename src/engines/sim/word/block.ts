/** Walks the statements of a block, on all paths at once. */

import { reaches } from '../../../ir/indexed.js'
import type { AssertStmt, CoverStmt, Expr, Stmt, SwitchStmt, Target, WriteStmt } from '../../../ir/ir.js'
import type { OutOfRangeAccess } from '../engine/engine.js'
import { multiply } from './arithmetic.js'
import { and, isZero } from './bitwise.js'
import type { Arm, NetValues } from './environment.js'
import type { Graph, Node } from './graph.js'
import { isInside, shortIndex } from './indices.js'
import type { MemoryPlace, Net } from './layout.js'
import { isOneOf, Lowering, type Environment } from './lowering.js'
import { pastEndOf } from './out-of-range.js'
import type { Value } from './values.js'

/** A finding to report in cycles in which `flag` is 1. */
export type FoundCheck = { readonly instance: number; readonly flag: Node } & (
  | { readonly kind: 'assert'; readonly statement: AssertStmt }
  | { readonly kind: 'cover'; readonly statement: CoverStmt }
  | {
      readonly kind: 'outOfRange'
      readonly access: OutOfRangeAccess
      readonly index: Value
      readonly width: number
    }
)

/** A write at the clock edge, if `enable` is 1. */
export interface MemoryWrite {
  readonly place: MemoryPlace
  /** The offset of the word in bytes. */
  readonly offset: Node
  readonly value: Value
  readonly enable: Node
}

interface WalkHost {
  readonly instance: number
  readonly graph: Graph
  readonly values: NetValues
  readonly environment: Environment
  net(target: Target): Net
  /** Null while wires settle: then checks are not evaluated. */
  readonly check: ((check: FoundCheck) => void) | null
  write(write: MemoryWrite): void
}

export class StatementWalk {
  private readonly g: Graph

  constructor(private readonly host: WalkHost) {
    this.g = host.graph
  }

  run(body: readonly Stmt[]): void {
    for (const stmt of body) this.statement(stmt)
  }

  /** Reports the accesses past the end in an expression that is evaluated here. */
  reportPastEnd(expr: Expr, lowering = new Lowering(this.host.environment)): void {
    const { check, instance, values } = this.host
    if (!check) return
    const reached = (): Node => values.reached()
    for (const { expr: at, flag, index } of pastEndOf(this.g, lowering, expr, reached)) {
      const access = { place: at.place, length: at.kind === 'select' ? at.items.length : at.memory.depth }
      const { width } = (at.kind === 'select' ? at.index : at.address).type
      check({ kind: 'outOfRange', instance, access, flag, index, width })
    }
  }

  private statement(stmt: Stmt): void {
    const { host, g } = this
    const lowering = new Lowering(host.environment)
    switch (stmt.kind) {
      case 'assign':
        this.reportPastEnd(stmt.value, lowering)
        return this.assign(stmt.target, lowering.value(stmt.value))
      case 'if': {
        this.reportPastEnd(stmt.condition, lowering)
        const condition = lowering.bit(stmt.condition)
        const arms = [this.arm(condition, stmt.then), this.arm(null, stmt.else)]
        return host.values.branch(arms, (isDear) => host.environment.decide(stmt, isDear))
      }
      case 'switch':
        return this.choose(stmt, lowering)
      case 'write':
        return this.write(stmt, lowering)
      case 'assert':
      case 'cover': {
        const { check, instance } = host
        if (!check) return
        this.reportPastEnd(stmt.condition, lowering)
        const holds = lowering.bit(stmt.condition)
        if (stmt.kind === 'cover')
          return check({ kind: 'cover', instance, statement: stmt, flag: and(g, host.values.reached(), holds) })
        const flag = and(g, host.values.reached(), isZero(g, holds))
        return check({ kind: 'assert', instance, statement: stmt, flag })
      }
      case 'outOfRange': {
        if (!host.check) return
        this.reportPastEnd(stmt.index, lowering)
        const { place, length } = stmt
        return this.pastEnd({ place, length }, host.values.reached(), stmt.index, lowering)
      }
    }
  }

  /** Readers see the old state of a register until the clock edge; other variables change at once. */
  private assign(target: Target, value: Value): void {
    const { values } = this.host
    const net = this.host.net(target)
    const isRegister = target.instance === null && target.signal.role === 'register'
    values.set(isRegister ? values.next(net) : net, value)
  }

  private arm(condition: Node | null, body: readonly Stmt[]): Arm {
    return { condition, run: () => this.run(body) }
  }

  private choose(stmt: SwitchStmt, lowering: Lowering): void {
    const { host, g } = this
    this.reportPastEnd(stmt.subject, lowering)
    const subject = lowering.value(stmt.subject)
    const { width } = stmt.subject.type
    const arms = stmt.cases.map(({ values, body }) => this.arm(isOneOf(g, subject, values, width), body))
    const named = stmt.cases.reduce((count, { values }) => count + values.length, 0)
    // If the cases name every bit pattern, the last one is taken whenever the others are not.
    if (named === 2 ** width) arms.push({ ...arms.pop()!, condition: null })
    else arms.push(this.arm(null, stmt.default ?? []))
    host.values.branch(arms, (isDear) => host.environment.decide(stmt, isDear))
  }

  private write(stmt: WriteStmt, lowering: Lowering): void {
    const { host, g } = this
    const { memory, address, value, place } = stmt
    this.reportPastEnd(address, lowering)
    this.reportPastEnd(value, lowering)
    const at = shortIndex(g, lowering.value(address))
    const inside = isInside(g, at, memory.depth)
    const reached = host.values.reached()
    const enable = and(g, reached, inside)
    const to = host.environment.memory(memory)
    if (!(enable.op === 'const' && enable.constant === 0n)) {
      const offset = multiply(g, at, g.constant(BigInt(to.stride), 32))
      host.write({ place: to, offset, value: lowering.value(value), enable })
    }
    if (!reaches(address, memory.depth)) return
    this.pastEnd({ place, length: memory.depth }, and(g, reached, isZero(g, inside)), address, lowering)
  }

  private pastEnd(access: OutOfRangeAccess, flag: Node, index: Expr, lowering: Lowering): void {
    const { check, instance } = this.host
    check?.({ kind: 'outOfRange', instance, access, flag, index: lowering.value(index), width: index.type.width })
  }
}
