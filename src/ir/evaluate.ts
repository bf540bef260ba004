/** The meaning of every expression on exact integers, short enough to check against `ir.ts` by eye. */

import type {
  AssertStmt,
  CoverStmt,
  Expr,
  Memory,
  Stmt,
  Target,
  BinaryExpr,
  CompareExpr,
  Instance,
  PortExpr,
  ShiftExpr,
  Signal,
  SignalExpr,
  UnaryExpr,
} from './ir.js'
import type { Place } from '../base/diagnostic/place.js'
import { indexOf, lengthOf, type IndexedExpr } from './indexed.js'
import { wrap } from './integer.js'

export interface Effects {
  assign(target: Target, value: bigint): void
  /** Writes a word; `address` must be below the depth. */
  write(memory: Memory, address: bigint, value: bigint): void
  failed(stmt: AssertStmt): void
  covered(stmt: CoverStmt): void
  /** Called for a write or an indexed assignment past the end. */
  outOfRange(access: { readonly place: Place; readonly length: number }, at: Expr, index: bigint): void
}

/** Runs statements in order; `value` evaluates an expression in the state at the time of the call. */
export function execute(body: readonly Stmt[], value: (expr: Expr) => bigint, effects: Effects): void {
  for (const stmt of body) {
    switch (stmt.kind) {
      case 'assign':
        effects.assign(stmt.target, value(stmt.value))
        break
      case 'if':
        execute(value(stmt.condition) === 1n ? stmt.then : stmt.else, value, effects)
        break
      case 'switch': {
        const subject = value(stmt.subject)
        const taken = stmt.cases.find(({ values }) => values.includes(subject))
        execute(taken?.body ?? stmt.default ?? [], value, effects)
        break
      }
      case 'write': {
        const { memory, place } = stmt
        const address = value(stmt.address)
        const word = value(stmt.value)
        if (address < BigInt(memory.depth)) effects.write(memory, address, word)
        else effects.outOfRange({ place, length: memory.depth }, stmt.address, address)
        break
      }
      case 'assert':
        if (value(stmt.condition) === 0n) effects.failed(stmt)
        break
      case 'cover':
        if (value(stmt.condition) === 1n) effects.covered(stmt)
        break
      case 'outOfRange':
        effects.outOfRange(stmt, stmt.index, value(stmt.index))
        break
    }
  }
}

/** The values that an expression reads. */
export interface Environment {
  signal(signal: Signal): bigint
  port(instance: Instance, signal: Signal): bigint
  word(memory: Memory, address: bigint): bigint
  /** Called for a select or a read past the end. */
  outOfRange(expr: IndexedExpr, index: bigint): void
}

/** An expression that reads only its operands. */
export type OperatorExpr = Exclude<Expr, SignalExpr | PortExpr | IndexedExpr>

/** Evaluates one expression: a shared node once, and an arm only if it is taken. */
export function evaluate(expr: Expr, environment: Environment): bigint {
  const known = new Map<Expr, bigint>()
  const value = (node: Expr): bigint => {
    const before = known.get(node)
    if (before !== undefined) return before
    const result = compute(node)
    known.set(node, result)
    return result
  }
  const item = (node: IndexedExpr): bigint => {
    const index = value(indexOf(node))
    if (index < BigInt(lengthOf(node)))
      return node.kind === 'select' ? value(node.items[Number(index)]!) : environment.word(node.memory, index)
    environment.outOfRange(node, index)
    return 0n
  }
  const compute = (node: Expr): bigint => {
    switch (node.kind) {
      case 'signal':
        return environment.signal(node.signal)
      case 'port':
        return environment.port(node.instance, node.signal)
      case 'select':
      case 'read':
        return item(node)
      default:
        return operate(node, value)
    }
  }
  return value(expr)
}

/** Computes an operator; `value` returns the values of its operands. */
export function operate(node: OperatorExpr, value: (operand: Expr) => bigint): bigint {
  switch (node.kind) {
    case 'constant':
      return node.value
    case 'unary':
      return unary(node, value)
    case 'binary':
      return wrap(arithmetic(node.op, value(node.left), value(node.right)), node.type)
    case 'compare':
      return compare(node.op, value(node.left), value(node.right)) ? 1n : 0n
    case 'shift': {
      // Shifting by the width already gives all fill bits, so larger amounts can be reduced to it.
      const amount = value(node.amount)
      const width = BigInt(node.type.width)
      return wrap(shift(node.op, value(node.value), amount < width ? amount : width), node.type)
    }
    case 'mux':
      return value(node.condition) === 1n ? value(node.then) : value(node.else)
    case 'resize':
      return wrap(value(node.value), node.type)
    case 'slice':
      return wrap(value(node.value) >> BigInt(node.low), node.type)
    case 'concat':
      return node.parts.reduce((high, part) => (high << BigInt(part.type.width)) | bitsOf(part, value), 0n)
  }
}

function bitsOf(expr: Expr, value: (expr: Expr) => bigint): bigint {
  return BigInt.asUintN(expr.type.width, value(expr))
}

function unary({ op, operand, type }: UnaryExpr, value: (expr: Expr) => bigint): bigint {
  switch (op) {
    case 'not':
      return wrap(~value(operand), type)
    case 'parity':
      return parity(bitsOf(operand, value))
  }
}

function parity(bits: bigint): bigint {
  let odd = 0n
  for (let rest = bits; rest > 0n; rest >>= 1n) odd ^= rest & 1n
  return odd
}

function arithmetic(op: BinaryExpr['op'], left: bigint, right: bigint): bigint {
  switch (op) {
    case 'add':
      return left + right
    case 'sub':
      return left - right
    case 'mul':
      return left * right
    case 'and':
      return left & right
    case 'or':
      return left | right
    case 'xor':
      return left ^ right
  }
}

function shift(op: ShiftExpr['op'], value: bigint, by: bigint): bigint {
  switch (op) {
    case 'shl':
      return value << by
    case 'shr':
      return value >> by
  }
}

function compare(op: CompareExpr['op'], left: bigint, right: bigint): boolean {
  switch (op) {
    case 'eq':
      return left === right
    case 'ne':
      return left !== right
    case 'lt':
      return left < right
    case 'le':
      return left <= right
  }
}
