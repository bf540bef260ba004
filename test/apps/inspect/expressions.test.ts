import { beforeAll, describe, expect, it } from 'vitest'
import { uninterrupted } from '../../../src/apps/inspect/task.js'
import type { AskedExpression } from '../../../src/apps/inspect/waves/expressions.js'
import type { ShownRadix, WaveRow } from '../../../src/apps/inspect/waves/rows.js'
import { inspect, type Inspected } from './support/run.js'

describe('a computed row', () => {
  let queue: Inspected
  let last: number
  beforeAll(async () => {
    queue = await inspect('fifo')
    last = queue.run.file.header.endCycle - 1
  })

  async function computed(text: string, radix: ShownRadix, from = 0, to = last): Promise<WaveRow> {
    const question = { expressions: [{ text, radix }], from, to, pixels: 10_000 }
    const [row] = await queue.answers.expressions(question, uninterrupted)
    if (!row || 'problem' in row) throw new Error(row?.problem)
    return row
  }

  /** The value in each cycle of a window. */
  async function levels(text: string, from = 0, to = last): Promise<string[]> {
    const row = await computed(text, 'decoded', from, to)
    return Array.from({ length: to + 1 - from }, (_, i) => valueAt(row, from + i))
  }

  /** The cycles in which `find` has it hold. */
  async function held(condition: string): Promise<string[]> {
    const { hits } = await queue.answers.find({ condition, most: 1000 }, uninterrupted)
    return Array.from({ length: last + 1 }, (_, at) =>
      hits.some(({ from, to }) => from <= at && at <= to) ? '1' : '0',
    )
  }

  const expressions = [
    'dut.full',
    '!dut.full',
    'rise(dut.full)',
    'dut.count > 1 && !dut.full',
    'earlier(dut.full)',
    'dut.count > 1 for 3',
  ]

  it.each(expressions)('holds where `find` says that it does, in any window: %s', async (text) => {
    const expected = await held(text)
    expect(new Set(expected).size).toBe(2)
    expect(await levels(text)).toEqual(expected)
    for (const [from, to] of [
      [3, 7],
      [5, last - 2],
      [last - 4, last],
    ] as const) {
      expect(await levels(text, from, to)).toEqual(expected.slice(from, to + 1))
    }
  })

  it('has edges', async () => {
    const values = await levels('dut.full')
    const edges = values.flatMap((value, at) => (at > 0 && values[at - 1] !== value ? [at] : []))
    const ask = (cycle: number, direction: 1 | -1) =>
      queue.answers.expressionEdge({ expression: 'dut.full', cycle, direction }, uninterrupted)
    expect(await ask(0, 1)).toBe(edges[0])
    expect(await ask(edges[0]!, 1)).toBe(edges[1] ?? null)
    expect(await ask(last, -1)).toBe(edges.at(-1))
    expect(await ask(edges[0]!, -1)).toBeNull()
  })

  describe('with a number', () => {
    let counts: readonly number[]
    beforeAll(async () => {
      const question = { rows: [{ path: 'dut.count', radix: 'dec' as const }], from: 0, to: last, pixels: 10_000 }
      const [row] = await queue.answers.waves(question, uninterrupted)
      counts = Array.from({ length: last + 1 }, (_, at) => Number(valueAt(row!, at)))
      expect(new Set(counts).size).toBeGreaterThan(2)
    })
    const at = (cycle: number): number => counts[Math.max(0, cycle)]!
    const numbers: readonly (readonly [string, (cycle: number) => number])[] = [
      ['dut.count', at],
      ['dut.count + dut.count', (cycle) => 2 * at(cycle)],
      ['dut.count - 3', (cycle) => at(cycle) - 3],
      ['dut.count - before(dut.count)', (cycle) => at(cycle) - at(cycle - 1)],
      ['dut.count * 3 - before(before(dut.count))', (cycle) => 3 * at(cycle) - at(cycle - 2)],
    ]

    it.each(numbers)('is what plain arithmetic has, in any window: %s', async (text, wanted) => {
      const expected = counts.map((_, cycle) => wanted(cycle))
      expect((await levels(text)).map(Number)).toEqual(expected)
      for (const from of [1, 2, 7])
        expect((await levels(text, from, last - 3)).map(Number)).toEqual(expected.slice(from, -3))
      const { numbers: curve, starts, isBit } = await computed(text, 'decoded')
      expect(isBit).toBe(false)
      expect(Array.from(curve!.least)).toEqual(Array.from(starts, (start) => expected[start]))
    })

    it('is written in the radix of its row', async () => {
      const text = 'dut.count - before(dut.count)'
      const falls = counts.findIndex((count, cycle) => cycle > 0 && count < at(cycle - 1))
      const inRadix = async (radix: ShownRadix): Promise<string> => valueAt(await computed(text, radix), falls)
      expect(await inRadix('decoded')).toBe('-1')
      expect(await inRadix('signed')).toBe('-1')
      expect(await inRadix('bin')).toMatch(/^0b1+$/)
      expect(await inRadix('hex')).toMatch(/^0x[137]?f*$/)
    })

    it('has edges', async () => {
      const edges = counts.flatMap((count, cycle) => (cycle > 0 && count !== at(cycle - 1) ? [cycle] : []))
      const ask = (cycle: number, direction: 1 | -1) =>
        queue.answers.expressionEdge({ expression: 'dut.count + 1', cycle, direction }, uninterrupted)
      expect(await ask(0, 1)).toBe(edges[0])
      expect(await ask(last, -1)).toBe(edges.at(-1))
      expect(await ask(edges[0]!, -1)).toBeNull()
    })
  })

  it('says what is wrong with an expression, and shows the others', async () => {
    const expressions = ['dut.full', 'dut.nothing', 'dut.full &&', 'dut.count for 2', 'dut.* + 1'].map(decoded)
    const rows = await queue.answers.expressions({ expressions, from: 0, to: last, pixels: 500 }, uninterrupted)
    const problems = rows.map((row) => ('problem' in row ? /FW\d{3}/.test(row.problem) : null))
    expect(problems).toEqual([null, true, true, true, true])
  })
})

/** As a row without a radix of its own asks. */
function decoded(text: string): AskedExpression {
  return { text, radix: 'decoded' }
}

describe('the numbers of a row', () => {
  it('are the least and the greatest in each run, also where values are too short to show', async () => {
    const { answers, run } = await inspect('fifo')
    const last = run.file.header.endCycle - 1
    const rowsWith = async (pixels: number): Promise<WaveRow> => {
      const rows = [{ path: 'dut.count', radix: 'decoded' as const }]
      return (await answers.waves({ rows, from: 0, to: last, pixels }, uninterrupted))[0]!
    }
    const fine = await rowsWith(10_000)
    const values = Array.from({ length: last + 1 }, (_, at) => Number(valueAt(fine, at)))
    expect(Array.from(fine.numbers!.least)).toEqual(Array.from(fine.starts, (start) => values[start]))
    const coarse = await rowsWith(8)
    expect(coarse.starts.length).toBeLessThan(fine.starts.length)
    coarse.starts.forEach((start, i) => {
      const inRun = values.slice(start, coarse.starts[i + 1] ?? last + 1)
      expect(coarse.numbers!.least[i]).toBe(Math.min(...inRun))
      expect(coarse.numbers!.greatest[i]).toBe(Math.max(...inRun))
    })
  })

  it('are there for numbers alone', async () => {
    const { answers } = await inspect('fifo')
    const rows = ['dut.full', 'dut.count'].map((path) => ({ path, radix: 'decoded' as const }))
    const [full, count] = await answers.waves({ rows, from: 0, to: 9, pixels: 500 }, uninterrupted)
    expect(full!.numbers).toBeNull()
    expect(count!.numbers).not.toBeNull()
    expect(full!.hasParts).toBe(false)
  })
})

function valueAt({ starts, values, shown }: WaveRow, cycle: number): string {
  return shown[values[starts.findLastIndex((start) => start <= cycle)]!]!.text
}
