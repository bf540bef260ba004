import { fail } from '../../../base/diagnostic/diagnostic.js'
import { isHardware } from '../value/value.js'
import { checkPlainChange } from '../access/plain-store.js'
import { storeAt } from '../access/store.js'
import { asItIs, each, type Call, type Meaning } from './nondeterministic.js'
import { placeKey, type Place } from '../../../base/diagnostic/place.js'
import { obtain } from '../../../base/maps.js'
import { currentBlock } from '../value/context.js'
import { containsHardware } from '../elaborate/members.js'
import type { Expr } from '../../../ir/ir.js'
import { isBoolean, toExpr } from '../value/convert.js'
import { boolShape, Computed, isPoison, poison } from '../value/leaf.js'
import * as ops from '../value/operators.js'
import { isOwn, markOwn } from '../declare/own.js'
import { compare } from '../value/symbolic.js'

/* Functions of objects, maps and sets that only use keys, or pass values on. */

/** Stores each member like `target.member = …`. */
const assign: Meaning = ({ args: [target, ...sources], place }) => {
  for (const source of sources)
    for (const [key, value] of Object.entries(source ?? {})) storeAt(target, key, value, place)
  return target
}

/** Keys are looked up by identity, and the value of a signal is not known yet. */
function checkKey({ args: [key], place }: Call): void {
  if (!isHardware(key)) return
  const help = 'index an array with it, or compare: keys.includes(x), values[x]'
  fail('FW110', 'a signal cannot be a key of a Map or an element of a Set', place, help)
}

const byKey: Meaning = (call) => {
  checkKey(call)
  return asItIs(call)
}

const changingByKey: Meaning = (call) => {
  checkKey(call)
  if (!call.isNew) checkPlainChange(call.self, call.place)
  return asItIs(call)
}

/** The meanings by function. */
export const objects: readonly (readonly [unknown, Meaning])[] = [
  [Object.assign, assign],
  ...each(Object, asItIs, ['entries', 'fromEntries', 'hasOwn', 'keys', 'values']),
  ...each(Map.prototype, asItIs, ['entries', 'forEach', 'keys', 'values']),
  ...each(Set.prototype, asItIs, ['entries', 'forEach', 'keys', 'values']),
  ...each(Map.prototype, byKey, ['get', 'has']),
  ...each(Set.prototype, byKey, ['has']),
  ...each(WeakMap.prototype, byKey, ['get', 'has']),
  ...each(Map.prototype, changingByKey, ['clear', 'delete', 'set']),
  ...each(Set.prototype, changingByKey, ['add', 'clear', 'delete']),
  ...each(WeakMap.prototype, changingByKey, ['delete', 'set']),
]

/* The console. A block runs once, while the design is built, so its output cannot show a run. */

/** The places where signals were printed, by block: all iterations of a loop share one place. */
const told = new WeakMap<object, Set<string>>()

/** True after the note about printing known values. */
let isNoted = false

const remedy =
  'to see signals in each cycle, name them in `signals` of the testbench or draw waves, or print t.dut in a process or monitor'

/** The meaning of a method of the console. */
function printing(name: string): Meaning {
  return (call) => {
    const block = currentBlock()
    if (block && call.args.some(containsHardware)) return refuse(name, block, call.place)
    if (block && !isNoted) note(name, call.place)
    return asItIs(call)
  }
}

function refuse(name: string, block: object, place: Place): void {
  const places = obtain(told, block, () => new Set<string>())
  if (places.has(placeKey(place))) return
  places.add(placeKey(place))
  const help = name === 'assert' ? 'to check signals in each cycle, use assert(condition, message)' : remedy
  fail('FW137', `console.${name} runs once, while the design is built, and cannot print a signal`, place, help)
}

function note(name: string, { file, line }: Place): void {
  isNoted = true
  console.error(`note: console.${name} at ${file}:${line} runs once, while the design is built; ${remedy}`)
}

/** The meanings by function; if several methods share a function, the first one counts. */
export const printers: readonly (readonly [unknown, Meaning])[] = Object.entries(console)
  .filter(([, method], i, all) => typeof method === 'function' && all.findIndex((other) => other[1] === method) === i)
  .map(([name, method]) => [method, printing(name)])

/* Number functions that hardware has, too. */

/** Returns the meaning for signals of a JavaScript number function. */
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

/** Rounds values that are already whole. */
const rounding = ofNumbers(([value]) => value!)

const boolean: Meaning = ({ args: [value], place, native }) => {
  if (!isHardware(value)) return native(value)
  if (isPoison(value)) return poison
  return isBoolean(value) ? new Computed(toExpr(value, place), boolShape) : compare('ne', value, 0, place)
}

const objectIs: Meaning = ({ args, place, native }) =>
  args.some(isHardware) ? compare('eq', args[0], args[1], place) : native(...args)

/** `f.call(self, …)` and `f.apply(self, […])` call `f`. */
const indirect =
  (list: (args: readonly unknown[]) => readonly unknown[]): Meaning =>
  ({ self, args: [thisArg, ...rest], call }) =>
    call(self, thisArg, list(rest))

const bound: Meaning = ({ self, args, native }) => {
  const made = Reflect.apply(native, self, args)
  return isOwn(self) ? markOwn(made) : made
}

const { prototype } = Function

/** The meanings by function. */
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
