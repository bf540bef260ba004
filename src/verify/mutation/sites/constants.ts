/** Mistaken constants. */

import { constantOf } from '../../../ir/fold.js'
import { holds } from '../../../ir/integer.js'
import type { ConstantExpr, Expr, Signal } from '../../../ir/ir.js'
import type { EnumShape } from '../../../ir/shape.js'
import type { MutationKind } from '../mutant.js'
import type { NewConstant, TextOperator } from '../source/edit.js'
import type { Site } from './site.js'

/** Returns the enum of a signal; null if its values have no names. */
export type EnumOf = (signal: Signal) => EnumShape | null

/** Another value, and the edit that gives it. */
export interface OtherValue {
  readonly kind: MutationKind
  readonly value: bigint
  readonly constant: NewConstant
}

/** The likely mistakes in a constant: neighbours in an enum, the other flag; else plus one, minus one, and 0. */
export function otherValues(value: bigint, type: ConstantExpr['type'], shape: EnumShape | null): OtherValue[] {
  if (shape) return otherMembers(value, shape)
  if (type.width === 1) {
    const other = type.signed ? -1n - value : 1n - value
    return [{ kind: 'constant', value: other, constant: { text: other === 0n ? 'false' : 'true' } }]
  }
  const steps = ([1, -1] as const).map((by): OtherValue => {
    return { kind: 'off-by-one', value: value + BigInt(by), constant: { by } }
  })
  const none: OtherValue = { kind: 'constant', value: 0n, constant: { text: '0' } }
  return [...steps.filter((step) => holds(type, step.value)), ...(value === 0n ? [] : [none])]
}

function otherMembers(value: bigint, { members }: EnumShape): OtherValue[] {
  const at = members.findIndex((member) => BigInt(member.value) === value)
  if (at < 0) return []
  const next = members[(at + 1) % members.length]!
  const before = members[(at + members.length - 1) % members.length]!
  return [...new Set([next, before])]
    .filter((member) => BigInt(member.value) !== value)
    .map((member) => ({ kind: 'constant', value: BigInt(member.value), constant: { member: member.name } }))
}

/** Mistakes in the constant operands of an operator. */
export function mistakenOperands(node: Expr, enumOf: EnumOf): Omit<Site, 'place' | 'nth'>[] {
  switch (node.kind) {
    case 'binary':
    case 'compare':
      return (['left', 'right'] as const).flatMap((side) => {
        const [operand, other] = [node[side], node[side === 'left' ? 'right' : 'left']]
        if (operand.kind !== 'constant') return []
        const shape = node.kind === 'compare' && other.kind === 'signal' ? enumOf(other.signal) : null
        const values = otherValues(operand.value, operand.type, shape)
        return values.map((value) => mistakenOperand(node, node.op, side, operand, value))
      })
    case 'shift':
      if (node.amount.kind !== 'constant') return []
      return otherValues(node.amount.value, node.amount.type, null).map((value) =>
        mistakenOperand(node, node.op, 'right', node.amount as ConstantExpr, value),
      )
    case 'mux':
      return (['then', 'else'] as const).flatMap((arm) => {
        const operand = node[arm]
        if (operand.kind !== 'constant') return []
        return otherValues(operand.value, operand.type, null).map((other): Omit<Site, 'place' | 'nth'> => {
          const constant = constantOf(other.value, operand.type, operand.place)
          return {
            kind: other.kind,
            label: `${arm} becomes ${other.value}`,
            edit: { kind: 'arm', arm, constant: other.constant },
            change: { kind: 'node', node, by: (expr) => ({ ...expr, [arm]: constant }) },
          }
        })
      })
    default:
      return []
  }
}

function mistakenOperand(
  node: Expr,
  op: TextOperator,
  side: 'left' | 'right',
  operand: ConstantExpr,
  { kind, value, constant }: OtherValue,
): Omit<Site, 'place' | 'nth'> {
  const by = constantOf(value, operand.type, operand.place)
  const member = node.kind === 'shift' ? 'amount' : side
  return {
    kind,
    label: `${side} of ${op} becomes ${value}`,
    edit: { kind: 'operand', op, side, constant },
    change: { kind: 'node', node, by: (expr) => ({ ...expr, [member]: by }) },
  }
}
