/** The meaning of every expression of the IR on exact integers: short enough to be checked against `ir.ts` by eye. */

import type { BinaryExpr, Expr, Instance, Memory, Signal } from '../ir/ir.js'
import type { Raw } from './engine.js'
import { toRaw, wrap } from './integer.js'

/** What an expression reads. */
export interface Environment {
  signal(signal: Signal): bigint
  port(instance: Instance, signal: Signal): bigint
  word(memory: Memory, address: bigint): bigint
  /** Called for a select or a read past the end. */
  outOfRange(expr: Expr, index: Raw, length: number): void
}

/** Evaluates one expression; a shared node once, an arm not taken never. */
export function evaluate(expr: Expr, environment: Environment): bigint {
  const known = new Map<Expr, bigint>()
  const value = (node: Expr): bigint => {
    const before = known.get(node)
    if (before !== undefined) return before
    const result = compute(node)
    known.set(node, result)
    return result
  }
  const item = (node: Expr, at: Expr, length: number, get: (index: bigint) => bigint): bigint => {
    const index = value(at)
    if (index < BigInt(length)) return get(index)
    environment.outOfRange(node, toRaw(index, at.type), length)
    return 0n
  }
  const compute = (node: Expr): bigint => {
    switch (node.kind) {
      case 'constant':
        return node.value
      case 'signal':
        return environment.signal(node.signal)
      case 'port':
        return environment.port(node.instance, node.signal)
      case 'unary':
        return node.op === 'not' ? wrap(~value(node.operand), node.type) : parity(unsigned(value, node.operand))
      case 'binary':
        return wrap(arithmetic(node.op, value(node.left), value(node.right)), node.type)
      case 'compare':
        return compare(node.op, value(node.left), value(node.right)) ? 1n : 0n
      case 'shift': {
        // Shifting by the width already gives all fill bits, so a huge amount need not be taken literally.
        const amount = value(node.amount)
        const width = BigInt(node.type.width)
        const by = amount < width ? amount : width
        return wrap(node.op === 'shl' ? value(node.value) << by : value(node.value) >> by, node.type)
      }
      case 'mux':
        return value(node.condition) === 1n ? value(node.then) : value(node.else)
      case 'resize':
        return wrap(value(node.value), node.type)
      case 'slice':
        return wrap(value(node.value) >> BigInt(node.low), node.type)
      case 'concat':
        return node.parts.reduce((high, part) => (high << BigInt(part.type.width)) | unsigned(value, part), 0n)
      case 'select':
        return item(node, node.index, node.items.length, (index) => value(node.items[Number(index)]!))
      case 'read':
        return item(node, node.address, node.memory.depth, (address) => environment.word(node.memory, address))
    }
  }
  return value(expr)
}

function unsigned(value: (expr: Expr) => bigint, expr: Expr): bigint {
  return BigInt.asUintN(expr.type.width, value(expr))
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

function compare(op: 'eq' | 'ne' | 'lt' | 'le', left: bigint, right: bigint): boolean {
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
