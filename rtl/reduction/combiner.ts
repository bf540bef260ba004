'use rtl'
import { asSigned, bool, comb, input, low, Module, output, struct, uint, wire } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { Operation, operationType } from './operation.js'
import { reductionWordParameters, type ReductionWordParameters } from './parameters.js'

/** A value that may be missing. */
export function operandType({ width }: Pick<ReductionWordParameters, 'width'>) {
  return struct({ isPresent: bool, value: uint(width) }, { name: 'Operand' })
}

/** Combines two operands; the result is the only one if the other is missing. Combinational. */
export class Combiner extends Module.with(pick(reductionWordParameters, 'width')) {
  operation = input(operationType)
  left = input(operandType(this.p))
  right = input(operandType(this.p))
  result = output(operandType(this.p))

  isLess = wire(bool)
  combined = wire(uint(this.p.width))

  @comb compare() {
    const { left, right, operation } = this
    const isSigned = operation === Operation.signedMin || operation === Operation.signedMax
    this.isLess = isSigned ? asSigned(left.value) < asSigned(right.value) : left.value < right.value
  }

  @comb operate() {
    const [left, right] = [this.left.value, this.right.value]
    switch (this.operation) {
      case Operation.sum:
        this.combined = low(left + right, this.p.width)
        break
      case Operation.min:
      case Operation.signedMin:
        this.combined = this.isLess ? left : right
        break
      case Operation.max:
      case Operation.signedMax:
        this.combined = this.isLess ? right : left
        break
      case Operation.and:
        this.combined = left & right
        break
      case Operation.or:
        this.combined = left | right
        break
    }
  }

  @comb choose() {
    const { left, right } = this
    this.result.isPresent = left.isPresent || right.isPresent
    const only = left.isPresent ? left.value : right.value
    this.result.value = left.isPresent && right.isPresent ? this.combined : only
  }
}
