import { describe, expect, it, vi } from 'vitest'
import type { Expr, Type } from '../../../../src/ir/ir.js'
import { Simulator } from '../../../../src/engines/sim/simulator.js'
import { expectLockstep } from '../../../support/lockstep.js'
import {
  binary,
  compare,
  concat,
  constant,
  get,
  ModuleBuilder,
  mux,
  operators,
  place,
  resize,
  s,
  select,
  shift,
  slice,
  u,
  unary,
} from '../../../support/ir.js'
import { budget, sample } from '../../../support/sample.js'

/** Many designs are compiled for every engine: on a busy machine that takes its time. */
vi.setConfig({ testTimeout: 90_000 })

const widths = [1, 2, 8, 31, 32, 33, 53, 64, 65, 128, 200]
const types: readonly Type[] = widths.flatMap((width) => [u(width), s(width)])
const nameOf = ({ width, signed }: Type): string => `${signed ? 's' : 'u'}${width}`

/** Every operator on operands `a` and `b` of one type, each on an output of its own. */
function operatorModule(type: Type): ModuleBuilder {
  const m = new ModuleBuilder(`Operators_${nameOf(type)}`)
  const a = get(m.input('a', type))
  const b = get(m.input('b', type))
  const flag = get(m.input('flag', u(1)))
  const results: [name: string, value: Expr][] = []
  for (const op of operators.binary) results.push([op, binary(op, a, b)])
  for (const op of operators.compare) results.push([op, compare(op, a, b)])
  for (const op of operators.unary) results.push([op, unary(op, a)])
  for (const op of operators.shift) {
    for (const amountWidth of [1, 3, 6, 8, 40, 60]) {
      const amount = get(m.input(`${op}_by_${amountWidth}`, u(amountWidth)))
      results.push([`${op}_${amountWidth}`, shift(op, a, amount)])
    }
    for (const by of [0, 1, type.width - 1, type.width, type.width + 1]) {
      results.push([`${op}_constant_${by}`, shift(op, a, constant(by, u(8)))])
    }
  }
  results.push(['mux', mux(flag, a, b)])
  for (const to of types) results.push([`to_${nameOf(to)}`, resize(a, to)])
  for (const low of [0, 1, 7, 31, 32, 33, 53, 64, 127, type.width - 1]) {
    for (const width of new Set([1, 5, 32, 33, 53, 54, 65, type.width - low])) {
      if (width >= 1 && low + width <= type.width) results.push([`bits_${low}_${width}`, slice(a, low, width)])
    }
  }
  results.push(['concat_aab', concat([a, a, b])], ['concat_flags', concat([flag, a, flag])], ['concat_a', concat([a])])
  for (const [i, [name, value]] of results.entries()) m.connect(m.output(`o${i}_${name}`, value.type), value)
  return m
}

describe('every operator is exact at every width', () => {
  it.each(sample(types, 9).map((type) => [nameOf(type), type] as const))('%s', (_, type) => {
    expectLockstep(operatorModule(type).design(), type.width > 64 ? budget(10, 25) : budget(30, 80), type.width)
  })

  it('adds, multiplies and shifts 53 bits without rounding', () => {
    const m = new ModuleBuilder('Wide')
    const a = get(m.input('a', u(53)))
    m.connect(m.output('sum', u(53)), binary('add', a, a))
    m.connect(m.output('square', u(53)), binary('mul', a, a))
    m.connect(m.output('twice', u(53)), shift('shl', a, constant(1, u(1))))
    const sim = new Simulator<{ a: number; sum: number; square: number; twice: number }>(m.design())
    sim.dut.a = Number.MAX_SAFE_INTEGER
    expect(sim.dut).toMatchObject({ sum: 2 ** 53 - 2, square: 1, twice: 2 ** 53 - 2 })
  })
})

describe('shared nodes', () => {
  it('do not multiply the text', () => {
    const m = new ModuleBuilder('Shared')
    let value = get(m.input('a', u(32)))
    for (let i = 0; i < 500; i++) value = binary(i % 2 ? 'add' : 'xor', value, value)
    let past = get(m.input('index', u(4)))
    for (let i = 0; i < 60; i++) past = binary('add', past, select(past, [past, past], place(i + 1)))
    m.connect(m.output('sum', u(32)), value)
    m.connect(m.output('past', u(4)), past)
    expectLockstep(m.design(), 10, 1)
  })

  it('may be thousands deep', () => {
    const m = new ModuleBuilder('Deep')
    const a = get(m.input('a', u(16)))
    let value: Expr = a
    for (let i = 0; i < 5000; i++) {
      value = mux(compare('eq', a, constant(i, u(16))), constant(i + 1, u(16)), value)
    }
    m.connect(m.output('out', u(16)), value)
    const sim = new Simulator<{ a: number; out: number }>(m.design())
    for (const [a, out] of [
      [0, 1],
      [1234, 1235],
      [4999, 5000],
      [5000, 5000],
      [60000, 60000],
    ] as const) {
      sim.dut.a = a
      expect(sim.dut.out).toBe(out)
    }
  })
})
