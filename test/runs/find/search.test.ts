import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../../src/runs/find/syntax/parse.js'
import { printCondition, type Condition } from '../../../src/runs/find/syntax/condition.js'
import { searchReplay, type SearchOptions } from '../../../src/runs/find/search/search.js'
import { engines } from '../../support/engines.js'
import { budget } from '../../support/sample.js'
import { anyCondition, isRefusal } from './any-condition.js'
import { bindingsOf, valueIn } from './oracle.js'
import { recordBank, type RecordedRun, type Values } from './recorded.js'

type Found = readonly (readonly [match: number, from: number, to: number])[]

function found({ design, file }: RecordedRun, options: Partial<SearchOptions> & Pick<SearchOptions, 'query'>): Found {
  const whole = { design, from: 0, to: file.header.endCycle - 1, most: 10_000, isCounted: true }
  return searchReplay(file, { ...whole, ...options }).hits.map(({ match, from, to }) => [match, from, to])
}

/** The same in plain JavaScript. */
function expected(condition: Condition, values: Values, from: number, to: number, least: number): Found {
  const hits = bindingsOf(condition).flatMap((binding, match) => {
    const starts: [number, number, number][] = []
    for (let cycle = from; cycle <= to; cycle++) {
      if (valueIn(condition, cycle, binding, { values, from }) === 0n) continue
      const last = starts.at(-1)
      if (last?.[2] === cycle - 1) last[2] = cycle
      else starts.push([match, cycle, cycle])
    }
    return starts.filter(([, start, end]) => end - start + 1 >= least)
  })
  return hits.sort((a, b) => a[1] - b[1] || a[0] - b[0])
}

describe('a search', () => {
  const cycles = budget(70, 150)

  it.each(Object.entries(engines))('finds what plain JavaScript finds, on the engine %s', (_, engine) => {
    const run = recordBank(1, cycles)
    let compared = 0
    const window = fc.tuple(fc.nat(cycles - 1), fc.nat(cycles - 1)).map((ends) => ends.sort((a, b) => a - b))
    fc.assert(
      fc.property(anyCondition, window, fc.constantFrom(1, 1, 3), (condition, [from, to], least) => {
        const text = printCondition(condition) + (least > 1 ? ` for ${least}` : '')
        const query = parseQuery(text)
        let hits: Found
        try {
          hits = found(run, { query, from, to, engine })
        } catch (error) {
          if (isRefusal(error)) return
          throw error
        }
        compared++
        const wanted = expected(condition, run.values, from, to, least)
        expect(hits, text).toEqual(wanted)
        const first = found(run, { query, from, to, engine, most: 2, isCounted: false })
        expect(first, text).toEqual(wanted.slice(0, 2))
      }),
    )
    expect(compared).toBeGreaterThan(10)
  })

  it.each([
    'rise(earlier(dut.cells[0].push))',
    'fall(earlier(dut.cells[0].push))',
    'change(earlier(dut.cells[*].full) && dut.marks[0])',
    'rise(rise(dut.cells[*].push))',
    'fall(rise(earlier(dut.rows[*].slot.push)) || rise(dut.cells[1].push))',
    'earlier(fall(rise(earlier(dut.cells[0].push))))',
  ])('looks at the cycles before its window as if nothing were earlier: %s', (text) => {
    const run = recordBank(2, 45)
    const { condition } = parseQuery(text)
    for (const engine of Object.values(engines))
      for (const [from, to] of [
        [0, 44],
        ...Array.from({ length: 20 }, (_, i) => [2 * i + 1, 2 * i + 3] as const),
      ] as const) {
        const hits = found(run, { query: parseQuery(text), from, to, engine })
        expect(hits, `${from}:${to}`).toEqual(expected(condition, run.values, from, to, 1))
      }
  })
})
