import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Expr } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { requireBlock } from '../value/context.js'
import { isBoolean, toCondition, toExpr } from '../value/convert.js'
import { Computed, boolShape } from '../value/leaf.js'
import { relate } from '../value/comparisons.js'
import * as ops from '../value/operators.js'
import { checkPlainChange } from '../access/plain-store.js'
import { recover } from '../value/recovery.js'
import { compare } from '../value/symbolic.js'
import { containsHardware } from '../elaborate/members.js'
import { isHardware, shapeOfAggregate } from '../value/value.js'
import { answerOf, knownAnswerOf } from './call.js'
import { asItIs, type Call, type Meaning } from './nondeterministic.js'

/*
 * Array methods that evaluate callbacks or elements: those that are true, or equal to a value. If a signal decides, the
 * result is hardware.
 */

/** True if an element passes: a known boolean, or an expression of one bit. */
type Test = boolean | Expr

function testOf(answer: unknown, place: Place): Test {
  return isHardware(answer) ? toCondition(answer, place) : Boolean(answer)
}

/**
 * Calls the callback for each element. JavaScript would stop at the first element that decides, so later calls must have no
 * side effects.
 */
function testsOf(call: Call, method: string, stopsEarly: boolean): Test[] {
  const { self, args, place } = call
  const [callback, thisArg] = args
  const ask = answerOf(callback, call)
  const tests: Test[] = []
  let undecided = false
  for (const [i, item] of (self as unknown[]).entries()) {
    const answer = (): unknown => ask.call(thisArg, item, i, self)
    const given = undecided && stopsEarly ? requireBlock(place).asValue(method, answer) : answer()
    const test = testOf(given, place)
    undecided ||= typeof test !== 'boolean'
    tests.push(test)
    if (stopsEarly && test === (method !== 'every')) break
  }
  return tests
}

function equalityTests({ self, args: [wanted], place }: Call): Test[] {
  return (self as unknown[]).map((item) => {
    if (!isHardware(item) && !isHardware(wanted)) return item === wanted
    return equal(item, wanted, place)
  })
}

/** `a === b` in these methods: in a list, values that can never be equal are no mistake. */
function equal(a: unknown, b: unknown, place: Place): Test {
  if (shapeOfAggregate(a) ?? shapeOfAggregate(b)) return testOf(compare('eq', a, b, place), place)
  return isBoolean(a) === isBoolean(b) && relate('eq', toExpr(a, place), toExpr(b, place), place)
}

function isKnown(tests: readonly Test[]): tests is readonly boolean[] {
  return tests.every((test) => typeof test === 'boolean')
}

function join(tests: readonly Test[], op: 'and' | 'or', place: Place): unknown {
  const decisive = op === 'or'
  if (tests.includes(decisive)) return decisive
  const open = tests.filter((test) => typeof test !== 'boolean')
  if (open.length === 0) return !decisive
  const all = open.reduce((some, one) => ops.bitwise(op, some, one, place))
  return new Computed(all, boolShape)
}

/** The index of the first (or last) element that passes; -1 if none does. */
function indexOf(tests: readonly Test[], order: 'first' | 'last', place: Place): unknown {
  if (isKnown(tests)) return order === 'first' ? tests.indexOf(true) : tests.lastIndexOf(true)
  let found = ops.constant(-1n, place)
  const indexed = [...tests.entries()]
  for (const [i, test] of order === 'first' ? indexed.toReversed() : indexed) {
    const here = ops.constant(BigInt(i), place)
    if (typeof test !== 'boolean') found = ops.mux(test, here, found, place)
    else if (test) found = here
  }
  return new Computed(found, null)
}

/** The result of `filter` if signals decide: its length depends on the running hardware. */
class Passed {
  constructor(
    private readonly tests: readonly Test[],
    private readonly place: Place,
  ) {
    return new Proxy(this, {
      get: (_, key) => (key === 'length' ? this.#count() : typeof key === 'symbol' ? undefined : this.#refuse(key)),
      set: (_, key) => this.#refuse(String(key)) as never,
    })
  }

  #count(): Computed {
    const bits = this.tests.map((test) => (typeof test === 'boolean' ? toExpr(test, this.place) : test))
    return new Computed(ops.sum(bits, this.place), null)
  }

  #refuse(key: string): unknown {
    return recover(() =>
      fail(
        'FW110',
        `${key} of an array filtered by signals: only its length is available`,
        this.place,
        'apply the condition to each element instead: items.map((item) => (condition ? item : 0))',
      ),
    )
  }
}

function filter(call: Call): unknown {
  const tests = testsOf(call, 'filter', false)
  if (isKnown(tests)) return (call.self as unknown[]).filter((_, i) => tests[i])
  return new Passed(tests, call.place)
}

function find(order: 'first' | 'last'): Meaning {
  return (call) => {
    const items = call.self as unknown[]
    const index = order === 'first' ? 'findIndex' : 'findLastIndex'
    return items[items[index](knownAnswerOf(call.args[0], call), call.args[1])]
  }
}

const sorting: Meaning = (call) => {
  const { self, args, place, isNew, native } = call
  const [compareItems] = args
  if (native === Array.prototype.sort && !isNew) checkPlainChange(self, place)
  return Reflect.apply(native, self, compareItems === undefined ? [] : [knownAnswerOf(compareItems, call)])
}

/** Uses JavaScript's own method if there are no signals. */
function whereHardware(meaning: Meaning): Meaning {
  return (call) => (containsHardware([call.self, ...call.args]) ? meaning(call) : asItIs(call))
}

function searching(order: 'first' | 'last'): Meaning {
  return (call) => {
    if (call.args.length > 1)
      fail(
        'FW110',
        'a search among signals cannot begin at an index',
        call.place,
        'search a slice: items.slice(from).indexOf(x)',
      )
    return indexOf(equalityTests(call), order, call.place)
  }
}

const { prototype } = Array

/** The meanings by method. */
export const deciders: readonly (readonly [unknown, Meaning])[] = [
  [prototype.every, (call) => join(testsOf(call, 'every', true), 'and', call.place)],
  [prototype.some, (call) => join(testsOf(call, 'some', true), 'or', call.place)],
  [prototype.filter, filter],
  [prototype.find, find('first')],
  [prototype.findLast, find('last')],
  [prototype.findIndex, (call) => indexOf(testsOf(call, 'findIndex', true), 'first', call.place)],
  [prototype.findLastIndex, (call) => indexOf(testsOf(call, 'findLastIndex', false), 'last', call.place)],
  [prototype.includes, whereHardware((call) => join(equalityTests(call), 'or', call.place))],
  [prototype.indexOf, whereHardware(searching('first'))],
  [prototype.lastIndexOf, whereHardware(searching('last'))],
  [prototype.sort, sorting],
  [prototype.toSorted, sorting],
]
