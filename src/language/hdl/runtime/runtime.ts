import { host } from '#host'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Expr } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { ifElse, switchOn, type ArmBody } from './branches.js'
import { countTurn } from '../../../base/diagnostic/budget.js'
import { calledAt } from '../value/callers.js'
import { Cell } from '../value/cell.js'
import { mergeValues } from '../value/choice.js'
import { currentBlock } from '../value/context.js'
import { isBoolean, toCondition } from '../value/convert.js'
import { create } from '../elaborate/create.js'
import { defineBlocks, type BlockDefinition } from '../declare/definitions.js'
import type { Exit } from './exits.js'
import type { Comparison } from '../value/comparisons.js'
import { enterPlace, leavePlace, withPlace } from '../value/place.js'
import { plainBinary, plainEqual, plainInvert, plainNegate } from './plain.js'
import { checkPlainStore, recordBirth } from '../access/plain-store.js'
import { meanings } from './language.js'
import { Calls } from '../builtins/call.js'
import { membersBehind } from '../value/field.js'
import { isLeaf, isPoison, poison } from '../value/leaf.js'
import { isOwn, markOwn, ownFunctions, ownMembers, ownMethods } from '../declare/own.js'
import { readAt } from '../access/read.js'
import { recover, refused } from '../value/recovery.js'
import { requireObject, storeAt, takenNow } from '../access/store.js'
import * as symbolic from '../value/symbolic.js'
import { containsHardware } from '../elaborate/members.js'
import { isHardware, isPlainObject } from '../value/value.js'
import { beginTurn } from '../record/turns.js'
import { addRewrittenFile } from '../elaborate/user-code.js'
import { Target, Variable } from './variable.js'

export { undriven } from '../../../base/diagnostic/generators.js'

const calls = new Calls(meanings)

type BinaryOperator = (a: unknown, b: unknown, where: number) => unknown

/**
 * The functions that a rewritten file calls instead of operators and statements; each file has its own object, which knows
 * its places.
 */
export class Runtime {
  /** Represents `default` among the values of a case. */
  readonly otherwise = Symbol('default')

  readonly #places = new Map<number, Place>()

  /** True for a file of the package, whose calls into other files are not the user's. */
  readonly #isPackaged: boolean

  constructor(private readonly file: string) {
    this.#isPackaged = host.isPackagedRtl(file)
  }

  /** The transform packs a place into one number. A loop over a thousand nodes uses the same few places. */
  #place(where: number): Place {
    let place = this.#places.get(where)
    if (!place) {
      place = { file: this.file, line: Math.floor(where / 4096), column: where % 4096 }
      this.#places.set(where, place)
    }
    return place
  }

  // -------------------------------------------------------------------------------------------------- operators

  readonly add = this.#binary('+')
  readonly sub = this.#binary('-')
  readonly mul = this.#binary('*')
  readonly and = this.#binary('&')
  readonly or = this.#binary('|')
  readonly xor = this.#binary('^')
  readonly shl = this.#binary('<<')
  readonly shr = this.#binary('>>')
  readonly div = this.#plainOnly('/')
  readonly mod = this.#plainOnly('%')
  readonly pow = this.#plainOnly('**')

  readonly eq = this.#compare('eq', plainEqual)
  readonly ne = this.#compare('ne', (x, y) => !plainEqual(x, y))
  readonly lt = this.#compare('lt', (x, y) => x < y)
  readonly le = this.#compare('le', (x, y) => x <= y)
  readonly gt = this.#compare('gt', (x, y) => x > y)
  readonly ge = this.#compare('ge', (x, y) => x >= y)

  readonly negate = this.#unary(symbolic.negate, plainNegate)
  readonly invert = this.#unary(symbolic.invert, plainInvert)
  readonly not = this.#unary(symbolic.not, (a, where) => !this.#decided(a, where))
  /** `+a`: the number of a boolean. */
  readonly plus = this.#unary(symbolic.plus, Number)

  #binary(operator: symbolic.SymbolicOperator): BinaryOperator {
    return (a, b, where) => {
      if (!isHardware(a) && !isHardware(b)) return plainBinary(operator, a, b)
      try {
        return symbolic.binary(operator, a, b, this.#place(where))
      } catch (error) {
        return refused(error)
      }
    }
  }

  #plainOnly(operator: '/' | '%' | '**'): BinaryOperator {
    return (a, b, where) => {
      if (!isHardware(a) && !isHardware(b)) return plainBinary(operator, a, b)
      return recover(() =>
        fail(
          'FW001',
          `the operator ${operator} on a signal is not part of the hardware language`,
          this.#place(where),
          'use shifts for powers of two, a comparison to count around an end, or build the divider as a module with the cycles that it takes',
        ),
      )
    }
  }

  #compare(op: Comparison, plain: (a: never, b: never) => boolean): BinaryOperator {
    return (a, b, where) => {
      if (!isHardware(a) && !isHardware(b)) return plain(a as never, b as never)
      try {
        return symbolic.compare(op, a, b, this.#place(where))
      } catch (error) {
        return refused(error)
      }
    }
  }

  #unary(
    hardware: (a: unknown, place: Place) => unknown,
    plain: (a: unknown, where: number) => unknown,
  ): (a: unknown, where: number) => unknown {
    return (a, where) => (isHardware(a) ? recover(() => hardware(a, this.#place(where))) : plain(a, where))
  }

  typeof(a: unknown): unknown {
    return isLeaf(a) ? (isBoolean(a) ? 'boolean' : 'number') : typeof a
  }
  in(key: unknown, object: unknown, where: number): unknown {
    if (isPoison(key) || isPoison(object)) return poison
    if (isLeaf(key) || isLeaf(object)) return recover(() => failForReflection('in', this.#place(where)))
    return (key as PropertyKey) in (object as object)
  }
  instanceof(value: unknown, type: unknown, where: number): unknown {
    if (isPoison(value)) return poison
    if (isHardware(value)) return recover(() => failForReflection('instanceof', this.#place(where)))
    return value instanceof (type as new () => object)
  }
  delete(object: unknown, key: unknown, where: number): unknown {
    return recover(() => {
      const place = this.#place(where)
      withPlace(place, () => {
        if (!isHardware(object) && !membersBehind(object)) checkPlainStore(object, key, place)
        Reflect.deleteProperty(object as object, key as PropertyKey)
      })
      return true
    })
  }

  /** `a && b` */
  both(a: unknown, b: () => unknown, where: number): unknown {
    if (isHardware(a)) return recover(() => symbolic.both(a, this.#asValue('&&', b), this.#place(where)))
    return this.#decided(a, where) ? recover(() => symbolic.tested(b(), this.#place(where))) : a
  }
  /** `a || b` */
  either(a: unknown, b: () => unknown, where: number): unknown {
    if (isHardware(a)) return recover(() => symbolic.either(a, this.#asValue('||', b), this.#place(where)))
    return this.#decided(a, where) ? a : recover(() => symbolic.tested(b(), this.#place(where)))
  }

  /** Both sides are evaluated, so the right side must be valid for any value of the left side. */
  #asValue(operator: string, work: () => unknown): unknown {
    const block = currentBlock()
    return block ? block.asValue(operator, work) : work()
  }

  /** A condition that JavaScript decides immediately. A method as condition is a forgotten call. */
  #decided(condition: unknown, where: number): unknown {
    if (typeof condition === 'function' && ownMethods.has(condition)) {
      const help = `call it: ${condition.name}()`
      return recover(() =>
        fail('FW113', `the method ${condition.name} is used as a condition`, this.#place(where), help),
      )
    }
    return condition
  }

  /** `condition ? then : other` */
  choose(condition: unknown, then: () => unknown, other: () => unknown, where: number): unknown {
    if (!isHardware(condition)) return this.#decided(condition, where) ? then() : other()
    const place = this.#place(where)
    const test = recover(() => toCondition(condition, place))
    const arms = [arm(test, true, then), arm(test, false, other)] as const
    return isPoison(test) ? poison : recover(() => mergeValues(test, ...arms, place))
  }

  // ------------------------------------------------------------------------------------------ names and variables

  /** `const name = value` */
  const(name: string, value: unknown, where: number): unknown {
    const block = currentBlock()
    if (block) recordBirth(value, block)
    if (!block || !containsHardware(value)) return value
    const place = this.#place(where)
    if (isHardware(value)) return recover(() => block.naming.named(name, value, place, false))
    nameParts(name, value, (part, item) => recover(() => block.naming.named(part, item, place, false)))
    return value
  }

  /** The value of a parameter of a helper function. */
  parameter(name: string, value: unknown, where: number): unknown {
    if (!isLeaf(value) || !currentBlock()) return value
    return currentBlock()!.naming.named(name, value, this.#place(where), true)
  }

  /** `let name = value` with later assignments. */
  let(name: string, value: unknown, where: number): Variable {
    const block = currentBlock()
    const place = this.#place(where)
    if (block) recordBirth(value, block)
    const cell = block ? block.cells.create(name, value, place) : new Cell(name, null, 0, 0, place, value)
    return new Variable(cell, (at) => this.#place(at))
  }

  // --------------------------------------------------------------------------------------------------- branches

  if(condition: unknown, then: ArmBody, other: ArmBody | null, where: number, last: 0 | 1): Exit | undefined {
    return ifElse(this.#decided(condition, where), then, other, this.#place(where), last === 1)
  }

  switch(
    subject: unknown,
    arms: readonly (readonly [values: readonly unknown[], body: ArmBody, where: number])[],
    where: number,
    last: 0 | 1,
  ): Exit | undefined {
    const placed = arms.map(([values, body, at]) => {
      return { values, isDefault: values.includes(this.otherwise), body, place: this.#place(at) }
    })
    return switchOn(subject, placed, this.#place(where), last === 1)
  }

  /** The exit of a body from inside an arm. */
  exit(kind: Exit['kind'], value?: unknown, label?: string): Exit {
    return { kind, value, partial: false, label }
  }

  /** The end of a function that a branch has left. */
  leave(exit: Exit, where: number): unknown {
    if (exit.partial && exit.value !== undefined) {
      const help = 'end it with a return for the remaining case'
      fail('FW119', 'not every path of this function returns a value', this.#place(where), help)
    }
    return exit.value
  }

  /** The start of an iteration of a loop that extends to `lastLine`; the values of its variables are for messages. */
  turn(where: number, lastLine: number, names: readonly string[], ...values: readonly unknown[]): void {
    countTurn(() => this.#place(where))
    beginTurn(this.file, where, { firstLine: Math.floor(where / 4096), lastLine, names, values })
  }

  /** The condition of a loop. */
  known(condition: unknown, where: number): unknown {
    if (isPoison(condition)) return false
    if (isHardware(condition)) {
      const help = 'loop over all possible values and use if inside'
      fail('FW110', 'the condition of a loop must be known at elaboration', this.#place(where), help)
    }
    return condition
  }

  /** A thrown value, which no signal can decide. */
  thrown(error: unknown, where: number): unknown {
    if (currentBlock()?.underCondition) {
      const help = 'to check the running hardware, use assert(condition, message)'
      fail('FW110', 'throw under a signal condition', this.#place(where), help)
    }
    return error
  }

  // ------------------------------------------------------------------------------------------- members and calls

  at(object: unknown, key: unknown, where: number): unknown {
    try {
      return readAt(object, key, this.#place(where))
    } catch (error) {
      return refused(error)
    }
  }

  set(object: unknown, key: unknown, value: unknown, where: number): unknown {
    const place = this.#place(where)
    const outer = enterPlace(place)
    try {
      storeAt(object, key, value, place)
    } catch (error) {
      storeAt(object, key, refused(error), place)
    } finally {
      leavePlace(outer)
    }
    return value
  }

  update(object: unknown, key: unknown, change: (now: unknown) => unknown, where: number): unknown {
    return this.set(object, key, change(this.at(object, key, where)), where)
  }

  /** The value that a destructuring assignment reads. */
  taken(value: unknown, where: number): unknown {
    return containsHardware(value) ? recover(() => takenNow(value, this.#place(where))) : value
  }

  /** The targets of a destructuring assignment: `[this.a, this.b] = [this.b, this.a]`. */
  target(object: unknown, key: unknown, where: number): Target {
    return new Target((value) => this.set(object, key, value, where))
  }

  call(callee: unknown, where: number, ...args: readonly unknown[]): unknown {
    if (!isOwn(callee)) return calls.call(callee, undefined, args, this.#place(where))
    if (this.#isPackaged) return callee(...args)
    return calledAt(this.#place(where), callee, args.length, () => callee(...args))
  }

  /** `object.name(…)` */
  readonly method = this.#methodOf(false)
  /** `object.name(…)` for an object that the expression itself created. */
  readonly methodOfNew = this.#methodOf(true)

  #methodOf(isNew: boolean) {
    return (object: unknown, name: unknown, where: number, ...args: readonly unknown[]): unknown => {
      if (object === undefined || object === null) return recover(() => requireObject(object, name, this.#place(where)))
      const callee = (object as Record<PropertyKey, unknown>)[name as PropertyKey]
      if (isOwn(callee)) return Reflect.apply(callee, object, args)
      return calls.callMethod(object, name, callee, args, this.#place(where), isNew)
    }
  }

  /** A function that this file defines; its operators support hardware. */
  own<T extends (...args: never[]) => unknown>(made: T, name?: string): T {
    if (name !== undefined && made.name === '') Object.defineProperty(made, 'name', { value: name, configurable: true })
    return markOwn(made)
  }

  /** A parameter whose help text is the comment above it. */
  documented(about: string, spec: unknown): unknown {
    return isPlainObject(spec) ? { about, ...spec } : spec
  }

  /** An object literal with methods. */
  ownMethods<T extends object>(made: T): T {
    return ownFunctions(made)
  }

  /** The arguments of an optional call, which JavaScript itself makes. */
  plain(where: number, ...args: readonly unknown[]): readonly unknown[] {
    if (currentBlock() && args.some(containsHardware))
      recover(() =>
        fail(
          'FW001',
          'an optional call with signals is not part of the hardware language',
          this.#place(where),
          'test for undefined first',
        ),
      )
    return args
  }

  new(callee: new (...args: never[]) => object, where: number, ...args: readonly unknown[]): object {
    const made = this.#made(callee, where, args)
    // The trace of an exception starts at its `new` in the source.
    // eslint-disable-next-line @typescript-eslint/unbound-method -- it is not called here
    if (made instanceof Error) Error.captureStackTrace(made, this.new)
    return made
  }

  #made(callee: new (...args: never[]) => object, where: number, args: readonly unknown[]): object {
    const outer = enterPlace(this.#place(where))
    try {
      return create(callee, args)
    } catch (error) {
      return refused(error) as object
    } finally {
      leavePlace(outer)
    }
  }

  define(
    owner: abstract new (...args: never[]) => unknown,
    blocks: readonly (readonly [string, BlockDefinition['kind'], number])[],
    where: number,
  ): void {
    ownMembers(owner)
    defineBlocks(
      owner,
      blocks.map(([name, kind, at]) => ({ name, kind, place: this.#place(at) })),
      this.#place(where),
    )
  }
}

/** Evaluates an arm of `?:` under the condition that selects it. */
function arm(test: Expr, holds: boolean, work: () => unknown): unknown {
  const block = currentBlock()
  if (!block) return work()
  const value = (): unknown => block.asValue('?:', work)
  return isPoison(test) ? value() : block.assuming({ condition: test, holds }, value)
}

/** Names the scalars in an array or object of hardware after it; the container itself stays the same object. */
function nameParts(name: string, container: unknown, named: (name: string, item: unknown) => unknown): void {
  if (membersBehind(container)) return
  const isArray = Array.isArray(container)
  if ((!isArray && !isPlainObject(container)) || Object.isFrozen(container)) return
  const entries = container as Record<string, unknown>
  for (const [key, item] of Object.entries(entries))
    if (isLeaf(item) && Object.getOwnPropertyDescriptor(entries, key)?.writable)
      entries[key] = named(isArray ? name : `${name}_${key}`, item)
}

function failForReflection(operator: string, place: Place): never {
  const message = `${operator} tests the kind of an object, but a signal is a number or a boolean`
  return fail('FW113', message, place, 'compare its value with ===')
}

/** Called on the first line of each rewritten file. */
export function rtl(file: string): Runtime {
  const absolute = host.pathOf(file)
  addRewrittenFile(absolute)
  return new Runtime(absolute)
}
