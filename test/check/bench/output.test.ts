import { Resvg } from '@resvg/resvg-js'
import { expect, it } from 'vitest'
import { chartOf } from '../../../check/bench/chart.js'
import { withTables } from '../../../check/bench/docs.js'
import { describeMachine } from '../../../check/bench/machine.js'
import { jsonOf } from '../../../check/bench/json.js'
import { parseOptions } from '../../../check/bench/options.js'
import type { Measurement, Results } from '../../../check/bench/results.js'
import { spreadOf, summaryOf } from '../../../check/bench/statistics.js'
import { markdownOf, tablesOf } from '../../../check/bench/table.js'
import type { BenchEngine } from '../../../check/bench/engines/engine.js'

function measured(engine: string, size: number, cyclesPerSecond: number): Measurement {
  return {
    engine,
    title: `${engine}, an engine`,
    size,
    cyclesPerSecond: summaryOf([cyclesPerSecond]),
    nanosecondsPerRouterCycle: summaryOf([1e9 / cyclesPerSecond / size ** 2]),
    secondsToFirstCycle: summaryOf([0.25]),
    buildSeconds: null,
    peakBytes: 3 * 2 ** 20,
  }
}

const results: Results = {
  machine: describeMachine(),
  date: '2024-01-02T03:04:05.000Z',
  measurements: [
    measured('fast', 4, 400_000),
    measured('verilator-composed', 4, 100_000),
    measured('fast', 8, 350_000),
    measured('verilator-composed', 8, 20_000),
  ],
  omissions: [{ engine: 'slow', title: 'slow', size: 8, reason: 'not built in 10 min' }],
  runs: [{ ...measured('fast', 4, 1000), title: 'fast', runs: 128 }],
  irregular: [
    { ...measured('fast', 1, 900), design: 'router', looked: false, ratio: 0.9, buildSeconds: 7 },
    { ...measured('fast', 1, 500), design: 'router', looked: true, ratio: null },
  ],
  graphs: [{ ...measured('fast', 1, 3000), network: 'tree', ratio: 5, buildSeconds: null }],
  traces: [{ ...measured('fast', 8, 80_000), traced: 'all signals', ratio: 2.5 }],
  commands: [{ command: 'node -e 0', seconds: summaryOf([0.04]) }],
  loads: [
    {
      ...{ size: 8, name: '0.05', offered: 0.05, ratio: 10 },
      ours: { cyclesPerSecond: summaryOf([350_000]), delivered: 0.0501 },
      booksim: { cyclesPerSecond: summaryOf([35_000]), delivered: 0.0499 },
    },
  ],
}

it('the middle and the quartiles of some numbers', () => {
  expect(summaryOf([5, 1, 3, 2, 4])).toEqual({ median: 3, low: 2, high: 4 })
  expect(summaryOf([1, 2])).toEqual({ median: 1.5, low: 1.25, high: 1.75 })
  expect(spreadOf({ median: 10, low: 9, high: 12 })).toBe(0.15)
})

it('a line for each engine and size, with the multiple of the reference', () => {
  const [, networks = '', runs = '', irregular = '', looked = '', graphs = '', traces = '', loads = '', commands = ''] =
    tablesOf(results).split('\n\n')
  const cells = (table: string): string[][] =>
    table
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ {2,}/))
  expect(cells(networks)).toEqual([
    ['4x4', 'fast, an engine', '400,000', '6.40 M', '156', '0 %', '0.25 s', '3 MiB', '4.00'],
    ['4x4', 'verilator-composed, an engine', '100,000', '1.60 M', '625', '0 %', '0.25 s', '3 MiB', '1.00'],
    ['8x8', 'fast, an engine', '350,000', '22.4 M', '44.6', '0 %', '0.25 s', '3 MiB', '17.5'],
    ['8x8', 'verilator-composed, an engine', '20,000', '1.28 M', '781', '0 %', '0.25 s', '3 MiB', '1.00'],
    ['8x8', 'slow', 'not built in 10 min'],
  ])
  expect(cells(runs)[0]?.slice(0, 3)).toEqual(['fast', '128', '1,000'])
  expect(cells(irregular)).toEqual([['router', 'fast, an engine', '900', '0 %', '0.25 s', '3 MiB', '0.900', '7 s']])
  expect(looked).toMatch(/^ten signals looked at .* 5,000 cycles /)
  expect(cells(looked)).toEqual([['router', 'fast, an engine', '500', '0 %', '0.25 s', '3 MiB']])
  expect(cells(graphs)[0]?.slice(0, 3)).toEqual(['tree', 'fast, an engine', '3,000'])
  expect(cells(graphs)[0]?.at(-1)).toBe('5.00')
  expect(cells(traces)[0]?.slice(0, 5)).toEqual(['8x8', 'all signals', '12.5', '2.50', '80,000'])
  expect(cells(loads)).toEqual([['8x8', '0.05', '0.050', '0.050', '350,000', '35,000', '0 %', '10.0']])
  expect(cells(commands)).toEqual([['node -e 0', '0.040 s', '0 %']])
})

it('the same as Markdown: the rows of a table have as many columns as its titles', () => {
  const tables = markdownOf(results).split('\n\n').slice(1)
  expect(tables.map((table) => [...new Set(table.split('\n').map((row) => row.split('|').length))])).toEqual([
    [12],
    [10],
    [10],
    [9],
    [12],
    [12],
    [10],
    [5],
  ])
})

it('JSON has the ratios, too', () => {
  const { measurements, omissions, irregular } = JSON.parse(jsonOf(results)) as Record<string, object[]>
  expect(measurements![2]).toMatchObject({ engine: 'fast', size: 8, ratioToVerilator: 17.5, spread: 0 })
  expect(irregular![0]).toMatchObject({ design: 'router', ratio: 0.9, spread: 0 })
  expect(omissions).toEqual([{ engine: 'slow', title: 'slow', size: 8, reason: 'not built in 10 min' }])
})

it('the chart is an image in which less cost is lower', () => {
  const svg = chartOf(results)
  expect(new Resvg(svg).render().width).toBe(760)
  const circles = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, , y]) => Number(y))
  const squares = [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="8"/g)].map(([, , y]) => Number(y) + 4)
  // One for each measurement, and one beside the title of the line.
  expect(circles).toHaveLength(3)
  expect(squares).toHaveLength(3)
  expect(circles[1]).toBeGreaterThan(circles[0]!)
  expect(circles[0]).toBeGreaterThan(squares[0]!)
})

const engine = (name: string, usual: readonly number[]): BenchEngine => ({
  name,
  title: name,
  sizes: { usual, full: [4, 8, 16] },
  prepare: () => Promise.reject(new Error('not to be prepared')),
})
const engines = [engine('a', [4, 8]), engine('b', [4])]

function planOf(...args: string[]): Record<number, string> {
  const options = parseOptions(args, engines)
  if (options === 'help') throw new Error('help')
  return Object.fromEntries([...options.plan].map(([size, chosen]) => [size, chosen.map(({ name }) => name).join()]))
}

it('options choose sizes and engines', () => {
  expect(planOf('--sizes', '4,8')).toEqual({ 4: 'a,b', 8: 'a' })
  expect(planOf('--sizes', '4,8', '--full')).toEqual({ 4: 'a,b', 8: 'a,b' })
  expect(planOf('--sizes', '4,8', '--engines', 'b', '--at', 'b=8')).toEqual({ 4: '', 8: 'b' })
  expect(parseOptions(['--help'], engines)).toBe('help')
  expect(() => planOf('--engines', 'c')).toThrow('c is no engine; there are a, b')
  expect(() => planOf('--sizes', '4,x')).toThrow('x is not a size: a whole number from 2 to 64 is needed')
})

it('tables take the place of others of the same part, and nothing else changes', () => {
  const page = 'before\n<!-- a: how -->\n\nold\n\n<!-- end of a -->\n<!-- b: how -->\n\nstays\n\n<!-- end of b -->\n'
  expect(withTables(page, 'a', '$1 new')).toBe(page.replace('old', () => '$1 new'))
  expect(() => withTables(page, 'c', 'new')).toThrow('no place for c')
})
