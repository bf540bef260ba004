import { describe, expect, it, vi } from 'vitest'
import type { Design, Expr, Type } from '../../../../src/ir/ir.js'
import { Simulator } from '../../../../src/engines/sim/simulator.js'
import { engines } from '../../../support/engines.js'
import {
  binary,
  compare,
  constant,
  get,
  match,
  assign,
  ModuleBuilder,
  mux,
  outOfRange,
  place,
  read,
  s,
  select,
  slice,
  u,
  when,
  write,
} from '../../../support/ir.js'
import { expectLockstep } from '../../../support/lockstep.js'
import { budget, sample } from '../../../support/sample.js'

/** Many designs are compiled for every engine: on a busy machine that takes its time. */
vi.setConfig({ testTimeout: 90_000 })

const types: readonly Type[] = [u(1), s(1), u(8), s(16), u(32), s(32), u(40), s(53), u(65), s(128), u(200)]
const nameOf = ({ width, signed }: Type): string => `${signed ? 's' : 'u'}${width}`

/** Items and memories of every type; an index of `width` bits chooses among 5 and 3. */
function indexing(width: number): Design {
  const m = new ModuleBuilder('Indexing')
  const index = get(m.input('index', u(width)))
  const enable = get(m.input('enable', u(1)))
  const body = types.map((type) => {
    const name = nameOf(type)
    const items = [0, 1, 2, 3, 4].map((i) => get(m.input(`item_${name}_${i}`, type))) as [Expr, ...Expr[]]
    const memory = m.memory(`words_${name}`, 3, type)
    m.connect(m.output(`selected_${name}`, type), select(index, items, place(1, type.width)))
    m.connect(m.output(`read_${name}`, type), read(memory, index, place(2, type.width)))
    return when(enable, [write(memory, index, items[0], place(3, type.width))])
  })
  m.seq('store', body)
  return m.design()
}

/** The findings of the checks in one cycle with these inputs, on each engine. */
function findingsOnAll(design: Design, inputs: Readonly<Record<string, number | bigint>>): unknown[] {
  return Object.values(engines).map((engine) => {
    const sim = new Simulator<Record<string, unknown>>(design, { engine })
    Object.assign(sim.dut, inputs)
    sim.step()
    const places = sim.findings.outOfRange.map(({ place: { line }, index, length }) => ({ line, index, length }))
    return { ...sim.dut, past: places.sort((a, b) => a.line - b.line) }
  })
}

describe('indexing', () => {
  it.each(sample([1, 2, 3, 8, 33, 60, 65, 200], 5))(
    'with %i bits selects, reads and writes, and reports what is past the end',
    (width) => {
      expectLockstep(indexing(width), budget(20, 40), width)
    },
  )

  it('past the end reads 0, writes nothing, and tells line, index and length', () => {
    const m = new ModuleBuilder('PastEnd')
    const index = get(m.input('index', u(3)))
    const words = m.memory('words', 5, u(4))
    m.connect(m.output('word', u(4)), read(words, index, place(10)))
    m.connect(m.output('item', u(4)), select(index, [constant(7, u(4)), constant(9, u(4))], place(11)))
    m.seq('store', [write(words, index, constant(15, u(4)), place(12))])
    for (const found of findingsOnAll(m.design(), { index: 6 })) {
      expect(found).toMatchObject({
        word: 0,
        item: 0,
        words: [0, 0, 0, 0, 0],
        past: [
          { line: 10, index: 6, length: 5 },
          { line: 11, index: 6, length: 2 },
          { line: 12, index: 6, length: 5 },
        ],
      })
    }
    for (const found of findingsOnAll(m.design(), { index: 4 })) {
      expect(found).toMatchObject({
        word: 15,
        item: 0,
        words: [0, 0, 0, 0, 15],
        past: [{ line: 11, index: 4, length: 2 }],
      })
    }
  })

  it('evaluates, and reports, only the arm that is taken, even if it is shared', () => {
    const m = new ModuleBuilder('Lazy')
    const flag = get(m.input('flag', u(1)))
    const index = get(m.input('index', u(3)))
    const items = [0, 1, 2].map((i) => get(m.input(`item_${i}`, u(8)))) as [Expr, ...Expr[]]
    const picked = select(index, items, place(5, 1))
    const inner = select(slice(picked, 0, 2), [picked, ...items.slice(1)], place(6, 1))
    const sum = binary('add', binary('add', picked, picked), inner)
    m.connect(m.output('out', u(8)), mux(flag, sum, constant(1, u(8))))
    m.connect(m.output('nested', u(8)), select(index, [picked, inner, picked], place(7, 1)))
    expectLockstep(m.design(), budget(80, 200), 3)
  })

  it('reports nothing from an arm that is not taken', () => {
    const m = new ModuleBuilder('Arms')
    const flag = get(m.input('flag', u(1)))
    const index = get(m.input('index', u(2)))
    const past = select(index, [constant(1, u(4))], place(20))
    m.connect(m.output('out', u(4)), mux(flag, past, constant(5, u(4))))
    const out = m.output('chosen', u(4))
    m.comb('choose', [
      match(
        index,
        [
          [[0, 1], [assign(out, constant(1, u(4)))]],
          [[2], [assign(out, select(index, [constant(2, u(4))], place(21)))]],
        ],
        [assign(out, constant(0, u(4))), outOfRange(index, 3, place(22))],
      ),
    ])
    const pastOf = (inputs: Record<string, number>): unknown[] =>
      findingsOnAll(m.design(), inputs).map((found) =>
        (found as { past: { line: number }[] }).past.map(({ line }) => line),
      )
    const everywhere = (lines: number[]): number[][] => Object.keys(engines).map(() => lines)
    expect(pastOf({ flag: 0, index: 1 })).toEqual(everywhere([]))
    expect(pastOf({ flag: 1, index: 0 })).toEqual(everywhere([]))
    expect(pastOf({ flag: 1, index: 1 })).toEqual(everywhere([20]))
    expect(pastOf({ flag: 0, index: 2 })).toEqual(everywhere([21]))
    expect(pastOf({ flag: 1, index: 3 })).toEqual(everywhere([20, 22]))
  })

  it('writes in order where several blocks write the same word', () => {
    const m = new ModuleBuilder('Writes')
    const [a, b] = ['a', 'b'].map((name) => get(m.input(name, u(2)))) as [Expr, Expr]
    const words = m.memory('words', 3, u(8))
    const on = compare('lt', a, b)
    m.seq('store', [
      write(words, a, constant(1, u(8)), place(30)),
      when(
        on,
        [write(words, b, constant(2, u(8)), place(31))],
        [write(words, b, read(words, a, place(32)), place(33))],
      ),
      write(words, slice(a, 0, 1), constant(3, u(8)), place(34)),
    ])
    expectLockstep(m.design(), budget(50, 100), 7)
    for (const found of findingsOnAll(m.design(), { a: 1, b: 1 })) expect(found).toMatchObject({ words: [0, 3, 0] })
    for (const found of findingsOnAll(m.design(), { a: 2, b: 1 })) expect(found).toMatchObject({ words: [3, 0, 1] })
  })
})
