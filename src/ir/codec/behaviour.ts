/**
 * Checks that a module behaves as the engines expect: each signal has one driver, a combinational block assigns its targets
 * on all paths, and a local is assigned before it is read. The engines themselves find combinational loops.
 */

import { Scalars } from '../check/scalars.js'
import type { Block, Expr, IfStmt, Memory, Module, Signal, Stmt, SwitchStmt, Target } from '../ir.js'
import { obtain } from '../../base/maps.js'
import { bodiesOf, expressionsOf, nodesOf } from '../visit.js'
import { gatesOf, type DesignSize } from './size.js'
import { refuse } from './limits.js'

/** @throws FlitwaveError FW925 if a signal has two drivers, or is used before it has a value */
export function checkBehaviour(module: Module, size: DesignSize): void {
  new BehaviourCheck(module, size).check()
}

/** Stands for a connection where a block number is expected. */
const connection = -1

class BehaviourCheck {
  private readonly scalars: Scalars
  /** By number of a scalar: the block that drives it, or {@link connection}. */
  private readonly drivers = new Map<number, number>()
  private readonly connected = new Set<number>()
  /** By path of a memory: the block that writes it. */
  private readonly writers = new Map<string, number>()
  /** By local: the block that declares it. */
  private readonly owners = new Map<Signal, number>()
  /** The scalars that the current block has assigned so far on every path. */
  private readonly assigned = new Set<number>()

  constructor(
    private readonly module: Module,
    private readonly size: DesignSize,
  ) {
    this.scalars = new Scalars(module)
  }

  check(): void {
    this.module.blocks.forEach(({ locals }, block) => {
      for (const local of locals) {
        if (local.role !== 'local' || this.owners.has(local)) refuse(`${local.path} is not the local of one block`)
        this.owners.set(local, block)
      }
    })
    for (const signal of this.module.signals)
      if (signal.role === 'local' && !this.owners.has(signal)) refuse(`${signal.path} is the local of no block`)
    for (const { target, value } of this.module.connections) {
      this.drive(target, connection)
      this.evaluate(value, connection)
    }
    this.module.blocks.forEach((block, number) => this.checkBlock(block, number))
  }

  private checkBlock(block: Block, number: number): void {
    this.assigned.clear()
    const { touched } = this.run(block.body, number)
    if (block.kind === 'seq') return
    for (const scalar of touched)
      if (!this.assigned.has(scalar)) refuse(`${this.scalars.nameOf(scalar)} is not assigned on all paths`)
  }

  private run(body: readonly Stmt[], block: number): Assignments {
    const made: Assignments = { touched: new Set(), fresh: new Set() }
    for (const stmt of body) {
      for (const expr of expressionsOf(stmt)) this.evaluate(expr, block)
      switch (stmt.kind) {
        case 'assign':
          this.assign(this.drive(stmt.target, block), made)
          break
        case 'if':
        case 'switch':
          this.branch(stmt, block, made)
          break
        case 'write':
          this.write(stmt.memory, stmt.address, block)
          break
        case 'assert':
        case 'cover':
        case 'outOfRange':
      }
    }
    return made
  }

  private assign(scalar: number, { touched, fresh }: Assignments): void {
    touched.add(scalar)
    if (this.assigned.has(scalar)) return
    this.assigned.add(scalar)
    fresh.add(scalar)
  }

  /** A signal that all arms assign is assigned after them. */
  private branch(stmt: IfStmt | SwitchStmt, block: number, made: Assignments): void {
    const arms = bodiesOf(stmt).map((arm) => {
      const inside = this.run(arm, block)
      for (const scalar of inside.fresh) this.assigned.delete(scalar)
      return inside
    })
    const touched = new Set(arms.flatMap((arm) => [...arm.touched]))
    let bits = 0
    for (const scalar of touched) {
      bits += this.scalars.at(scalar).signal.type.width
      made.touched.add(scalar)
      if (arms.every((arm) => arm.fresh.has(scalar))) this.assign(scalar, made)
    }
    // Each arm needs a multiplexer for each signal that it may change, and each value of a switch needs a comparison.
    this.size.add('gates', arms.length * bits)
    if (stmt.kind === 'switch')
      for (const { values } of stmt.cases) this.size.add('gates', values.length * stmt.subject.type.width)
  }

  private write({ path, depth, type }: Memory, address: Expr, block: number): void {
    const writer = obtain(this.writers, path, () => block)
    if (writer !== block || this.kindOf(block) !== 'seq') refuse(`${path} is not written in one seq block`)
    this.size.add('gates', depth * (type.width + address.type.width))
  }

  /** The number of a target; refuses a target that may not be assigned here. */
  private drive({ instance, signal }: Target, by: number): number {
    const isAllowed = instance
      ? signal.role === 'input' && this.kindOf(by) !== 'seq'
      : signal.role === 'local'
        ? this.owners.get(signal) === by
        : (this.kindOf(by) === 'seq' ? ['register'] : ['wire', 'output']).includes(signal.role)
    const scalar = this.scalars.numberOf(instance, signal)
    const driver = obtain(this.drivers, scalar, () => by)
    if (!isAllowed || driver !== by || (by === connection && this.connected.has(scalar)))
      refuse(`${this.scalars.nameOf(scalar)} is assigned where it cannot be`)
    if (by === connection) this.connected.add(scalar)
    return scalar
  }

  private kindOf(block: number): Block['kind'] | 'connection' {
    return this.module.blocks[block]?.kind ?? 'connection'
  }

  /** Counts the gates of an expression, and checks that the locals in it have values. */
  private evaluate(root: Expr, block: number): void {
    for (const expr of nodesOf([root])) {
      this.size.add('gates', gatesOf(expr))
      if (expr.kind !== 'signal' || expr.signal.role !== 'local') continue
      const isKnown =
        this.owners.get(expr.signal) === block && this.assigned.has(this.scalars.numberOf(null, expr.signal))
      if (!isKnown) refuse(`${expr.signal.path} is read before it is assigned`)
    }
  }
}

/** The assignments of a list of statements, by number of a scalar. */
interface Assignments {
  /** Assigned on some path. */
  readonly touched: Set<number>
  /** Assigned on all paths, and not before. */
  readonly fresh: Set<number>
}
