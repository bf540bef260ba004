/** Charts of experiments as SVG. Importing this file loads Vega, which takes long. */

import * as vega from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'
import { greatestOf, leastOf } from '../../base/statistics.js'
import { wrapWords } from '../../base/text.js'
import { chartIn, conditionsOf, marksOf, seriesOf, uprightMarksOf, type Mark } from './chart-data.js'
import type { PointResult } from './results.js'
import type { PreparedExperiment, TheoryLine } from './experiment.js'

/** Distinguishable with any colour vision (Okabe and Ito). */
const palette = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000', '#999999']

/** Open shapes with different outlines: where curves coincide, all points stay visible. */
const shapes = [
  'circle',
  'square',
  'triangle-up',
  'cross',
  'diamond',
  'triangle-down',
  'triangle-right',
  'triangle-left',
]

const ink = '#222222'
const font = 'Helvetica, Arial, sans-serif'

/** `2,744`, `0.125`: a number at a tick with all its digits. */
const allDigits = "format(datum.value, ',.12~r')"

/** The plot of a panel, in pixels. */
const alone = { width: 560, height: 360 }
const amongOthers = { width: 330, height: 230 }

/** The number of characters that fit as the title of an axis beside a plot of this size. */
const roomOf = (pixels: number): number => Math.floor(pixels / (0.62 * axisTitleSize))
const axisTitleSize = 12

/** The chart of the results so far, also for an unfinished experiment. */
export async function chartOf(prepared: PreparedExperiment, results: readonly PointResult[]): Promise<string> {
  const { spec } = compile(specificationOf(prepared, results))
  return `${await narrowTexts.draw(new vega.View(vega.parse(spec), { renderer: 'none' }))}\n`
}

/** Vega's shared text metrics, which its typings lack. */
const { textMetrics } = vega as unknown as { readonly textMetrics: { width: TextWidth } }

type TextWidth = (item: { readonly fontSize?: number }, text: unknown) => number

/**
 * The width of a text. Without a screen, Vega assumes 0.8 of the font size per character, which leaves a third of a chart
 * empty; the widest likely font, DejaVu Sans in bold, needs less than this.
 */
const narrowWidth: TextWidth = ({ fontSize = 11 }, text) => 0.62 * fontSize * String(text).length

/** Draws charts one after the other, and restores Vega's own text metrics after each. */
class NarrowTexts {
  private last: Promise<unknown> = Promise.resolve()

  draw(view: vega.View): Promise<string> {
    const drawn = this.last.then(async () => {
      const { width } = textMetrics
      textMetrics.width = narrowWidth
      try {
        return await view.toSVG()
      } finally {
        textMetrics.width = width
      }
    })
    this.last = drawn.catch(() => undefined)
    return drawn
  }
}

const narrowTexts = new NarrowTexts()

function specificationOf(prepared: PreparedExperiment, results: readonly PointResult[]): TopLevelSpec {
  const { experiment, name } = prepared
  const marks = marksOf(prepared, results)
  const panels = [...new Set(marks.map(({ panel }) => panel))]
  const size = panels.length > 1 ? amongOthers : alone
  const layers = { layer: layersOf(prepared, marks, size.width) }
  const uprights = uprightMarksOf(prepared, results)
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: {
      text: experiment.title,
      subtitle: [
        ...incomplete(prepared, results),
        ...wrapWords(conditionsOf(prepared), 110, ', '),
        `flitwave experiment ${name}`,
      ],
      anchor: 'start',
      offset: 14,
    },
    background: '#ffffff',
    padding: 16,
    data: { values: [...marks, ...uprights] },
    ...(panels.length > 1
      ? {
          facet: { field: 'panel', type: 'nominal', title: null, sort: panels },
          columns: 2,
          spec: { ...size, ...layers },
        }
      : { ...size, ...layers }),
    config: {
      font,
      title: { color: ink, subtitleColor: '#555555', fontSize: 16, subtitleFontSize: 12, subtitlePadding: 6 },
      axis: { labelColor: ink, titleColor: ink, gridColor: '#e4e4e4', labelFontSize: 11, titleFontSize: axisTitleSize },
      legend: { labelColor: ink, titleColor: ink, symbolSize: 70, labelFontSize: 12, labelLimit: 400 },
      header: { labelColor: ink, labelFontSize: 12, labelFontWeight: 'bold' },
      view: { stroke: '#cccccc' },
    },
  }
}

/** The note on a chart that does not show all points. */
function incomplete({ points }: PreparedExperiment, results: readonly PointResult[]): string[] {
  const missing = points.length - results.length
  return missing > 0 ? [`INCOMPLETE: ${missing} of ${points.length} points are missing`] : []
}

type Layers = Extract<TopLevelSpec, { layer: unknown }>['layer']

/**
 * Measurements as lines with points; theory, if any, as dashed lines.
 * @param width - the width of a plot, in pixels: a wider title would run into that of the next panel
 */
function layersOf(prepared: PreparedExperiment, marks: readonly Mark[], width: number): Layers {
  const { experiment, axes } = prepared
  const { x, y, line, theory } = chartIn(prepared)
  const series = seriesOf(prepared)
  const colours = coloursOf(marks, theory)
  const decades = y.scale === 'log' ? decadesOf(marks) : null
  const encoding = {
    x: {
      field: 'x',
      type: 'quantitative',
      title: wrapWords(experiment.axes[x.axis]!.title.split(' '), roomOf(width)),
      scale: {
        type: x.scale ?? 'linear',
        nice: false,
        padding: 12,
        reverse: x.isReversed ?? false,
        ...(x.scale !== 'log' && { zero: false }),
      },
      // Ticks as set: Vega would round 0.125 to 0.1 where its ticks are wider apart.
      axis: {
        ...(!x.isContinuous && { values: axes[x.axis]!.filter((value) => typeof value === 'number') }),
        labelExpr: allDigits,
        labelOverlap: 'greedy',
      },
    },
    y: {
      field: 'y',
      type: 'quantitative',
      title: wrapWords(y.title.split(' '), 34),
      scale: { type: y.scale ?? 'linear', ...(decades && { nice: false, padding: 12 }) },
      axis: { ...(decades && { values: decades, labelExpr: allDigits }) },
    },
    color: {
      field: 'series',
      type: 'nominal',
      title: experiment.axes[series]!.title,
      scale: colours.scale,
      // A theory line that belongs to no series is listed among the dashes.
      legend: { values: colours.ofSeries },
    },
    strokeDash: {
      field: 'line',
      type: 'nominal',
      title: null,
      scale: { domain: [line, ...theory.map(({ name }) => name)], range: [[1, 0], ...dashes] },
      legend: theory.length === 0 ? null : { symbolSize: 500 },
    },
  } as const
  return [
    { transform: [{ filter: { field: 'y', valid: true } }], mark: { type: 'line', strokeWidth: 1.8 }, encoding },
    {
      transform: [{ filter: { field: 'high', valid: true } }],
      mark: { type: 'rule', strokeWidth: 1.2 },
      encoding: {
        x: encoding.x,
        y: { ...encoding.y, field: 'low' },
        y2: { field: 'high' },
        color: encoding.color,
      },
    },
    ...(x.marks ?? []).flatMap(({ name }) => uprightLayers(name, encoding.x, encoding.color)),
    {
      transform: [{ filter: { field: 'line', equal: line } }],
      mark: { type: 'point', filled: false, strokeWidth: 1.8, size: 60, opacity: 1 },
      encoding: {
        x: encoding.x,
        y: encoding.y,
        color: encoding.color,
        shape: {
          field: 'series',
          type: 'nominal',
          title: encoding.color.title,
          scale: {
            domain: colours.scale.domain,
            range: colours.scale.domain.map((_, i) => shapes[i % shapes.length]!),
          },
          legend: encoding.color.legend,
        },
      },
    },
  ]
}

type Encoding = NonNullable<Exclude<Layers[number], { layer: unknown }>['encoding']>

/** Places on the x axis, with their names. */
function uprightLayers(name: string, x: Encoding['x'], color: Encoding['color']): Layers {
  const transform = [{ filter: { field: 'name', equal: name } }]
  return [
    { transform, mark: { type: 'rule', strokeDash: [1, 3], strokeWidth: 1.4 }, encoding: { x, color } },
    {
      transform,
      mark: { type: 'text', angle: 270, align: 'right', dx: -4, dy: -6, fontSize: 11 },
      encoding: { x, y: { value: 0 }, text: { field: 'name' }, color },
    },
  ] as Layers
}

const dashes = [
  [6, 4],
  [2, 3],
  [9, 3, 2, 3],
]

function coloursOf(
  marks: readonly Mark[],
  theory: readonly TheoryLine<never>[],
): { readonly scale: { domain: string[]; range: string[] }; readonly ofSeries: string[] } {
  const domain = [...new Set(marks.map(({ series }) => series))]
  const isTheory = (name: string): boolean => theory.some((line) => !line.isOfSeries && line.name === name)
  const range = domain.map((name, i) => (isTheory(name) ? ink : palette[i % palette.length]!))
  return { scale: { domain, range }, ofSeries: domain.filter((name) => !isTheory(name)) }
}

/** 1, 2 and 5 in each decade that has marks: Vega's own ticks at 3 and 7 are uneven. Null if these are too few. */
function decadesOf(marks: readonly Mark[]): number[] | null {
  const places = marks.map(({ y }) => y).filter((y) => y > 0)
  const [least, most] = [leastOf(places), greatestOf(places)]
  const ticks: number[] = []
  for (let decade = 10 ** Math.floor(Math.log10(least)); decade <= most; decade *= 10)
    ticks.push(...[1, 2, 5].map((digit) => digit * decade).filter((tick) => tick >= least && tick <= most))
  return ticks.length >= 3 ? ticks : null
}
