import { describe, expect, expectTypeOf, it } from 'vitest'
import { failAtLine, runTestbench, testbench, type InputFile } from 'flitwave'
import { param } from 'flitwave/hdl'
import type { ParameterRule } from 'flitwave/hdl'
import { printText } from 'flitwave/wave'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import { select } from '../../../src/print/wave/select.js'
import { checkRules } from '../../../src/language/hdl/declare/parameters.js'
import { spansOf } from '../../support/spans.js'
import { Counter } from './counter.js'

const pausesOnlyWhereItCounts: ParameterRule<{ readonly mode: string; readonly fast: boolean }> = {
  with: ['mode'],
  holds: ({ mode, fast }) => fast || mode === 'up',
  remedy: () => 'nothing is there to pause: make fast true',
}

/** Counts as far as a parameter says. */
const bench = testbench({
  title: 'Counter',
  caption: (p) => `Up to ${p.to}`,
  about: 'It counts.',
  parameters: {
    to: param(3, { min: 1, max: 7, about: 'the last count' }),
    mode: param('up', { choices: ['up', 'idle'], about: 'whether it counts' }),
    fast: param(true, { rules: [pausesOnlyWhereItCounts], about: 'without pauses' }),
    steps: { example: { name: 'steps.txt', text: '1\n1\n' }, about: 'pauses, one a line' },
  },
  design: () => new Counter({ limit: 9 }),
  state: (p) => ({ pauses: readPauses(p.steps), last: 0 }),
  signals: ['view.*', 'dut.count'],
  cycles: (p) => 10 + p.to,
  drivers: {
    *count(t) {
      t.dut.enable = t.p.mode === 'up'
      if (t.p.mode === 'up') yield* t.until(() => t.dut.next === t.p.to, 20)
      t.dut.enable = false
    },
  },
  monitors: {
    last(t) {
      t.state.last = t.dut.count
    },
  },
  views: {
    'view.parity': (t) => (t.dut.count % 2 === 1 ? 'odd' : ''),
    'other.unused': () => 'never drawn',
  },
  results: (state) => [{ last: state.last, pauses: state.pauses.length }],
})

function readPauses(file: InputFile): number[] {
  return file.text
    .trim()
    .split('\n')
    .map((line, i) =>
      /^\d+$/.test(line) ? Number(line) : failAtLine(file, i + 1, `\`${line}\` is no number`, 'write digits'),
    )
}

describe('the captured cycles', () => {
  const drawn = testbench({
    title: 'Counter',
    about: '',
    parameters: {},
    design: () => new Counter({ limit: 9 }),
    signals: ['dut.count'],
    window: { from: 3, to: 5 },
    cycles: 8,
    drivers: { enable: (t) => void (t.dut.enable = true) },
  })
  const cyclesOf = ({ trace: { firstCycle, lastCycle } }: { trace: Trace }): number[] => [firstCycle, lastCycle]

  it('are all, those that it draws, or a window', () => {
    expect(cyclesOf(runTestbench(drawn))).toEqual([0, 7])
    expect(cyclesOf(runTestbench(drawn, { window: { from: 6 } }))).toEqual([6, 7])
    const part = runTestbench(drawn, { window: 'drawn' })
    expect(cyclesOf(part)).toEqual([3, 5])
    expect(printText(part.trace)).toBe(printText(select(runTestbench(drawn).trace, { window: { from: 3, to: 5 } })))
  })

  it('are all if arrows or views may need them', () => {
    const arrows = testbench({ ...drawn, arrows: () => [] })
    const views = testbench({ ...drawn, views: { 'view.now': (t) => `${t.cycle}` } })
    for (const bench of [arrows, views]) expect(cyclesOf(runTestbench(bench, { window: 'drawn' }))).toEqual([0, 7])
  })
})

describe('the types of a testbench', () => {
  it('follow from its parameters', () => {
    type Values = Parameters<(typeof bench)['design']>[0]
    expectTypeOf<Values>().toEqualTypeOf<{
      readonly to: number
      readonly mode: 'up' | 'idle'
      readonly fast: boolean
      readonly steps: InputFile
    }>()
  })

  it('let monitors only look', () => {
    testbench({
      title: '',
      about: '',
      parameters: {},
      design: () => new Counter({ limit: 1 }),
      signals: [],
      cycles: 1,
      monitors: {
        meddle(t) {
          // @ts-expect-error A monitor sees every value and sets none.
          t.dut.enable = true
        },
      },
    })
  })
})

describe('a run', () => {
  it('draws signals and views under its caption', () => {
    const { trace } = runTestbench(bench)
    expect(printText(trace)).toMatchInlineSnapshot(`
      "Up to 3
                 0   1   2   3   4
      dut
        count   │0  │1  │2  │3
      view
        parity  ────┤odd├───┤odd
      "
    `)
  })

  it('is the same each time', () => {
    expect(printText(runTestbench(bench).trace)).toBe(printText(runTestbench(bench).trace))
  })

  it('gives results from its own state', () => {
    expect(runTestbench(bench).results).toEqual([{ last: 3, pauses: 2 }])
    expect(runTestbench(bench, { set: { to: 5 } }).results).toEqual([{ last: 5, pauses: 2 }])
  })

  it('gives a summary from its own state, if it has one', () => {
    expect(runTestbench(bench).summary).toEqual([])
    const summary = ({ last }: { last: number }, p: { to: number }) => [{ title: 'all', rows: [{ last, to: p.to }] }]
    expect(runTestbench({ ...bench, summary }).summary).toEqual([{ title: 'all', rows: [{ last: 3, to: 3 }] }])
  })

  it('tells how far it has come: in cycles, or as it says itself', () => {
    const lastTold = (tested: typeof bench): unknown => {
      let last: unknown = null
      runTestbench(tested, { cycles: 3, onProgress: (reached) => (last = reached) })
      return last
    }
    expect(lastTold(bench)).toEqual({ unit: 'cycles at most', done: 3, total: 3 })
    const progress = ({ last }: { last: number }, { to }: { to: number }) => ({ unit: 'counts', done: last, total: to })
    expect(lastTold({ ...bench, progress })).toEqual({ unit: 'counts', done: 2, total: 3 })
  })

  it('takes values and their texts alike', () => {
    const values = { to: 2, mode: 'up', fast: false }
    const texts = { to: '2', mode: 'up', fast: 'false' }
    expect(runTestbench(bench, { set: texts }).parameters).toEqual(runTestbench(bench, { set: values }).parameters)
  })

  it('captures other signals than it draws, if asked', () => {
    const { trace, drawing } = runTestbench(bench, { signals: ['**'] })
    expect(trace.variables.map(({ path }) => path).sort()).toEqual(
      ['dut.count', 'dut.enable', 'dut.next', 'other.unused', 'view.parity'].sort(),
    )
    expect(drawing.signals).toEqual(['view.*', 'dut.count'])
  })

  it('tells where a row shows what', () => {
    const { trace } = runTestbench(bench)
    expect(spansOf(trace, 'view.parity').map(({ from, until, text }) => [from, until, text])).toEqual([
      [0, 1, ''],
      [1, 2, 'odd'],
      [2, 3, ''],
      [3, 5, 'odd'],
    ])
  })
})

it('gives the rows of a view the colours of the packets that its texts name', () => {
  const { trace } = runTestbench({
    ...bench,
    signals: ['flits'],
    views: { flits: ({ cycle }) => (cycle < 2 ? `H→(3,2)#${cycle}` : cycle < 3 ? '#2 waits for #1' : 'T') },
  })
  const spans = spansOf(trace, 'flits').map(({ text, colour }) => [text, colour])
  expect(spans).toEqual([
    ['H→(3,2)#0', 'yellow'],
    ['H→(3,2)#1', 'blue'],
    ['#2 waits for #1', 'green'],
    ['T', 'yellow'],
  ])
})

describe('parameters', () => {
  it.each([
    [{ to: 8 }, 'to cannot be 8', 'to is 1 to 7: the last count'],
    [{ to: '1.5' }, 'to cannot be 1.5', 'to is 1 to 7'],
    [{ to: '' }, 'to cannot be ', 'to is 1 to 7'],
    [{ to: true }, 'to cannot be true', 'to is 1 to 7'],
    [{ mode: 'down' }, 'mode cannot be down', 'mode is up or idle'],
    [{ fast: 'yes' }, 'fast cannot be yes', 'fast is true or false'],
    [{ tto: 1 }, 'x has no parameter tto', 'did you mean to?'],
    [{ mode: 'idle', fast: false }, 'x: fast cannot be false with mode idle', 'make fast true'],
    [{ steps: '/no/such/file' }, 'cannot read `/no/such/file` (ENOENT)', '--steps'],
  ])('refuse %j', (set, message, help) => {
    const run = (): unknown => runTestbench(bench, { name: 'x', set })
    expect(run).toThrow(message)
    expect(run).toThrow(help)
  })

  it('are held against no rule that came along without the others', () => {
    const { fast } = bench.parameters
    expect(() => checkRules({ name: 'x', parameters: { fast } }, { fast: false })).not.toThrow()
  })

  it('may be files, which are refused by their lines', () => {
    const steps = { name: 'mine.txt', path: '/home/me/mine.txt', text: '1\ntwo\n' }
    expect(() => runTestbench(bench, { set: { steps } })).toThrow(
      '/home/me/mine.txt:2:1: error FW915: `two` is no number',
    )
  })
})
