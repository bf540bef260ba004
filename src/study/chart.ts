/** Charts of studies as SVG. Whoever imports this loads Vega, which takes its time. */

import { parse, View } from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'
import { conditionsOf, marksOf, type Mark } from './chart-data.js'
import type { PointResult } from './results.js'
import type { PreparedStudy } from './run.js'
import type { TheoryLine } from './study.js'

/** Distinguishable with any colour vision (Okabe and Ito). */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000', '#999999']

const ink = '#222222'
const font = 'Helvetica, Arial, sans-serif'

/** Of the plot of a panel, in pixels. */
const alone = { width: 560, height: 360 }
const amongOthers = { width: 330, height: 230 }

/** The chart of what is there, also of a study that is not finished. */
export async function chartOf(prepared: PreparedStudy, results: readonly PointResult[]): Promise<string> {
  const { spec } = compile(specificationOf(prepared, results))
  return `${await new View(parse(spec), { renderer: 'none' }).toSVG()}\n`
}

function specificationOf(prepared: PreparedStudy, results: readonly PointResult[]): TopLevelSpec {
  const { study, name } = prepared
  const marks = marksOf(prepared, results)
  const panels = [...new Set(marks.map(({ panel }) => panel))]
  const size = panels.length > 1 ? amongOthers : alone
  const layers = { layer: layersOf(prepared, marks) }
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: {
      text: study.title,
      subtitle: [...linesOf(conditionsOf(prepared)), `flitwave study ${name}`],
      anchor: 'start',
      offset: 14,
    },
    background: '#ffffff',
    padding: 16,
    data: { values: marks },
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
      axis: { labelColor: ink, titleColor: ink, gridColor: '#e4e4e4', labelFontSize: 11, titleFontSize: 12 },
      legend: { labelColor: ink, titleColor: ink, symbolSize: 70, labelFontSize: 12, labelLimit: 400 },
      header: { labelColor: ink, labelFontSize: 12, labelFontWeight: 'bold' },
      view: { stroke: '#cccccc' },
    },
  }
}

type Layers = Extract<TopLevelSpec, { layer: unknown }>['layer']

/** What is measured as lines with points; theory dashed, where the study has any. */
function layersOf({ study, axes }: PreparedStudy, marks: readonly Mark[]): Layers {
  const { x, y, line, series, theory } = study.chart
  const encoding = {
    x: {
      field: 'x',
      type: 'quantitative',
      title: study.axes[x.axis]!.title,
      scale: {
        type: x.scale ?? 'linear',
        nice: false,
        padding: 12,
        reverse: x.isReversed ?? false,
        ...(x.scale !== 'log' && { zero: false }),
      },
      axis: { values: axes[x.axis] as number[], labelOverlap: 'greedy' },
    },
    y: { field: 'y', type: 'quantitative', title: y.title, scale: { type: y.scale ?? 'linear' } },
    color: {
      field: 'series',
      type: 'nominal',
      title: study.axes[series]!.title,
      scale: coloursOf(marks, theory),
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
    { mark: { type: 'line', strokeWidth: 1.8 }, encoding },
    {
      transform: [{ filter: { field: 'line', equal: line } }],
      mark: { type: 'point', filled: true, size: 42, opacity: 1 },
      encoding: { x: encoding.x, y: encoding.y, color: encoding.color },
    },
  ]
}

const dashes = [
  [6, 4],
  [2, 3],
  [9, 3, 2, 3],
]

function coloursOf(
  marks: readonly Mark[],
  theory: readonly TheoryLine<never>[],
): { domain: string[]; range: string[] } {
  const domain = [...new Set(marks.map(({ series }) => series))]
  const isTheory = (name: string): boolean => theory.some((line) => !line.isOfSeries && line.name === name)
  return { domain, range: domain.map((name, i) => (isTheory(name) ? ink : colours[i % colours.length]!)) }
}

/** Texts side by side, in lines that are not too long. */
function linesOf(texts: readonly string[]): string[] {
  const lines: string[] = []
  for (const text of texts) {
    const longer = `${lines.at(-1) ?? ''}, ${text}`
    if (lines.length > 0 && longer.length <= 110) lines[lines.length - 1] = longer
    else lines.push(text)
  }
  return lines
}
