/** What a chart shows of results: means, in panels and series, and the lines of models. */

import { groupBy } from '../maps.js'
import type { PointResult } from './results.js'
import type { PreparedExperiment } from './run.js'
import type { Setting, Experiment, Value } from './experiment.js'

/** A place in a chart. */
export interface Mark {
  /** Empty if there is one panel only. */
  readonly panel: string
  readonly series: string
  /** The name of a theory line, or that of what is measured. */
  readonly line: string
  readonly x: number
  readonly y: number
}

/** In the order of the points: panels, series and x values come as the axes have them. */
export function marksOf(prepared: PreparedExperiment, results: readonly PointResult[]): Mark[] {
  const { chart } = prepared.experiment
  const sorted = results.toSorted((a, b) => a.point - b.point)
  const placed = sorted.flatMap(({ setting, measured }): Placed[] => {
    const y = measured[chart.y.measured]
    return y === undefined ? [] : [{ place: placeOf(prepared, setting), line: chart.line, y }]
  })
  return meansOf([...placed, ...theoryOf(prepared, sorted)])
}

type Place = Pick<Mark, 'panel' | 'series' | 'x'>
interface Placed {
  readonly place: Place
  readonly line: string
  readonly y: number
}

function placeOf(prepared: PreparedExperiment, setting: Setting): Place {
  const { x, series } = prepared.experiment.chart
  return { panel: panelOf(prepared, setting), series: String(setting[series]!), x: Number(setting[x.axis]!) }
}

/** `|D| = 80, h = 4`: what is the same in a panel, and not in others. */
function panelOf({ experiment, axes }: PreparedExperiment, setting: Setting): string {
  const { x, series, mean } = experiment.chart
  const names = Object.keys(axes).filter((name) => axes[name]!.length > 1 && ![x.axis, series, ...mean].includes(name))
  return names.map((name) => `${symbolOf(experiment, name)} = ${setting[name]!}`).join(', ')
}

/** Wherever something has been measured. */
function theoryOf(prepared: PreparedExperiment, results: readonly PointResult[]): Placed[] {
  return prepared.experiment.chart.theory.flatMap((line) =>
    results.flatMap(({ setting }): Placed[] => {
      const y = line.at(setting as never)
      if (y === null) return []
      const place = placeOf(prepared, setting)
      return [{ place: line.isOfSeries ? place : { ...place, series: line.name }, line: line.name, y }]
    }),
  )
}

function meansOf(placed: readonly Placed[]): Mark[] {
  const groups = groupBy(placed, ({ place, line }) => JSON.stringify([place, line]))
  return [...groups.values()].map((group) => {
    const { place, line } = group[0]!
    return { ...place, line, y: group.reduce((sum, { y }) => sum + y, 0) / group.length }
  })
}

export function symbolOf({ axes }: Experiment, name: string): string {
  return axes[name]!.symbol ?? name
}

/** What all points have in common, and what means are taken over: `Ts = 300`, `mean of seed 1, 2`. */
export function conditionsOf({ experiment, axes }: PreparedExperiment): string[] {
  const show = (values: readonly Value[]): string => values.join(', ')
  const common = Object.entries(axes)
    .filter(
      ([name, values]) => values.length === 1 && name !== experiment.chart.series && name !== experiment.chart.x.axis,
    )
    .map(([name, values]) => `${symbolOf(experiment, name)} = ${show(values)}`)
  const means = experiment.chart.mean
    .filter((name) => axes[name]!.length > 1)
    .map((name) => `mean of ${symbolOf(experiment, name)} ${show(axes[name]!)}`)
  return [...common, ...means]
}

/** A panel as rows, one for each x: what is measured of each series, and what theory says beside it. */
export interface PanelTable {
  /** Empty if there is one panel only. */
  readonly panel: string
  readonly rows: readonly Readonly<Record<string, number>>[]
}

export function tablesOf(prepared: PreparedExperiment, results: readonly PointResult[]): PanelTable[] {
  const marks = marksOf(prepared, results)
  const { chart } = prepared.experiment
  const xName = symbolOf(prepared.experiment, chart.x.axis)
  // `f = 2`, for a series that is a number would become the first of the columns.
  const isNumber = typeof prepared.experiment.axes[chart.series]!.values[0] === 'number'
  const nameOf = (series: string): string =>
    isNumber && !chart.theory.some(({ name }) => name === series)
      ? `${symbolOf(prepared.experiment, chart.series)} = ${series}`
      : series
  const panels = [...new Set(marks.map(({ panel }) => panel))]
  return panels.map((panel) => {
    const inPanel = marks.filter((mark) => mark.panel === panel)
    const rows = new Map<number, Record<string, number>>()
    for (const { series, line, x, y } of inPanel) {
      const row = rows.get(x) ?? { [xName]: x }
      const column = line === chart.line || line === series ? nameOf(series) : `${nameOf(series)}, ${line}`
      rows.set(x, { ...row, [column]: Number(y.toPrecision(6)) })
    }
    return { panel, rows: [...rows.values()] }
  })
}
