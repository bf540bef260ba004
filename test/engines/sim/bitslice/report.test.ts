import { describe, expect, it } from 'vitest'
import type { Design, Expr, Module, Stmt } from '../../../../src/ir/ir.js'
import type { CheckSink } from '../../../../src/engines/sim/engine/engine.js'
import {
  add,
  assertion,
  assign,
  compare,
  concat,
  constant,
  cover,
  designOf,
  get,
  into,
  match,
  ModuleBuilder,
  outOfRange,
  place,
  port,
  read,
  slice,
  u,
  when,
} from '../../../support/ir.js'
import { Running } from './networks.js'
import { Told } from './tickers.js'

/** A counter with a part that checks it. */
function cell(): Module {
  const inner = new ModuleBuilder('Guard')
  const value = get(inner.input('value', u(8)))
  const words = inner.memory('words', 5, u(3))
  inner.connect(inner.output('word', u(3)), read(words, slice(value, 5, 3), place(1)))
  inner.seq('look', [
    assertion(compare('ne', value, constant(200, u(8))), 'not 200', place(2)),
    cover(compare('lt', value, constant(4, u(8))), 'small', place(3)),
    when(compare('eq', value, constant(77, u(8))), [
      outOfRange(concat([value, constant(0, u(60)), value]), 9, place(4)),
      assertion(constant(0, u(1)), 'never here', place(5)),
    ]),
  ])
  const guard = inner.build()
  const m = new ModuleBuilder('Cell')
  const count = m.register('count', u(8), 3)
  const child = m.instance(guard, 'guard')
  m.connect(into(child, 'value'), get(count))
  m.connect(m.output('word', u(3)), port(child, 'word'))
  m.seq('update', [
    cover(slice(get(count), 7, 1), 'large', place(6)),
    assign(count, add(get(count), get(m.input('by', u(8))))),
  ])
  return m.build()
}

function cells(count: number): Design {
  const m = new ModuleBuilder('Cells')
  const module = cell()
  const by = get(m.input('by', u(8)))
  for (let i = 0; i < count; i++) m.connect(into(m.instance(module, 'cells', i), 'by'), by)
  return designOf(m.build())
}

const silent: CheckSink = { failed: () => undefined, covered: () => undefined, outOfRange: () => undefined }

const last = 299

describe('checks of many lanes', () => {
  it('tell, in the order of the design, what is found in each of them', () => {
    const running = new Running(cells(last + 1))
    const { children } = running.tree
    for (const child of children) running.write(child, 'count', 100)
    for (const [lane, count] of [
      [0, 200],
      [1, 3],
      [127, 77],
      [128, 200],
      [last, 0],
    ] as const)
      running.write(children[lane]!, 'count', count)
    const told = new Told()
    running.engine.evaluate(told)
    expect(told).toEqual({
      failures: [
        'not 200 in dut.cells[0].guard',
        'never here in dut.cells[127].guard',
        'not 200 in dut.cells[128].guard',
      ],
      covers: {
        'large in dut.cells[0]': 1,
        'small in dut.cells[1].guard': 1,
        'large in dut.cells[128]': 1,
        [`small in dut.cells[${last}].guard`]: 1,
      },
      accesses: [
        '6 of 5 in dut.cells[0].guard',
        `${(77n << 68n) | 77n} of 9 in dut.cells[127].guard`,
        '6 of 5 in dut.cells[128].guard',
      ],
    })
    expect(running.read(children[0]!, 'count')).toBe(200)
  })

  it('leave the values alone that are read before and after', () => {
    const running = new Running(cells(last + 1))
    const { children } = running.tree
    children.forEach((child, i) => running.write(child, 'count', i % 150))
    const memory = children[0]!.children[0]!.module.memories[0]!
    for (const { children: guards } of children)
      for (let i = 0; i < 5; i++) running.engine.memory(guards[0]!, memory).write(i, i + 2)
    const expected = children.map((_, i) => ((i % 150) >> 5) + 2)
    const words = (): number[] => children.map((child) => running.read(child, 'word'))
    const told = new Told()
    for (let i = 0; i < 2; i++) {
      expect(words()).toEqual(expected)
      running.engine.evaluate(told)
    }
    expect(words()).toEqual(expected)
    expect(told.covers).toMatchObject({ 'large in dut.cells[128]': 2, 'small in dut.cells[153].guard': 2 })
  })

  it('end a run, and count its covers, in the last of several vectors as in the first', () => {
    for (const lane of [0, 127, 128, last]) {
      const running = new Running(cells(last + 1))
      const { children } = running.tree
      running.write(running.tree, 'by', 1)
      for (const child of children) running.write(child, 'count', 2)
      running.write(children[lane]!, 'count', 50)
      const told = new Told()
      expect(running.engine.run(1000, [told], null)).toBe(27)
      expect(running.read(children[lane]!, 'count')).toBe(77)
      expect(running.read(children[(lane + 1) % 300]!, 'count')).toBe(29)
      expect(told.covers).toEqual(
        Object.fromEntries(children.flatMap(({ path }, i) => (i === lane ? [] : [[`small in ${path}.guard`, 2]]))),
      )
    }
  })
})

describe('checks of many runs', () => {
  it('tell each run what is found in it', () => {
    const running = new Running(cells(3), 100)
    const { children } = running.tree
    const told = Array.from({ length: 100 }, (_, run) => {
      children.forEach((child, i) => running.write(child, 'count', run === 60 && i === 1 ? 200 : run, run))
      return new Told()
    })
    running.engine.evaluate(...told)
    told.forEach(({ failures, covers, accesses }, run) => {
      const all = (label: string): [string, number][] => children.map(({ path }) => [label.replace('*', path), 1])
      if (run === 60) {
        expect(failures).toEqual(['not 200 in dut.cells[1].guard'])
        expect(accesses).toEqual(['6 of 5 in dut.cells[1].guard'])
        expect(covers).toEqual({ 'large in dut.cells[1]': 1 })
      } else if (run === 77) expect([failures.length, accesses.length]).toEqual([3, 3])
      else {
        expect([...failures, ...accesses]).toEqual([])
        expect(covers).toEqual(Object.fromEntries(run < 4 ? all('small in *.guard') : []))
      }
    })
  })
})

describe('a check', () => {
  /** A counter from 0 that never stops, with checks. */
  function counterWith(checks: (count: Expr) => readonly Stmt[]): Running {
    const m = new ModuleBuilder('Counter')
    const count = m.register('count', u(8))
    m.seq('update', [...checks(get(count)), assign(count, add(get(count), constant(1, u(8))))])
    return new Running(designOf(m.build()))
  }

  it('that always fails ends every run at once', () => {
    const running = counterWith(() => [assertion(constant(0, u(1)), 'always')])
    expect(running.engine.run(10, [], null)).toBe(0)
    const told = new Told()
    running.engine.evaluate(told)
    expect(told.failures).toEqual(['always in dut'])
  })

  it('that never fails, or is never reached, is none', () => {
    const running = counterWith((count) => [
      assertion(constant(1, u(1)), 'never'),
      match(count, [[[30], []]], [when(constant(0, u(1)), [assertion(constant(0, u(1)), 'not reached')])]),
    ])
    expect(running.engine.run(1000, [new Told()], null)).toBe(1000)
    const told = new Told()
    running.engine.evaluate(told)
    expect(told).toEqual(new Told())
  })

  it('of a cover that stands in an unrolled loop counts once a cycle, and two covers count apart', () => {
    const running = counterWith((count) => [
      ...[0, 1, 2].map((i) => cover(slice(count, i, 1), 'a bit', place(1))),
      cover(slice(count, 0, 1), 'a bit', place(2)),
      cover(constant(1, u(1)), 'always', place(1)),
    ])
    const counts: Record<string, number> = {}
    const sink: CheckSink = {
      ...silent,
      covered: ({ label, place: { line } }, _, cycles = 1) => {
        counts[`${label}, line ${line}`] = (counts[`${label}, line ${line}`] ?? 0) + cycles
      },
    }
    expect(running.engine.run(5120, [sink], null)).toBe(5120)
    expect(counts).toEqual({ 'a bit, line 1': (5120 * 7) / 8, 'a bit, line 2': 2560, 'always, line 1': 5120 })
  })
})
