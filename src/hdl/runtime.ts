import { isAbsolute, resolve as resolvePath } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail } from '../ir/diagnostic.js'
import type { Expr, SwitchCase } from '../ir/ir.js'
import type { Place } from '../ir/place.js'
import { caseValue, checkDistinct } from './cases.js'
import { Cell } from './cell.js'
import { mergeCases, mergeValues } from './choice.js'
import { currentBlock, requireBlock } from './context.js'
import { isBoolean, toCondition, toExpr } from './convert.js'
import { create } from './create.js'
import { defineBlocks, type BlockDefinition } from './definitions.js'
import { joinExits, keepReturned, wholeExit, type Exit } from './exits.js'
import { Module } from './module.js'
import * as ops from './operators.js'
import { withPlace } from './place.js'
import { plainBinary, plainEqual, plainInvert, plainNegate } from './plain.js'
import { checkPlainChange, recordBirth } from './plain-store.js'
import { readAt, sameShape, storeAt } from './store.js'
import {
  boolShape,
  Computed,
  containsHardware,
  isHardware,
  isLeaf,
  isPlainObject,
  leavesFor,
  shapeOfAggregate,
  SignalRef,
  tagOf,
} from './value.js'
import { Variable } from './variable.js'

type SwitchArm = readonly [values: readonly unknown[], body: () => Exit | undefined, where: number]

/** What a rewritten file calls instead of its operators and statements; one for each file, to know the places. */
export class Runtime {
  /** Stands for `default` among the values of a case. */
  readonly otherwise = Symbol('default')

  readonly #places = new Map<number, Place>()

  constructor(private readonly file: string) {}

  /** Places are packed into one number by the transform. A loop over a thousand nodes comes to the same few. */
  #place(where: number): Place {
    let place = this.#places.get(where)
    if (!place) {
      place = { file: this.file, line: Math.floor(where / 4096), column: where % 4096 }
      this.#places.set(where, place)
    }
    return place
  }

  // -------------------------------------------------------------------------------------------------- operators

  #arithmetic(
    operator: Parameters<typeof plainBinary>[0],
    a: unknown,
    b: unknown,
    where: number,
    symbolic: (a: Expr, b: Expr, place: Place) => Expr,
  ): unknown {
    if (!isHardware(a) && !isHardware(b)) return plainBinary(operator, a, b)
    const place = this.#place(where)
    const ofBooleans = '&|^'.includes(operator) && isBoolean(a) && isBoolean(b)
    return new Computed(symbolic(toExpr(a, place), toExpr(b, place), place), ofBooleans ? boolShape : null)
  }

  add(a: unknown, b: unknown, where: number): unknown {
    return this.#arithmetic('+', a, b, where, ops.add)
  }
  sub(a: unknown, b: unknown, where: number): unknown {
    return this.#arithmetic('-', a, b, where, ops.subtract)
  }
  mul(a: unknown, b: unknown, where: number): unknown {
    return this.#arithmetic('*', a, b, where, ops.multiply)
  }
  and(a: unknown, b: unknown, where: number): unknown {
    return this.#arithmetic('&', a, b, where, (x, y, place) => ops.bitwise('and', x, y, place))
  }
  or(a: unknown, b: unknown, where: number): unknown {
    return this.#arithmetic('|', a, b, where, (x, y, place) => ops.bitwise('or', x, y, place))
  }
  xor(a: unknown, b: unknown, where: number): unknown {
    return this.#arithmetic('^', a, b, where, (x, y, place) => ops.bitwise('xor', x, y, place))
  }
  shl(a: unknown, b: unknown, where: number): unknown {
    return this.#arithmetic('<<', a, b, where, ops.shiftLeft)
  }
  shr(a: unknown, b: unknown, where: number): unknown {
    return this.#arithmetic('>>', a, b, where, ops.shiftRight)
  }
  div(a: unknown, b: unknown, where: number): unknown {
    return this.#plainOnly('/', a, b, where)
  }
  mod(a: unknown, b: unknown, where: number): unknown {
    return this.#plainOnly('%', a, b, where)
  }
  pow(a: unknown, b: unknown, where: number): unknown {
    return this.#plainOnly('**', a, b, where)
  }

  #plainOnly(operator: '/' | '%' | '**', a: unknown, b: unknown, where: number): unknown {
    if (isHardware(a) || isHardware(b)) {
      fail(
        'FW001',
        `the operator ${operator} on a signal is not part of the hardware language`,
        this.#place(where),
        'use shifts for powers of two, or build the divider as a module with the cycles that it takes',
      )
    }
    return plainBinary(operator, a, b)
  }

  negate(a: unknown, where: number): unknown {
    if (!isHardware(a)) return plainNegate(a)
    const place = this.#place(where)
    return new Computed(ops.subtract(ops.constant(0n, place), toExpr(a, place), place), null)
  }
  invert(a: unknown, where: number): unknown {
    if (!isHardware(a)) return plainInvert(a)
    const place = this.#place(where)
    if (isBoolean(a)) return new Computed(ops.logicalNot(toExpr(a, place), place), boolShape)
    return new Computed(ops.invert(toExpr(a, place), place), null)
  }
  not(a: unknown, where: number): unknown {
    if (!isHardware(a)) return !a
    const place = this.#place(where)
    return new Computed(ops.logicalNot(toCondition(a, place), place), boolShape)
  }

  #compare(op: ops.Comparison, a: unknown, b: unknown, where: number, plain: (a: never, b: never) => boolean): unknown {
    if (!isHardware(a) && !isHardware(b)) return plain(a as never, b as never)
    const place = this.#place(where)
    const shape = shapeOfAggregate(a) ?? shapeOfAggregate(b)
    if (shape) return this.#compareAll(op, a, b, place)
    const result = ops.compare(op, toExpr(a, place), toExpr(b, place), place)
    return result === true ? true : new Computed(result, boolShape)
  }

  /** Two structs or arrays are equal if all their leaves are. */
  #compareAll(op: ops.Comparison, a: unknown, b: unknown, place: Place): unknown {
    const [left, right] = [shapeOfAggregate(a), shapeOfAggregate(b)]
    if ((op !== 'eq' && op !== 'ne') || !left || !right || !sameShape(left, right)) {
      return fail(
        'FW113',
        'only two values of one struct or array type can be compared, and only with === and !==',
        place,
        'compare their members',
      )
    }
    const rights = leavesFor(right, b)
    const equal = leavesFor(left, a)
      .map((leaf, i) => ops.compare('eq', toExpr(leaf, place), toExpr(rights[i], place), place))
      .filter((expr) => expr !== true)
      .reduce((all: Expr | null, expr) => (all ? ops.bitwise('and', all, expr, place) : expr), null)
    if (!equal) return op === 'eq'
    return new Computed(op === 'eq' ? equal : ops.logicalNot(equal, place), boolShape)
  }

  eq(a: unknown, b: unknown, where: number): unknown {
    return this.#compare('eq', a, b, where, plainEqual)
  }
  ne(a: unknown, b: unknown, where: number): unknown {
    return this.#compare('ne', a, b, where, (x, y) => !plainEqual(x, y))
  }
  lt(a: unknown, b: unknown, where: number): unknown {
    return this.#compare('lt', a, b, where, (x, y) => x < y)
  }
  le(a: unknown, b: unknown, where: number): unknown {
    return this.#compare('le', a, b, where, (x, y) => x <= y)
  }
  gt(a: unknown, b: unknown, where: number): unknown {
    return this.#compare('gt', a, b, where, (x, y) => x > y)
  }
  ge(a: unknown, b: unknown, where: number): unknown {
    return this.#compare('ge', a, b, where, (x, y) => x >= y)
  }

  /** `a && b` */
  both(a: unknown, b: () => unknown, where: number): unknown {
    if (!isHardware(a)) return a ? this.#tested(b(), where) : a
    const other = b()
    const place = this.#place(where)
    const left = toCondition(a, place)
    if (!isHardware(other)) return other ? new Computed(left, boolShape) : false
    return new Computed(ops.bitwise('and', left, toCondition(other, place), place), boolShape)
  }
  /** `a || b` */
  either(a: unknown, b: () => unknown, where: number): unknown {
    if (!isHardware(a) && a) return a
    if (!isHardware(a)) return this.#tested(b(), where)
    const other = b()
    const place = this.#place(where)
    const left = toCondition(a, place)
    if (!isHardware(other)) return other ? true : new Computed(left, boolShape)
    return new Computed(ops.bitwise('or', left, toCondition(other, place), place), boolShape)
  }

  #tested(value: unknown, where: number): unknown {
    return isLeaf(value) ? new Computed(toCondition(value, this.#place(where)), boolShape) : value
  }

  /** `condition ? then : other` */
  choose(condition: unknown, then: () => unknown, other: () => unknown, where: number): unknown {
    if (!isHardware(condition)) return condition ? then() : other()
    const place = this.#place(where)
    return mergeValues(toCondition(condition, place), then(), other(), place)
  }

  // ------------------------------------------------------------------------------------------ names and variables

  /** `const name = value` */
  const(name: string, value: unknown, where: number): unknown {
    return this.#named(name, value, where, false)
  }

  /** The value of a parameter of a helper function. */
  parameter(name: string, value: unknown, where: number): unknown {
    if (!isLeaf(value) || !currentBlock()) return value
    return currentBlock()!.naming.named(name, value, this.#place(where), true)
  }

  #named(name: string, value: unknown, where: number, inline: boolean): unknown {
    const block = currentBlock()
    if (block) recordBirth(value, block)
    if (!block || !containsHardware(value)) return value
    const place = this.#place(where)
    if (isHardware(value)) return block.naming.named(name, value, place, inline)
    nameParts(name, value, (part, item) => block.naming.named(part, item, place, inline))
    return value
  }

  /** `let name = value`, where it is assigned again later. */
  let(name: string, value: unknown, where: number): Variable {
    const block = currentBlock()
    const place = this.#place(where)
    if (block) recordBirth(value, block)
    const cell = block ? block.cells.create(name, value, place) : new Cell(name, null, 0, place, value)
    return new Variable(cell, (at) => this.#place(at))
  }

  // --------------------------------------------------------------------------------------------------- branches

  if(
    condition: unknown,
    then: () => Exit | undefined,
    other: (() => Exit | undefined) | null,
    where: number,
    last: 0 | 1,
  ): Exit | undefined {
    const place = this.#place(where)
    if (!isHardware(condition)) return wholeExit(condition ? then() : other?.(), last === 1, place)
    const block = requireBlock(place)
    const test = toCondition(condition, place)
    const arms = [
      { run: () => keepReturned(block, then(), place), when: 'the condition holds', place },
      { run: () => keepReturned(block, other?.(), place), when: 'the condition does not hold', place },
    ]
    const exits = block.branch(arms, ([first, second]) => ({
      kind: 'if',
      condition: test,
      then: first!,
      else: second!,
      place,
    })) as (Exit | undefined)[]
    return joinExits(exits, last === 1, place, (values) => mergeValues(test, values[0], values[1], place))
  }

  switch(subject: unknown, arms: readonly SwitchArm[], where: number, last: 0 | 1): Exit | undefined {
    const place = this.#place(where)
    const isDefault = ([values]: SwitchArm): boolean => values.includes(this.otherwise)
    if (!isHardware(subject))
      return wholeExit(
        (arms.find(([values]) => values.includes(subject)) ?? arms.find(isDefault))?.[1](),
        last === 1,
        place,
      )
    const expr = toExpr(subject, place)
    const cases = arms.filter((arm) => !isDefault(arm))
    const values = cases.map(([all, , at]) => all.map((value) => caseValue(value, expr, this.#place(at))))
    checkDistinct(
      values,
      cases.map(([, , at]) => this.#place(at)),
    )
    const otherwise = arms.find(isDefault) ?? this.#impliedDefault(subject, expr, cases, values, place)
    const named = otherwise !== null && cases.includes(otherwise) ? cases.filter((arm) => arm !== otherwise) : cases
    const all = otherwise ? [...named, otherwise] : named
    const block = requireBlock(place)
    const runs = all.map(([labels, body, at]) => ({
      run: () => keepReturned(block, body(), this.#place(at)),
      when: isDefault([labels, body, at]) ? 'no case applies' : `the case of line ${this.#place(at).line} applies`,
      place: this.#place(at),
    }))
    const exits = block.branch(runs, (bodies) => ({
      kind: 'switch',
      subject: expr,
      cases: named.map((arm, i): SwitchCase => ({
        values: values[cases.indexOf(arm)]!,
        body: bodies[i]!,
        place: this.#place(arm[2]),
      })),
      default: otherwise ? bodies.at(-1)! : null,
      place,
    })) as (Exit | undefined)[]
    return joinExits(exits, last === 1, place, (results) =>
      mergeCases(
        expr,
        named.map((arm) => values[cases.indexOf(arm)]!),
        results,
        place,
      ),
    )
  }

  /** Without a default all values must be named; the last case of a complete enum stands for unused codes too. */
  #impliedDefault(
    subject: unknown,
    expr: Expr,
    cases: readonly SwitchArm[],
    values: readonly bigint[][],
    place: Place,
  ): SwitchArm | null {
    const [low, high] = ops.rangeOf(expr.type)
    const named = new Set(values.flat())
    if (BigInt(named.size) === high - low + 1n) return null
    const tag = tagOf(subject)
    const members = tag?.kind === 'enum' ? tag.members : null
    const missing = members?.filter((member) => !named.has(BigInt(member.value))).map((member) => member.name)
    if (missing?.length === 0) return cases.at(-1)!
    return fail(
      'FW118',
      `the switch does not name every value${missing ? `: ${missing.join(', ')} missing` : ''}`,
      place,
      'add the missing cases or a default',
    )
  }

  /** How a body is left from inside an arm. */
  exit(kind: Exit['kind'], value?: unknown): Exit {
    return { kind, value, partial: false }
  }

  /** The end of a function whose branches returned. */
  leave(exit: Exit, where: number): unknown {
    if (exit.partial && exit.value !== undefined)
      fail(
        'FW119',
        'not every path of this function returns a value',
        this.#place(where),
        'end it with a return for the remaining case',
      )
    return exit.value
  }

  /** The condition of a loop. */
  known(condition: unknown, where: number): unknown {
    if (isHardware(condition))
      fail(
        'FW110',
        'the condition of a loop must be known at elaboration',
        this.#place(where),
        'loop over all that is possible and use if inside',
      )
    return condition
  }

  /** What is thrown, which no signal can decide. */
  thrown(error: unknown, where: number): unknown {
    if (currentBlock()?.underCondition)
      fail(
        'FW110',
        'throw under a signal condition',
        this.#place(where),
        'use assert(condition, message) for what must not happen while the hardware runs',
      )
    return error
  }

  // ------------------------------------------------------------------------------------------- members and calls

  at(object: unknown, key: unknown, where: number): unknown {
    return readAt(object, key, this.#place(where))
  }

  /** An array, map or set just before a method changes it. */
  changed(object: unknown, where: number): unknown {
    if (Array.isArray(object) || object instanceof Map || object instanceof Set)
      checkPlainChange(object, this.#place(where))
    return object
  }

  set(object: unknown, key: unknown, value: unknown, where: number): unknown {
    const place = this.#place(where)
    withPlace(place, () => storeAt(object, key, value, place))
    return value
  }

  update(object: unknown, key: unknown, change: (now: unknown) => unknown, where: number): unknown {
    return this.set(object, key, change(readAt(object, key, this.#place(where))), where)
  }

  call(callee: (...args: never[]) => unknown, where: number, ...args: readonly unknown[]): unknown {
    const place = this.#place(where)
    if (callee.prototype instanceof Module)
      fail('FW007', `${callee.name} is a module, and is made with new`, place, `write new ${callee.name}(…)`)
    return withPlace(place, () => callee(...(args as never[])))
  }

  new(callee: new (...args: never[]) => object, where: number, ...args: readonly unknown[]): object {
    return withPlace(this.#place(where), () => create(callee, args))
  }

  define(
    owner: abstract new (...args: never[]) => unknown,
    blocks: readonly (readonly [string, BlockDefinition['kind'], number])[],
    where: number,
  ): void {
    defineBlocks(
      owner,
      blocks.map(([name, kind, at]) => ({ name, kind, place: this.#place(at) })),
      this.#place(where),
    )
  }
}

/** Gives the scalars in an array or object of hardware names made from its own; the container stays what it is. */
function nameParts(name: string, container: unknown, named: (name: string, item: unknown) => unknown): void {
  const isArray = Array.isArray(container)
  if ((!isArray && !isPlainObject(container)) || Object.isFrozen(container)) return
  const entries = container as Record<string, unknown>
  for (const [key, item] of Object.entries(entries))
    if (isLeaf(item) && !(item instanceof SignalRef)) entries[key] = named(isArray ? name : `${name}_${key}`, item)
}

/** Called on the first line of each rewritten file. */
export function rtl(file: string): Runtime {
  const path = file.startsWith('file:') ? fileURLToPath(file) : file
  return new Runtime(isAbsolute(path) ? path : resolvePath(path))
}
