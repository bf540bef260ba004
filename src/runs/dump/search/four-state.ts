/**
 * Expressions on values with unknown bits. An x or z is a bit that may be 0 or 1: the result has the bits that are the
 * same either way, as far as the operator tells by itself. Arithmetic and order with an unknown bit are unknown as a whole,
 * as in Verilog; an equation is false if known bits differ.
 */

import type { CompareExpr, Expr, Signal } from '../../../ir/ir.js'
import { operate, type OperatorExpr } from '../../../ir/evaluate.js'
import { wrap } from '../../../ir/integer.js'

/** An integer, and the mask of its bits that are unknown, which are 0 in `value` for an unsigned one. */
export interface Known {
  readonly value: bigint
  readonly unknown: bigint
}

/** Evaluates an expression over signals; a shared part once. */
export function evaluateKnown(expr: Expr, signal: (signal: Signal) => Known, known = new Map<Expr, Known>()): Known {
  const value = (node: Expr): Known => {
    const before = known.get(node)
    if (before) return before
    const result = compute(node)
    known.set(node, result)
    return result
  }
  const compute = (node: Expr): Known => {
    switch (node.kind) {
      case 'signal':
        return signal(node.signal)
      case 'port':
      case 'select':
      case 'read':
        throw new Error(`a condition over a dump has no ${node.kind}`)
      default: {
        const isExact = operandsOf(node).every((operand) => value(operand).unknown === 0n)
        if (isExact) return { value: operate(node, (operand) => value(operand).value), unknown: 0n }
        return withUnknown(node, value)
      }
    }
  }
  return value(expr)
}

function operandsOf(node: OperatorExpr): readonly Expr[] {
  switch (node.kind) {
    case 'constant':
      return []
    case 'unary':
      return [node.operand]
    case 'binary':
    case 'compare':
      return [node.left, node.right]
    case 'shift':
      return [node.value, node.amount]
    case 'mux':
      return [node.condition, node.then, node.else]
    case 'resize':
    case 'slice':
      return [node.value]
    case 'concat':
      return node.parts
  }
}

/** Bits: the two's complement, of which those in `unknown` are 0. */
interface Bits {
  readonly ones: bigint
  readonly unknown: bigint
}

function bitsOf({ value, unknown }: Known, width: number): Bits {
  return { ones: BigInt.asUintN(width, value) & ~unknown, unknown }
}

function knownOf({ ones, unknown }: Bits, { type }: Expr): Known {
  return { value: wrap(ones & ~unknown, type), unknown: BigInt.asUintN(type.width, unknown) }
}

function allUnknown(node: Expr): Known {
  return { value: 0n, unknown: (1n << BigInt(node.type.width)) - 1n }
}

function withUnknown(node: OperatorExpr, value: (operand: Expr) => Known): Known {
  const bits = (operand: Expr): Bits => bitsOf(value(operand), operand.type.width)
  switch (node.kind) {
    case 'constant':
      return { value: node.value, unknown: 0n }
    case 'unary': {
      if (node.op === 'parity') return allUnknown(node)
      const { ones, unknown } = bits(node.operand)
      return knownOf({ ones: ~ones, unknown }, node)
    }
    case 'binary':
      return bitwise(node.op, bits(node.left), bits(node.right), node)
    case 'compare':
      return compared(node, bits(node.left), bits(node.right))
    case 'shift': {
      const amount = value(node.amount)
      if (amount.unknown !== 0n) return allUnknown(node)
      const { ones, unknown } = bits(node.value)
      const shift = (part: bigint): bigint =>
        operate(node, (operand) => (operand === node.amount ? amount.value : wrap(part, node.type)))
      return knownOf({ ones: shift(ones), unknown: BigInt.asUintN(node.type.width, shift(unknown)) }, node)
    }
    case 'mux':
      return chosen(node, value)
    case 'resize': {
      const { ones, unknown } = bits(node.value)
      const extend = (part: bigint): bigint => wrap(part, node.value.type)
      return knownOf({ ones: extend(ones), unknown: BigInt.asUintN(node.type.width, extend(unknown)) }, node)
    }
    case 'slice': {
      const { ones, unknown } = bits(node.value)
      return knownOf({ ones: ones >> BigInt(node.low), unknown: unknown >> BigInt(node.low) }, node)
    }
    case 'concat': {
      const join = (part: (operand: Expr) => bigint): bigint =>
        node.parts.reduce((high, operand) => (high << BigInt(operand.type.width)) | part(operand), 0n)
      return knownOf({ ones: join((one) => bits(one).ones), unknown: join((one) => bits(one).unknown) }, node)
    }
  }
}

function bitwise(op: string, left: Bits, right: Bits, node: Expr): Known {
  const either = left.unknown | right.unknown
  if (op === 'xor') return knownOf({ ones: left.ones ^ right.ones, unknown: either }, node)
  const zeros = ({ ones, unknown }: Bits): bigint => ~(ones | unknown)
  if (op === 'and')
    return knownOf({ ones: left.ones & right.ones, unknown: either & ~zeros(left) & ~zeros(right) }, node)
  if (op === 'or') return knownOf({ ones: left.ones | right.ones, unknown: either & ~left.ones & ~right.ones }, node)
  return allUnknown(node)
}

/** Values whose known bits differ are not equal, whatever the others are. */
function compared(node: CompareExpr, left: Bits, right: Bits): Known {
  const isEquation = node.op === 'eq' || node.op === 'ne'
  const bothKnown = ~(left.unknown | right.unknown)
  const differs = ((left.ones ^ right.ones) & bothKnown) !== 0n
  if (!isEquation || !differs) return allUnknown(node)
  return { value: node.op === 'ne' ? 1n : 0n, unknown: 0n }
}

function chosen(node: Expr & { readonly kind: 'mux' }, value: (operand: Expr) => Known): Known {
  const condition = value(node.condition)
  if (condition.unknown === 0n) return value(condition.value === 1n ? node.then : node.else)
  const { width } = node.type
  const [then, other] = [bitsOf(value(node.then), width), bitsOf(value(node.else), width)]
  const unknown = then.unknown | other.unknown | (then.ones ^ other.ones)
  return knownOf({ ones: then.ones & other.ones, unknown }, node)
}
