/** Conditions over a dump: the same hits as in the replay that it was printed from, and x and z. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printVcd } from '../../../src/print/wave/vcd.js'
import { DumpRun } from '../../../src/runs/dump/run.js'
import { searchDump, topsOf } from '../../../src/runs/dump/search/search.js'
import { openVcd } from '../../../src/runs/dump/vcd/vcd.js'
import { searchReplay, type SearchResult } from '../../../src/runs/find/search/search.js'
import { printCondition } from '../../../src/runs/find/syntax/condition.js'
import { parseQuery } from '../../../src/runs/find/syntax/parse.js'
import { captureRows } from '../../../src/runs/replay/window.js'
import { anyCondition, isRefusal } from '../find/any-condition.js'
import { recordBank } from '../find/recorded.js'
import { sourceOf } from './source.js'

const cycles = 60

const shown = ({ hits, counts, matches }: SearchResult): object => ({
  hits: hits.map(({ values, ...hit }) => ({ ...hit, values: values.map(({ path, value }) => [path, String(value)]) })),
  counts: counts && [...counts].sort(([a], [b]) => a - b),
  matches,
})

describe('a search of a dump', () => {
  it('finds what a search of the replay finds', async () => {
    const { design, file } = recordBank(3, cycles)
    const all = { signals: ['dut.**'], from: 0, to: cycles - 1 }
    const vcd = printVcd({ ...captureRows(file, { design, ...all }), title: 'Bank' })
    const run = await DumpRun.open(await openVcd(sourceOf(vcd)))
    const window = fc.tuple(fc.nat(cycles - 1), fc.nat(cycles - 1)).map((ends) => ends.sort((a, b) => a - b))
    // VCD has neither signs nor the members of enums, and a trace has no memories.
    const condition = anyCondition.map(printCondition).filter((text) => !/mode|level|delta|words/.test(text))
    let compared = 0
    await fc.assert(
      fc.asyncProperty(
        condition,
        window,
        fc.constantFrom('', ' for 3'),
        fc.boolean(),
        async (text, ends, least, few) => {
          const [from, to] = ends
          const options = { from, to, most: few ? 2 : 1000, isCounted: !few }
          const query = parseQuery(text + least)
          let wanted: SearchResult
          try {
            wanted = searchReplay(file, { design, query, ...options })
          } catch (error) {
            if (isRefusal(error)) return
            throw error
          }
          compared++
          const found = await searchDump(run, { query: parseQuery(text + least, topsOf(run)), ...options })
          expect(shown(found), text).toEqual(shown(wanted))
        },
      ),
      { numRuns: 150 },
    )
    expect(compared).toBeGreaterThan(10)
  })

  it.each([
    ['top.a === 5', '2 6'],
    ['top.a !== 5', '4 5'],
    ['isX(top.a)', '0 1 3'],
    ['top.a >= 4', '2 5 6'],
    ['rise(top.v)', '5'],
    ['!top.v', '1 2 4'],
    ['isX(top.v)', '0 3'],
    ['earlier(isX(top.v)) && top.v', '5 6'],
    ['top.v || true', '0 1 2 3 4 5 6'],
    ['top.v && false', ''],
    ['top.a[0]', '2 3 6'],
    ['top.a === 5 || isX(top.a)', '0 1 2 3 6'],
  ])('with x and z: %s', async (condition, wanted) => {
    // By cycle: a is xxx, 1xz, 101, xx1, 000, 110, 101; v is x 0 0 z 0 1 1.
    const values = [
      ['xxx', 'x'],
      ['1xz', '0'],
      ['101', '0'],
      ['xx1', 'z'],
      ['000', '0'],
      ['110', '1'],
      ['101', '1'],
    ]
    const changes = values.map(([a, v], i) => `#${10 * i} 1! b${a} " ${v}# #${10 * i + 5} 0!`)
    const head = '$scope module top $end $var wire 1 ! clk $end $var wire 3 " a $end $var wire 1 # v $end $upscope $end'
    const vcd = `${head} $enddefinitions $end ${changes.join(' ')} #70\n`
    const run = await DumpRun.open(await openVcd(sourceOf(vcd)))
    const query = parseQuery(condition, topsOf(run))
    const { hits } = await searchDump(run, { query, from: 0, to: 6, most: 100, isCounted: true })
    const held = hits.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
    expect(held.join(' ')).toBe(wanted)
  })
})
