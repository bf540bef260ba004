import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Expr } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { isBoolean } from '../value/convert.js'
import type { BlockDefinition } from '../declare/definitions.js'
import type { Named } from '../value/fit.js'
import type { Driver, Scalar } from '../value/scalar.js'

/** @throws FlitwaveError FW130 for a scalar that a block of this kind must not assign */
export function checkTarget(kind: BlockDefinition['kind'], scalar: Scalar, place: Place): void {
  const { instance, signal } = scalar
  const refuse = (what: string, help: string): never => fail('FW130', `${scalar.name} is ${what}`, place, help)
  if (instance && signal.role === 'output')
    refuse(`an output of ${instance.path} and can only be read here`, `assign it in ${instance.module.className}`)
  if (!instance && signal.role === 'input')
    refuse('an input and can only be read here', 'make it an output, or assign another signal')
  const clocked = !instance && signal.role === 'register'
  if (kind === 'seq' && !clocked)
    refuse('not a register and cannot be assigned in @seq', 'declare it with reg(…), or assign it in @comb')
  if (kind !== 'seq' && clocked) refuse(`a register and cannot be assigned in @${kind}`, 'assign it in a @seq method')
}

/** @throws FlitwaveError FW109 for a number that is assigned to a bool */
export function checkBoolean(value: unknown, expr: Expr, target: Named, place: Place): void {
  if (isBoolean(value) || (expr.type.width === 1 && !expr.type.signed)) return
  const help = 'write the test in full, such as x !== 0'
  fail('FW109', `${target.name} is a bool, but this value has ${expr.type.width} bits`, place, help)
}

/**
 * The new driver of a target that `driver` has driven so far.
 *
 * @throws FlitwaveError FW131 if that was another block
 */
export function claim(driver: Driver | null, block: string, target: Named, place: Place): Driver {
  if (!driver) return { block, place }
  if (driver.block === block) return driver
  return fail(
    'FW131',
    `${target.name} is assigned in ${block} and in ${driver.block}`,
    place,
    'assign a signal in one block only',
    [{ message: `the other assignment, in ${driver.block}`, place: driver.place }],
  )
}
