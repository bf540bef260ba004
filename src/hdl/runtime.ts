import { isAbsolute, resolve as resolvePath } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail } from '../ir/diagnostic.js'
import type { Place } from '../ir/place.js'
import { ifElse, switchOn, type ArmBody } from './branches.js'
import { Cell } from './cell.js'
import { mergeValues } from './choice.js'
import { currentBlock } from './context.js'
import { toCondition } from './convert.js'
import { create } from './create.js'
import { defineBlocks, type BlockDefinition } from './definitions.js'
import type { Exit } from './exits.js'
import { Module } from './module.js'
import type { Comparison } from './operators.js'
import { withPlace } from './place.js'
import { plainBinary, plainEqual, plainInvert, plainNegate } from './plain.js'
import { checkPlainChange, recordBirth } from './plain-store.js'
import { readAt, storeAt } from './store.js'
import * as symbolic from './symbolic.js'
import { containsHardware, isHardware, isLeaf, isPlainObject, SignalRef } from './value.js'
import { Variable } from './variable.js'

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

  #binary(operator: symbolic.SymbolicOperator, a: unknown, b: unknown, where: number): unknown {
    if (!isHardware(a) && !isHardware(b)) return plainBinary(operator, a, b)
    return symbolic.binary(operator, a, b, this.#place(where))
  }

  add(a: unknown, b: unknown, where: number): unknown {
    return this.#binary('+', a, b, where)
  }
  sub(a: unknown, b: unknown, where: number): unknown {
    return this.#binary('-', a, b, where)
  }
  mul(a: unknown, b: unknown, where: number): unknown {
    return this.#binary('*', a, b, where)
  }
  and(a: unknown, b: unknown, where: number): unknown {
    return this.#binary('&', a, b, where)
  }
  or(a: unknown, b: unknown, where: number): unknown {
    return this.#binary('|', a, b, where)
  }
  xor(a: unknown, b: unknown, where: number): unknown {
    return this.#binary('^', a, b, where)
  }
  shl(a: unknown, b: unknown, where: number): unknown {
    return this.#binary('<<', a, b, where)
  }
  shr(a: unknown, b: unknown, where: number): unknown {
    return this.#binary('>>', a, b, where)
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
    return isHardware(a) ? symbolic.negate(a, this.#place(where)) : plainNegate(a)
  }
  invert(a: unknown, where: number): unknown {
    return isHardware(a) ? symbolic.invert(a, this.#place(where)) : plainInvert(a)
  }
  not(a: unknown, where: number): unknown {
    return isHardware(a) ? symbolic.not(a, this.#place(where)) : !a
  }

  #compare(op: Comparison, a: unknown, b: unknown, where: number, plain: (a: never, b: never) => boolean): unknown {
    if (!isHardware(a) && !isHardware(b)) return plain(a as never, b as never)
    return symbolic.compare(op, a, b, this.#place(where))
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
    if (isHardware(a)) return symbolic.both(a, b(), this.#place(where))
    return a ? symbolic.tested(b(), this.#place(where)) : a
  }
  /** `a || b` */
  either(a: unknown, b: () => unknown, where: number): unknown {
    if (isHardware(a)) return symbolic.either(a, b(), this.#place(where))
    if (a) return a
    return symbolic.tested(b(), this.#place(where))
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

  if(condition: unknown, then: ArmBody, other: ArmBody | null, where: number, last: 0 | 1): Exit | undefined {
    return ifElse(condition, then, other, this.#place(where), last === 1)
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

  /** A callback whose answers decide how a method of an array goes on. */
  decides(callback: unknown, where: number): unknown {
    if (typeof callback !== 'function') return callback
    const ask = callback as (...values: readonly unknown[]) => unknown
    return (...values: readonly unknown[]): unknown => {
      const answer = ask(...values)
      if (isHardware(answer))
        fail(
          'FW110',
          'what this callback answers must be known at elaboration',
          this.#place(where),
          'collect the conditions with map, and join them with reduce: .reduce((all, one) => all && one)',
        )
      return answer
    }
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
export { undriven } from '../ir/undriven.js'
