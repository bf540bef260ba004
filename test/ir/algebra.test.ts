import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate, type Environment } from '../../src/ir/evaluate.js'
import { complement, constantOf, extended, fold, valueRange } from '../../src/ir/fold.js'
import { contains, holds, join, rangeOf, typeOfValue, wrap } from '../../src/ir/integer.js'
import type { Expr, Memory, Signal, Type } from '../../src/ir/ir.js'
import { resize } from '../../src/ir/resize.js'
import { mapOperands } from '../../src/ir/visit.js'
import { Random } from '../../src/engines/sim/stimulus/random.js'
import { biasedValue } from '../../src/engines/sim/stimulus/stimulus.js'
import * as ir from '../support/ir.js'
import { ExpressionSource } from '../print/verilog/random-expressions.js'

const types = fc.record({ width: fc.integer({ min: 1, max: 9 }), signed: fc.boolean() })

/** Every integer of a type. */
function integersOf(type: Type): bigint[] {
  const { min, max } = rangeOf(type)
  return Array.from({ length: Number(max - min) + 1 }, (_, i) => min + BigInt(i))
}

describe('integers of a type', () => {
  it('are those that wrapping leaves alone', () => {
    const near = fc.bigInt({ min: -600n, max: 600n })
    fc.assert(
      fc.property(types, near, (type, value) => {
        expect(holds(type, value)).toBe(integersOf(type).includes(value))
        expect(integersOf(type)).toContain(wrap(value, type))
        expect((wrap(value, type) - value) % (1n << BigInt(type.width))).toBe(0n)
      }),
    )
  })

  it('are contained in, and joined by, what holds them all', () => {
    fc.assert(
      fc.property(types, types, (a, b) => {
        expect(contains(a, b)).toBe(integersOf(b).every((value) => holds(a, value)))
        const both = join(a, b)
        expect(contains(both, a) && contains(both, b)).toBe(true)
        const narrower = { ...both, width: both.width - 1 }
        expect(narrower.width > 0 && contains(narrower, a) && contains(narrower, b)).toBe(false)
      }),
    )
  })

  it.each([
    [0n, 1, false],
    [1n, 1, false],
    [2n, 2, false],
    [255n, 8, false],
    [256n, 9, false],
    [-1n, 1, true],
    [-2n, 2, true],
    [-128n, 8, true],
    [-129n, 9, true],
  ])('%d needs %d bits', (value, width, signed) => expect(typeOfValue(value)).toEqual({ width, signed }))
})

const inputs = [ir.u(1), ir.s(1), ir.u(4), ir.s(4), ir.u(8), ir.s(9), ir.u(33), ir.s(65)]

/** Random expressions, and values for what they read. */
function scene(seed: number): { readonly source: ExpressionSource; readonly environment: Environment } {
  const module = new ir.ModuleBuilder('Scene')
  const random = new Random(seed)
  const values = new Map(inputs.map((type, i) => [module.input(`in${i}`, type), biasedValue(random, type)]))
  const memories: Memory[] = [module.memory('even', 8, ir.u(9)), module.memory('odd', 5, ir.s(12))]
  const environment: Environment = {
    signal: (signal: Signal) => values.get(signal)!,
    port: () => expect.fail('no instance is there'),
    word: ({ type }, address) => wrap(1_234_567n * (address + 1n), type),
    outOfRange: () => undefined,
  }
  return { source: new ExpressionSource(seed, [...values.keys()], memories), environment }
}

/** Whatever is done to a random expression, its value is what `meaning` makes of the value before. */
function expectMeaning(
  change: (expr: Expr, source: ExpressionSource) => Expr,
  meaning: (value: bigint, before: Expr, after: Expr) => bigint,
): void {
  const seeds = fc.integer({ min: 0, max: 2 ** 31 })
  fc.assert(
    fc.property(seeds, (seed) => {
      const { source, environment } = scene(seed)
      for (let i = 0; i < 20; i++) {
        const before = source.expr(source.type(), 4)
        const after = change(before, source)
        expect(evaluate(after, environment)).toBe(meaning(evaluate(before, environment), before, after))
      }
    }),
  )
}

describe('an expression', () => {
  it('is cut and extended modulo 2^width, however deep that goes', () => {
    expectMeaning(
      (expr, source) => resize(expr, source.type()),
      (value, _, { type }) => wrap(value, type),
    )
  })

  it('keeps its value below extensions', () => expectMeaning(extended, (value) => value))

  it('has the opposite of its bits as a complement', () => {
    expectMeaning(
      (expr) => complement(expr, ir.nowhere),
      (value, { type }) => wrap(~value, type),
    )
  })

  it('is inside its range', () => {
    expectMeaning(
      (expr) => expr,
      (value, expr) => {
        const { min, max } = valueRange(expr)
        expect(min <= value && value <= max).toBe(true)
        return value
      },
    )
  })

  it('is folded to its value where all operands are constants, and stays of its type', () => {
    const seeds = fc.integer({ min: 0, max: 2 ** 31 })
    fc.assert(
      fc.property(seeds, (seed) => {
        const { source, environment } = scene(seed)
        const known = (expr: Expr): Expr => constantOf(evaluate(expr, environment), expr.type, expr.place)
        for (let i = 0; i < 20; i++) {
          const expr = mapOperands(source.expr(source.type(), 3), known)
          const folded = fold(expr)
          expect(folded.type).toEqual(expr.type)
          if (!['signal', 'port', 'read', 'concat'].includes(expr.kind)) expect(folded).toEqual(known(expr))
        }
      }),
    )
  })

  it('that is multiplied or masked by 0 is 0', () => {
    const input = ir.get(new ir.ModuleBuilder('Scene').input('in', ir.u(4)))
    const zero = ir.constant(0, ir.u(4))
    for (const op of ['and', 'mul'] as const) {
      expect(fold(ir.binary(op, input, zero))).toEqual(zero)
      expect(fold(ir.binary(op, zero, input))).toEqual(zero)
    }
    const sum = ir.add(input, zero)
    expect(fold(sum)).toBe(sum)
  })

  it('pushes a truncation into sums, and leaves none where extensions are undone', () => {
    const a = ir.get(new ir.ModuleBuilder('Scene').input('a', ir.u(4)))
    const wide = ir.add(ir.resize(a, ir.u(5)), ir.constant(17, ir.u(5)))
    expect(resize(wide, ir.u(4))).toEqual(ir.add(a, ir.constant(1, ir.u(4))))
  })
})
