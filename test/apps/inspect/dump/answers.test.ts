import type { ExpressionQuestion } from '../../../../src/apps/inspect/waves/expressions.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { uninterrupted } from '../../../../src/apps/inspect/task.js'
import type { WaveRow } from '../../../../src/apps/inspect/waves/rows.js'
import { openedVcd, type Opened } from './support.js'

describe('a dump that is open', () => {
  let dump: Opened
  beforeAll(async () => {
    dump = await openedVcd()
  })

  /** The text of a row in each cycle of a window. */
  function texts({ starts, values, shown }: WaveRow, from: number, to: number): string[] {
    return Array.from({ length: to + 1 - from }, (_, i) => {
      return shown[values[starts.findLastIndex((start) => start <= from + i)]!]!.text
    })
  }

  async function rowOf(path: string, from = 0, to = 40, pixels = 10_000): Promise<WaveRow> {
    const rows = await dump.answers.waves({ rows: [{ path, radix: 'decoded' }], from, to, pixels }, uninterrupted)
    return rows[0]!
  }

  it('tells its clock, its cycles and its unit of time', async () => {
    expect(await dump.answers.info(null, uninterrupted)).toMatchObject({
      title: 'small.vcd',
      firstCycle: 0,
      lastCycle: 40,
      dump: { format: 'VCD', clock: 'tb.clk', unit: '1 ns' },
      notices: [],
      packets: null,
    })
  })

  it('opens with its uppermost signals, each once and without the clock', async () => {
    const { drawing } = await dump.answers.info(null, uninterrupted)
    expect(drawing.signals).toEqual([
      'tb.full',
      'tb.count',
      'tb.bus',
      'tb.level',
      'tb.tick',
      'tb.dut.step',
      'tb.dut.wide',
    ])
  })

  it('has the values at the end of each cycle, whatever window is asked for', async () => {
    const count = Array.from({ length: 41 }, (_, cycle) => (cycle === 0 ? 'x' : String(3 * (cycle - 1))))
    expect(texts(await rowOf('tb.count'), 0, 40)).toEqual(count)
    expect(texts(await rowOf('tb.count', 7, 19), 7, 19)).toEqual(count.slice(7, 20))
    const step = await rowOf('tb.dut.step')
    expect(texts(step, 0, 40)).toEqual(Array.from({ length: 41 }, (_, i) => String(Math.max(0, i - 1))))
    expect([...step.numbers!.greatest].slice(0, 3)).toEqual([0, 1, 2])
    const wide = texts(await rowOf('tb.dut.wide'), 0, 2)
    expect(wide).toEqual(['x', `0x${(1n << 70n).toString(16)}`, `0x${((1n << 70n) + 1n).toString(16)}`])
  })

  it('shows x and z as such, events as bits, and real numbers', async () => {
    const bus = await rowOf('tb.bus')
    expect(texts(bus, 0, 11)).toEqual(['z', '1', '1', '1', '1', '1', 'z', 'z', 'z', 'z', 'z', '1'])
    expect(bus.shown.map(({ text, tone }) => [text, tone])).toEqual([
      ['z', 'z'],
      ['1', null],
    ])
    expect(texts(await rowOf('tb.full'), 0, 6)).toEqual(['x', '0', '0', '0', '0', '0', '1'])
    expect(texts(await rowOf('tb.tick'), 0, 7)).toEqual(['0', '1', '0', '0', '0', '0', '1', '0'])
    expect(texts(await rowOf('tb.level'), 0, 6)).toEqual(['0.5', '0', '0', '0', '0', '0', '1.25'])
  })

  it('has the bits of a vector as rows', async () => {
    const bits = await dump.answers.parts('tb.count', uninterrupted)
    expect(bits.map(({ path }) => path)).toEqual([7, 6, 5, 4, 3, 2, 1, 0].map((bit) => `tb.count[${bit}]`))
    expect(texts(await rowOf('tb.count[1]'), 0, 6)).toEqual(['x', '0', '1', '1', '0', '0', '1'])
  })

  it('sums up values that are too short to be seen', async () => {
    const row = await rowOf('tb.count', 0, 40, 8)
    expect(row.starts.length).toBeLessThan(6)
    expect(row.changes.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(30)
  })

  it('goes from edge to edge, forwards and back', async () => {
    const edge = (path: string, cycle: number, direction: 1 | -1) =>
      dump.answers.edge({ path, cycle, direction }, uninterrupted)
    expect(await edge('tb.bus', 0, 1)).toBe(1)
    expect(await edge('tb.bus', 1, 1)).toBe(6)
    expect(await edge('tb.bus', 6, -1)).toBe(1)
    expect(await edge('tb.bus', 1, -1)).toBe(null)
    expect(await edge('tb.count', 40, 1)).toBe(null)
    expect(await edge('tb.count[6]', 0, 1)).toBe(1)
  })

  it('finds conditions, and draws them as rows', async () => {
    const found = await dump.answers.find({ condition: 'rise(tb.full)', most: 5 }, uninterrupted)
    expect(found.hits.map(({ from, to }) => [from, to])).toEqual([
      [6, 6],
      [16, 16],
      [26, 26],
      [36, 36],
    ])
    const question: ExpressionQuestion = {
      expressions: [
        { text: 'tb.count > 100', radix: 'dec' },
        { text: 'tb.none', radix: 'dec' },
      ],
      from: 30,
      to: 40,
      pixels: 1000,
    }
    const [high, wrong] = await dump.answers.expressions(question, uninterrupted)
    expect(texts(high as WaveRow, 30, 40)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1].map(String))
    expect(wrong).toMatchObject({ path: 'tb.none', problem: expect.stringContaining('FW') as string })
    const next = await dump.answers.expressionEdge({ expression: 'tb.full', cycle: 7, direction: 1 }, uninterrupted)
    expect(next).toBe(11)
  })

  it('draws numbers, with those before, and x where a bit is unknown', async () => {
    const asked = ['tb.count - before(tb.count)', 'tb.dut.step + tb.count', 'tb.count[3:0] + 1']
    const question: ExpressionQuestion = {
      expressions: asked.map((text) => ({ text, radix: 'dec' })),
      from: 0,
      to: 12,
      pixels: 1000,
    }
    const [delta, sum, wrong] = await dump.answers.expressions(question, uninterrupted)
    const steps = Array.from({ length: 13 }, (_, cycle) => (cycle < 2 ? 'x' : '3'))
    expect(texts(delta as WaveRow, 0, 12)).toEqual(steps)
    const sums = Array.from({ length: 13 }, (_, cycle) => (cycle === 0 ? 'x' : String(4 * (cycle - 1))))
    expect(texts(sum as WaveRow, 0, 12)).toEqual(sums)
    expect([...(sum as WaveRow).numbers!.greatest].slice(0, 3)).toEqual([NaN, 0, 4])
    expect(wrong).toMatchObject({ problem: expect.stringContaining('FW') as string })
    const later = await dump.answers.expressions({ ...question, from: 7, to: 9 }, uninterrupted)
    expect(texts(later[1] as WaveRow, 7, 9)).toEqual(sums.slice(7, 10))
    const edge = (expression: string, cycle: number, direction: 1 | -1) =>
      dump.answers.expressionEdge({ expression, cycle, direction }, uninterrupted)
    expect(await edge('tb.count - before(tb.count)', 0, 1)).toBe(2)
    expect(await edge('tb.count - before(tb.count)', 30, -1)).toBe(2)
    expect(await edge('tb.dut.step + tb.count', 7, 1)).toBe(8)
  })

  it('is a tree of scopes', async () => {
    const [top] = await dump.answers.children(null, uninterrupted)
    expect(top).toMatchObject({ path: 'tb', kind: 'instance', hasChildren: true })
    const inside = await dump.answers.children('tb', uninterrupted)
    expect(inside.map(({ name, about }) => `${name} ${about}`)).toEqual([
      'dut ',
      'clk wire',
      'full wire',
      'count reg [7:0]',
      'bus tri',
      'level real',
      'tick event',
    ])
  })

  it('is searched by name, and by value in a cycle', async () => {
    const search = async (text: string, cycle = 0) =>
      (await dump.answers.search({ text, cycle, most: 20 }, uninterrupted)).map(({ path }) => path)
    expect(await search('count')).toEqual(['tb.count', 'tb.dut.count'])
    expect(await search('count[3]')).toEqual(['tb.count[3]', 'tb.dut.count[3]'])
    expect(await search('dut')).toEqual(['tb.dut', 'tb.dut.step', 'tb.dut.count', 'tb.dut.wide'])
    expect(await search('= 6', 3)).toEqual(['tb.count', 'tb.dut.count'])
    expect(await search('= x', 0)).toEqual(['tb.full', 'tb.count', 'tb.bus', 'tb.dut.count', 'tb.dut.wide'])
  })

  it('is printed in other formats', async () => {
    const rows = ['tb.bus', 'tb.count[1]']
    const { name, content } = await dump.answers.print({ format: 'text', rows, from: 0, to: 8 }, uninterrupted)
    expect(name).toBe('small.txt')
    expect(content).toContain('count')
    expect(content).toContain('bus')
  })

  it('refuses what only a design answers, windows outside, and names of nothing', async () => {
    const asked = async (work: () => unknown): Promise<string> => {
      try {
        await work()
        return ''
      } catch (error) {
        return String(error)
      }
    }
    expect(await asked(() => dump.answers.why({ path: 'tb.count', cycle: 3, depth: 1 }, uninterrupted))).toContain(
      'FW983',
    )
    expect(await asked(() => rowOf('tb.count', 0, 41))).toContain('FW904')
    expect(await asked(() => rowOf('tb.counts'))).toMatch(/FW903[\s\S]*tb\.count/)
    expect(await asked(() => rowOf('tb.count[8]'))).toContain('FW903')
    expect(await asked(() => openedVcd('no dump'))).toContain('FW960')
  })
})

it('counts units of time where no signal looks like a clock, and says so', async () => {
  const { inspected, answers } =
    await openedVcd(`$timescale 10 ps $end $scope module t $end $var wire 4 ! a $end $upscope $end
$enddefinitions $end #0 b0 ! #700 b1 ! #90000000000 b10 !\n`)
  expect(inspected.notices).toEqual(['no signal looks like a clock: the waves are in units of time'])
  const info = await answers.info(null, uninterrupted)
  expect(info).toMatchObject({ lastCycle: 90_000_000_000, dump: { clock: null, unit: '10 ps' } })
  const { from, to } = info.drawing
  const opening = await answers.opening({ rows: info.drawing.signals, from, to }, uninterrupted)
  expect(opening.cycle).toBe(700)
  const [row] = await answers.waves(
    { rows: [{ path: 't.a', radix: 'decoded' }], from, to, pixels: 1000 },
    uninterrupted,
  )
  expect([...row!.starts]).toEqual([0, 700, 90_000_000_000])
})
