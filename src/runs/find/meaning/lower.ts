import { boolShape, Computed, tagFor, tagOf } from '../../../language/hdl/value/leaf.js'
import { toCondition } from '../../../language/hdl/value/convert.js'
import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import type { Expr } from '../../../ir/ir.js'
import { isPath, type BinaryNode, type CallNode, type Condition, type NameNode } from '../syntax/condition.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { failAt, placeIn } from '../syntax/refuse.js'
import { memberFor, refuseMixedEnums } from './names.js'
import type { Binding, Operand } from './paths.js'
import { binaryValue, booleanValue, isComparison, numberValue, oneBitValue, rangeValue, unaryValue } from './values.js'

/** The sources of the expression of a condition. */
export interface ExprSource {
  operand(operand: Operand): Expr
  /** The value of an expression in the cycle before. */
  before(value: Expr): Expr
  /** 1 if an expression of one bit held in any cycle before. */
  earlier(value: Expr): Expr
  /** 1 if a bit of an expression is x or z. */
  unknown(value: Expr): Expr
  /** True if one bit may also be compared with a boolean: a dump does not tell them apart. */
  readonly hasBits?: boolean
}

/** The condition that a lowering is for. */
export interface LoweringHost {
  operandOf(node: NameNode, binding: Binding): Operand
  range(node: CallNode, binding: Binding): readonly Binding[]
  /** Keeps whether a comparison can hold. */
  noteComparison(node: Condition, error: FlitwaveError | null): void
}

/** Makes the expression of a condition in one match. */
export class Lowering {
  constructor(
    private readonly host: LoweringHost,
    private readonly text: string,
    private readonly source: ExprSource,
  ) {}

  /** One bit. */
  condition(node: Condition, binding: Binding): Expr {
    return toCondition(this.value(node, binding), placeIn(node.at))
  }

  value(node: Condition, binding: Binding): Computed {
    const place = placeIn(node.at)
    switch (node.kind) {
      case 'number':
        return numberValue(node.value, place)
      case 'boolean':
        return booleanValue(node.value, place)
      case 'name':
        return this.name(node, binding)
      case 'unary':
        return unaryValue(node.operator, this.value(node.operand, binding), place)
      case 'binary':
        return this.binary(node, binding)
      case 'call':
        return this.call(node, binding)
    }
  }

  private name(node: NameNode, binding: Binding): Computed {
    if (!isPath(node)) return memberFor(node, null, this.text)
    const operand = this.host.operandOf(node, binding)
    const tag = operand.bit === null ? tagFor(operand.source.shape) : null
    return new Computed(this.source.operand(operand), tag)
  }

  private binary(node: BinaryNode, binding: Binding): Computed {
    const { operator, at } = node
    const place = placeIn(at)
    if (!isComparison(operator)) {
      return binaryValue(operator, this.value(node.left, binding), this.value(node.right, binding), place)
    }
    const [left, right] = this.alike(this.sides(node, binding), place)
    refuseMixedEnums(tagOf(left), tagOf(right), this.text, at)
    try {
      const value = binaryValue(operator, left, right, place)
      this.host.noteComparison(node, null)
      return value
    } catch (error) {
      // In another match it may hold.
      if (!(error instanceof FlitwaveError) || error.diagnostics[0]?.code !== 'FW105') throw error
      this.host.noteComparison(node, error)
      return booleanValue(false, place)
    }
  }

  /** In a dump, a bit beside a boolean is one, too. */
  private alike([left, right]: readonly [Computed, Computed], place: Place): readonly [Computed, Computed] {
    if (!this.source.hasBits) return [left, right]
    const isFlag = (value: Computed): boolean => tagOf(value)?.kind === 'bool'
    const isBit = (value: Computed): boolean => tagOf(value) === null && isOneBit(Computed.exprOf(value).type)
    if (isFlag(left) && isBit(right)) return [left, oneBitValue(right, place)]
    return isBit(left) && isFlag(right) ? [oneBitValue(left, place), right] : [left, right]
  }

  /** The member of an enum is one of that of the other side. */
  private sides({ left, right }: BinaryNode, binding: Binding): readonly [Computed, Computed] {
    if (isMember(left) && !isMember(right)) {
      const other = this.value(right, binding)
      return [memberFor(left, other, this.text), other]
    }
    const value = this.value(left, binding)
    return [value, isMember(right) ? memberFor(right, value, this.text) : this.value(right, binding)]
  }

  private call(node: CallNode, binding: Binding): Computed {
    const { name, argument, at } = node
    const place = placeIn(at)
    if (name === 'any' || name === 'all') {
      const bindings = this.host.range(node, binding)
      const values = bindings.map((inner) => oneBitValue(this.value(argument, inner), placeIn(argument.at)))
      return rangeValue(name, values, place)
    }
    const value = this.value(argument, binding)
    if (name === 'isX') return new Computed(this.source.unknown(Computed.exprOf(value)), boolShape)
    if (name === 'earlier') return new Computed(this.source.earlier(this.heldBefore(value, node)), boolShape)
    const now = name === 'change' || name === 'before' ? value : oneBitValue(value, placeIn(argument.at))
    const before = new Computed(this.source.before(Computed.exprOf(now)), tagOf(now))
    if (name === 'before') return before
    if (name === 'change') return binaryValue('!==', now, before, place)
    const [first, then] = name === 'rise' ? [before, now] : [now, before]
    return binaryValue('&&', unaryValue('!', first, place), then, place)
  }

  private heldBefore(value: Computed, { argument, at }: CallNode): Expr {
    if (isOneBit(Computed.exprOf(value).type)) return toCondition(value, placeIn(at))
    const help = 'write the test in full, such as x !== 0; the value in the cycle before is `before(x)`'
    return failAt('FW109', '`earlier` asks whether a condition held', this.text, argument.at, help)
  }
}

function isOneBit({ width, signed }: Expr['type']): boolean {
  return width === 1 && !signed
}

function isMember(node: Condition): node is NameNode {
  return node.kind === 'name' && !isPath(node)
}
