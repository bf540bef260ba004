/**
 * Encodes expressions, each as its operator and its operands, which come earlier. A type follows from the operands, except
 * for constants, slices and changes of type. Expressions read from data are therefore well-typed, or refused.
 */

import { holds, sameType, unsigned, bit } from '../integer.js'
import type { Expr, Instance, Memory, Signal, Type } from '../ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import type { ModuleOutput } from './module-output.js'
import { refuse } from './limits.js'
import { checkedWidth, type Input } from './input.js'

/** A code is an index into this list. */
const operators = [
  ...(['constant', 'signal', 'port', 'not', 'parity', 'add', 'sub', 'mul', 'and', 'or', 'xor', 'eq', 'ne'] as const),
  ...(['lt', 'le', 'shl', 'shr', 'mux', 'resize', 'slice', 'concat', 'select', 'read'] as const),
]
type Operator = (typeof operators)[number]

type Op = Extract<Expr, { readonly op: string }>['op']

function operatorOf(expr: Expr): Operator {
  return 'op' in expr ? (expr.op satisfies Op) : expr.kind
}

const codes: ReadonlyMap<Operator, number> = new Map(operators.map((operator, code) => [operator, code]))

export function writeExpression(expr: Expr, output: ModuleOutput): void {
  output.number(codes.get(operatorOf(expr))!)
  output.place(expr.place)
  switch (expr.kind) {
    case 'constant':
      output.type(expr.type)
      return output.integer(expr.value)
    case 'signal':
      return output.signal(expr.signal)
    case 'port':
      return output.port(expr)
    case 'unary':
      return output.node(expr.operand)
    case 'binary':
    case 'compare':
      return output.nodes(expr.left, expr.right)
    case 'shift':
      return output.nodes(expr.value, expr.amount)
    case 'mux':
      return output.nodes(expr.condition, expr.then, expr.else)
    case 'resize':
      output.type(expr.type)
      return output.node(expr.value)
    case 'slice':
      output.number(expr.low)
      output.number(expr.type.width)
      return output.node(expr.value)
    case 'concat':
      return output.list(expr.parts, (part) => output.node(part))
    case 'select':
      output.node(expr.index)
      return output.list(expr.items, (item) => output.node(item))
    case 'read':
      output.memory(expr.memory)
      return output.node(expr.address)
  }
}

/** The parts of one module that its expressions refer to. */
export interface ExpressionInput extends Input {
  signal(): Signal
  memory(): Memory
  port(): { readonly instance: Instance; readonly signal: Signal }
  /** Reads an operand, which comes earlier. */
  node(): Expr
  /** Reads an unsigned operand. */
  index(): Expr
  /** Reads an operand of one unsigned bit. */
  condition(): Expr
}

/** @throws FlitwaveError FW925 if the operator does not take these operands */
export function readExpression(input: ExpressionInput): Expr {
  const operator = operators[input.number(operators.length)]!
  const place = input.place()
  switch (operator) {
    case 'constant': {
      const type = input.type()
      const value = input.integer()
      return holds(type, value) ? { kind: 'constant', type, place, value } : refuse('a constant is not of its type')
    }
    case 'signal': {
      const signal = input.signal()
      return { kind: 'signal', type: signal.type, place, signal }
    }
    case 'port': {
      const { instance, signal } = input.port()
      return { kind: 'port', type: signal.type, place, instance, signal }
    }
    case 'not':
    case 'parity': {
      const operand = input.node()
      return { kind: 'unary', type: operator === 'not' ? operand.type : bit, place, op: operator, operand }
    }
    case 'add':
    case 'sub':
    case 'mul':
    case 'and':
    case 'or':
    case 'xor': {
      const { left, right } = pair(input)
      return { kind: 'binary', type: left.type, place, op: operator, left, right }
    }
    case 'eq':
    case 'ne':
    case 'lt':
    case 'le':
      return { kind: 'compare', type: bit, place, op: operator, ...pair(input) }
    case 'shl':
    case 'shr': {
      const value = input.node()
      return { kind: 'shift', type: value.type, place, op: operator, value, amount: input.index() }
    }
    case 'mux': {
      const condition = input.condition()
      const { left: then, right } = pair(input)
      return { kind: 'mux', type: then.type, place, condition, then, else: right }
    }
    case 'resize':
      return { kind: 'resize', type: input.type(), place, value: input.node() }
    case 'slice':
      return slice(input, place)
    case 'concat': {
      const parts = input.list(() => input.node(), 1)
      const width = checkedWidth(parts.reduce((sum, { type }) => sum + type.width, 0))
      return { kind: 'concat', type: unsigned(width), place, parts }
    }
    case 'select': {
      const index = input.index()
      const items = input.list(() => input.node(), 1)
      const { type } = items[0]!
      for (const item of items) expectType(item, type)
      return { kind: 'select', type, place, index, items }
    }
    case 'read': {
      const memory = input.memory()
      return { kind: 'read', type: memory.type, place, memory, address: input.index() }
    }
  }
}

function slice(input: ExpressionInput, place: Place): Expr {
  const low = input.number()
  const type = unsigned(input.width())
  const value = input.node()
  if (low + type.width > value.type.width) refuse('a slice has bits that its operand does not have')
  return { kind: 'slice', type, place, value, low }
}

function pair(input: ExpressionInput): { readonly left: Expr; readonly right: Expr } {
  const left = input.node()
  return { left, right: expectType(input.node(), left.type) }
}

/** @throws FlitwaveError FW925 if the expression has another type */
export function expectType(expr: Expr, type: Type): Expr {
  return sameType(expr.type, type) ? expr : refuse('an operand has not the type that is needed')
}
