import { describe, expect, it } from 'vitest'
import {
  axesWith,
  computed,
  pointsOf,
  experiment,
  valuesOf,
  type Bench,
  type PreparedExperiment,
} from '../../../src/networks/experiment/experiment.js'
import { chartOf } from '../../../src/networks/experiment/chart.js'
import { conditionsOf, marksOf, tablesOf, uprightMarksOf } from '../../../src/networks/experiment/chart-data.js'
import type { PointResult } from '../../../src/networks/experiment/results.js'
import { prepareExperiment } from '../../../src/networks/experiment/run.js'

interface Point {
  readonly size: number
  readonly load: number
  readonly scheme: string
  readonly seed: number
}

const definition = experiment<Point>({
  title: 'Throughput & load',
  about: 'Throughput.',
  notes: [],
  axes: {
    size: { values: [4, 8], title: 'size', symbol: 'n', min: 1 },
    load: { values: [1, 2], title: 'load', min: 0, max: 9, isContinuous: true },
    scheme: { values: ['fast', 'slow'], title: 'scheme' },
    seed: { values: [1, 2], title: 'seed', min: 0 },
  },
  quick: { size: [4] },
  has: ({ size, scheme }) => size === 4 || scheme === 'fast',
  method: computed(({ size, load, seed }) => ({ rate: size * load + seed })),
  chart: {
    x: { axis: 'load' },
    y: { measured: 'rate', title: 'rate, flits' },
    line: 'model',
    series: 'scheme',
    mean: ['seed'],
    theory: [
      { name: 'formula', isOfSeries: true, at: ({ scheme, load }) => (scheme === 'slow' ? null : 3 * load) },
      { name: 'bound', isOfSeries: false, at: ({ size }) => 10 * size },
    ],
  },
})

function resultsOf({ points, experiment }: PreparedExperiment): PointResult[] {
  return points.map((setting, point) => {
    const { measure } = experiment.method!.prepare(setting as never) as Bench<never>
    const measured = measure(setting as never) as PointResult['measured']
    return { experiment: 'rates', point, setting, measured }
  })
}

const all = prepareExperiment('rates', definition, valuesOf(definition, false))

function textsOf(svg: string): string[] {
  return [...svg.matchAll(/>([^<>]+)<\/t/g)].map(([, text]) => text!)
}

describe('axes', () => {
  it('make a point of each combination that makes sense, the first changing last', () => {
    expect(all.points).toHaveLength(12)
    expect(all.points[1]).toEqual({ size: 4, load: 1, scheme: 'fast', seed: 2 })
    expect(all.points[11]).toEqual({ size: 8, load: 2, scheme: 'fast', seed: 2 })
    expect(pointsOf(definition, valuesOf(definition, true))).toHaveLength(8)
  })

  it('take the values that are given, within their bounds', () => {
    const values = valuesOf(definition, true)
    expect(axesWith(definition, values, { load: ['0.5', '.50'], scheme: ['a', 'b'] })).toEqual({
      size: [4],
      load: [0.5],
      scheme: ['a', 'b'],
      seed: [1, 2],
    })
    expect(() => axesWith(definition, values, { size: ['0'] })).toThrow('size is a whole number from 1: size')
    expect(() => axesWith(definition, values, { size: ['1.5'] })).toThrow('size cannot be 1.5')
    expect(() => axesWith(definition, values, { load: ['10'] })).toThrow('load is a number from 0 to 9')
    expect(() => axesWith(definition, values, { load: ['x'] })).toThrow('load cannot be x')
  })
})

describe('a chart', () => {
  it('has means in panels and series, and theory beside them', () => {
    expect(tablesOf(all, resultsOf(all).reverse())).toEqual([
      {
        panel: 'n = 4',
        rows: [
          { load: 1, fast: 5.5, slow: 5.5, 'fast, formula': 3, bound: 40 },
          { load: 2, fast: 9.5, slow: 9.5, 'fast, formula': 6, bound: 40 },
        ],
      },
      {
        panel: 'n = 8',
        rows: [
          { load: 1, fast: 9.5, 'fast, formula': 3, bound: 80 },
          { load: 2, fast: 17.5, 'fast, formula': 6, bound: 80 },
        ],
      },
    ])
    expect(marksOf(all, resultsOf(all).slice(0, 1))).toEqual([
      { panel: 'n = 4', series: 'fast', x: 1, line: 'model', y: 5 },
      { panel: 'n = 4', series: 'fast', x: 1, line: 'formula', y: 3 },
      { panel: 'n = 4', series: 'bound', x: 1, line: 'bound', y: 40 },
    ])
  })

  it('says under which conditions all of it is', () => {
    const quick = prepareExperiment('rates', definition, valuesOf(definition, true))
    expect(conditionsOf(quick)).toEqual(['n = 4', 'mean of seed 1, 2'])
    expect(tablesOf(quick, resultsOf(quick))).toMatchObject([{ panel: '' }])
  })

  it('has an interval around the mean of three draws and more, and theory has none', () => {
    const drawn = prepareExperiment('rates', definition, { ...valuesOf(definition, true), seed: [1, 2, 3] })
    expect(conditionsOf(drawn)).toContain('mean of seed 1..3 with its 95 % confidence interval')
    const [measured, formula] = marksOf(drawn, resultsOf(drawn))
    // For values one apart, t(2) / sqrt(3) either way.
    expect(measured!.high! - measured!.y).toBeCloseTo(4.30265273 / Math.sqrt(3), 6)
    expect(measured!.y - measured!.low!).toBeCloseTo(4.30265273 / Math.sqrt(3), 6)
    expect(marksOf(drawn, resultsOf(drawn)).filter(({ line, high }) => line !== 'model' && high !== undefined)).toEqual(
      [],
    )
    expect(formula).toBeDefined()
  })

  it('is an SVG with title, axes, legend, panels and dashed lines, the same every time', async () => {
    const svg = await chartOf(all, resultsOf(all))
    const texts = textsOf(svg)
    const shown = [
      'Throughput &amp; load',
      'flitwave experiment rates',
      'load',
      'rate, flits',
      'n = 4',
      'n = 8',
      'slow',
      'bound',
    ]
    expect(texts).toEqual(expect.arrayContaining(shown))
    expect(svg.slice(0, 400)).toMatch(/^<svg xmlns="[^"]*"[^>]*><rect width="\d+" height="\d+" fill="#ffffff"\/>/)
    expect(svg.match(/stroke-dasharray="6,4"/g)!.length).toBeGreaterThanOrEqual(2)
    expect((await chartOf(all, resultsOf(all).reverse())) === svg).toBe(true)
  })

  it('tells curves that coincide by points of different outlines, which hide nothing', async () => {
    const svg = await chartOf(all, resultsOf(all))
    const points = [...svg.matchAll(/<path [^>]*aria-roledescription="point"[^>]*>/g)].map(([path]) => path)
    const outlines = (colour: string): Set<string> => {
      const open = points.filter((path) => path.includes(`stroke="${colour}"`) && !path.includes('fill="#'))
      return new Set(open.map((path) => / d="([^"]+)"/.exec(path)![1]!))
    }
    const [fast, slow] = [outlines('#0072b2'), outlines('#d55e00')]
    expect([fast.size, slow.size]).toEqual([1, 1])
    expect([...fast]).not.toEqual([...slow])
  })

  it('has each value of the horizontal axis with all its digits, and lines of theory in one legend', async () => {
    const values = { ...valuesOf(definition, true), load: [0.125, 0.5, 1.25, 1000] }
    const one = prepareExperiment('rates', definition, values)
    const texts = textsOf(await chartOf(one, resultsOf(one)))
    expect(texts).toEqual(expect.arrayContaining(['0.125', '0.5', '1.25', '1,000']))
    expect(texts.filter((text) => text === 'bound')).toHaveLength(1)
  })

  it('has a title of a horizontal axis in lines that are no longer than a panel is wide', async () => {
    const title = 'part of the destinations that all multicasts have in common'
    const axes = { ...definition.axes, load: { ...definition.axes['load']!, title } }
    const one = { ...all, experiment: { ...definition, axes } }
    const texts = textsOf(await chartOf(one, resultsOf(one)))
    expect(texts).toEqual(expect.arrayContaining(['part of the destinations that all multicasts', 'have in common']))
  })

  it('has a title of a vertical axis in lines that are no longer than a panel is high', async () => {
    const chart = { ...definition.chart!, y: { measured: 'rate', title: 'throughput, packets for each node and slot' } }
    const one = { ...all, experiment: { ...definition, chart } }
    const texts = textsOf(await chartOf(one, resultsOf(one)))
    expect(texts).toEqual(expect.arrayContaining(['throughput, packets for each node', 'and slot']))
  })

  it.each([
    [{ load: [1, 5, 40, 200], seed: [1] }, ['5', '10', '20', '50', '100', '200', '500']],
    [{ load: [1, 5], seed: [1] }, ['5', '10', '20']],
    // None is among the marks: Vega's own.
    [{ load: [3, 4], seed: [1] }, ['10', '20', '30', '40', '50', '60', '70', '80', '90', '100']],
  ])('has ticks at 1, 2 and 5 of each decade: %j', async (values, ticks) => {
    const { x, y, ...others } = definition.chart!
    const experiment = { ...definition, chart: { ...others, x, y: { ...y, scale: 'log' as const }, theory: [] } }
    const one = prepareExperiment('rates', experiment, { ...valuesOf(experiment, true), ...values })
    const texts = textsOf(await chartOf(one, resultsOf(one)))
    expect(texts.slice(texts.indexOf('load') + 1, texts.indexOf('rate, flits'))).toEqual(ticks)
  })

  it('can be drawn of a few points, or none', async () => {
    expect(await chartOf(all, resultsOf(all).slice(0, 3))).toContain('</svg>')
    expect(await chartOf(all, [])).toContain('</svg>')
  })
})

describe('curves of classes', () => {
  it.each([
    [
      ['A', './mine.ts#B'],
      ['A', 'B'],
    ],
    [
      ['./one.ts#B', './other.ts#B'],
      ['./one.ts#B', './other.ts#B'],
    ],
  ])('%j are called %j', (values, labels) => {
    const classes = experiment<{ kind: string; x: number }>({
      title: 'Classes',
      about: 'Classes.',
      notes: [],
      axes: { kind: { values, title: 'class', isClass: true }, x: { values: [1], title: 'x' } },
      quick: {},
      method: computed(({ x }) => ({ y: x })),
      chart: { x: { axis: 'x' }, y: { measured: 'y', title: 'y' }, line: 'line', series: 'kind', mean: [], theory: [] },
    })
    const prepared = prepareExperiment('classes', classes, valuesOf(classes, false))
    const results = prepared.points.map((setting, point) => ({
      experiment: 'classes',
      point,
      setting,
      measured: { y: 1 },
    }))
    expect(marksOf(prepared, results).map(({ series }) => series)).toEqual(labels)
  })
})

describe('intervals and upright lines', () => {
  const curve = experiment<{ x: number | string }>({
    title: 'Curve',
    about: 'Curve.',
    notes: [],
    axes: { x: { values: [1, 2, 'limit'], words: ['limit'], title: 'x' } },
    quick: {},
    method: computed(() => ({})),
    chart: {
      x: { axis: 'x', marks: [{ measured: 'limit', name: 'limit' }] },
      y: { measured: 'y', title: 'y', interval: 'half' },
      line: 'RTL',
      series: 'x',
      mean: [],
      theory: [],
    },
  })
  const prepared = prepareExperiment('curve', curve, valuesOf(curve, false))
  const measured: readonly Readonly<Record<string, number>>[] = [
    { y: 5, half: 0.25 },
    { y: NaN, half: NaN },
    { limit: 1.5 },
  ]
  const results = prepared.points.map((setting, point) => ({
    ...{ experiment: 'curve', point, setting },
    measured: measured[point]!,
  }))

  it('are where they were measured', () => {
    expect(marksOf(prepared, results)).toMatchObject([{ x: 1, y: 5, low: 4.75, high: 5.25 }])
    expect(uprightMarksOf(prepared, results)).toEqual([{ panel: '', series: 'limit', name: 'limit', x: 1.5 }])
  })

  it('are drawn', async () => {
    const svg = await chartOf(prepared, results)
    expect(svg).toContain('role-mark layer_1_marks')
    expect(textsOf(svg)).toContain('limit')
    expect(textsOf(await chartOf(prepared, results.slice(0, 2)))).toContain('INCOMPLETE: 1 of 3 points are missing')
  })
})
