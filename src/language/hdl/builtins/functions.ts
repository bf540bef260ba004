import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Expr } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { call } from './call.js'
import { isBoolean, toExpr } from '../value/convert.js'
import { boolShape, Computed, isPoison, poison } from '../value/leaf.js'
import * as ops from '../value/operators.js'
import { isOwn, markOwn } from '../declare/own.js'
import { compare } from '../value/symbolic.js'
import { isHardware } from '../value/value.js'
import { each, type Meaning } from './given.js'

/* Functions of numbers that hardware has, too. */

/** The meaning on signals of a function that JavaScript has for numbers. */
function ofNumbers(meaning: (args: readonly Expr[], place: Place) => Expr): Meaning {
  return ({ self, args, place, native }) => {
    if (!args.some(isHardware)) return Reflect.apply(native, self, args)
    if (args.some(isPoison)) return poison
    const exprs = args.map((argument) => toExpr(argument, place))
    return new Computed(meaning(exprs, place), null)
  }
}

function extreme(op: 'lt' | 'gt'): Meaning {
  return ofNumbers((args, place) => args.reduce((best, one) => ops.chooseBy(op, one, best, place)))
}

/** For values that are whole already. */
const rounding = ofNumbers(([value]) => value!)

const boolean: Meaning = ({ args: [value], place, native }) => {
  if (!isHardware(value)) return native(value)
  if (isPoison(value)) return poison
  return isBoolean(value) ? new Computed(toExpr(value, place), boolShape) : compare('ne', value, 0, place)
}

const objectIs: Meaning = ({ args, place, native }) =>
  args.some(isHardware) ? compare('eq', args[0], args[1], place) : native(...args)

/** `f.call(self, …)` and `f.apply(self, […])` are calls of `f`. */
const indirect =
  (list: (args: readonly unknown[]) => readonly unknown[]): Meaning =>
  ({ self, args: [thisArg, ...rest], place }) =>
    call(self, thisArg, list(rest), place)

const bound: Meaning = ({ self, args, native }) => {
  const made = Reflect.apply(native, self, args)
  return isOwn(self) ? markOwn(made) : made
}

const { prototype } = Function

/** By function. */
export const functions: readonly (readonly [unknown, Meaning])[] = [
  [Math.abs, ofNumbers(([value], place) => ops.absolute(value!, place))],
  [Math.min, extreme('lt')],
  [Math.max, extreme('gt')],
  ...each(Math, rounding, ['ceil', 'floor', 'round', 'trunc']),
  [Boolean, boolean],
  [Number, rounding],
  [Object.is, objectIs],
  [prototype.call, indirect((args) => args)],
  [
    prototype.apply,
    indirect((args) => {
      if (args[0] === undefined || Array.isArray(args[0])) return (args[0] ?? []) as unknown[]
      return fail('FW113', 'apply(…) takes its arguments as an array', null, 'write f(...args)')
    }),
  ],
  [prototype.bind, bound],
]
