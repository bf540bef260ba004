/** The data of a chart: means in panels and series, and the lines of models. */

import { groupBy } from '../../base/maps.js'
import { estimate } from '../../base/statistics.js'
import type { PointResult } from './results.js'
import type { Chart, Setting, Experiment, Value, PreparedExperiment } from './experiment.js'

/** A place in a chart. */
export interface Mark {
  /** Empty if there is only one panel. */
  readonly panel: string
  readonly series: string
  /** The name of a theory line, or of the measurement. */
  readonly line: string
  readonly x: number
  readonly y: number
  /** The 95 % confidence interval of a single point that has one, or of a mean over enough points. */
  readonly low?: number
  readonly high?: number
}

/** The chart of an experiment that has one. */
export function chartIn({ name, experiment }: PreparedExperiment): Chart<never> {
  if (!experiment.chart) throw new TypeError(`${name} has no chart`)
  return experiment.chart
}

/** The axis whose values are the series. */
export function seriesOf(prepared: PreparedExperiment): string {
  const { axes } = prepared
  const series: readonly string[] = [chartIn(prepared).series].flat()
  return series.find((name) => axes[name]!.length > 1) ?? series[0]!
}

/** In the order of the points: panels, series and x values follow the order of the axes. */
export function marksOf(prepared: PreparedExperiment, results: readonly PointResult[]): Mark[] {
  const chart = chartIn(prepared)
  const sorted = results.toSorted((a, b) => a.point - b.point)
  const placed = sorted.flatMap(({ setting, measured }): Placed[] => {
    const y = numberOf(measured[chart.y.measured])
    const half = chart.y.interval === undefined ? null : numberOf(measured[chart.y.interval])
    return y === null
      ? []
      : [{ place: placeOf(prepared, setting), line: chart.line, y, ...(half !== null && { half }) }]
  })
  return meansOf([...placed, ...theoryOf(prepared, sorted)], chart.line)
}

/** A measured place on the x axis. */
export interface UprightMark {
  readonly panel: string
  readonly series: string
  readonly name: string
  readonly x: number
}

export function uprightMarksOf(prepared: PreparedExperiment, results: readonly PointResult[]): UprightMark[] {
  const { marks = [] } = chartIn(prepared).x
  return marks.flatMap(({ measured: of, name }) =>
    results.flatMap(({ setting, measured }) => {
      const x = numberOf(measured[of])
      const { panel, series } = placeOf(prepared, setting)
      return x === null ? [] : [{ panel, series, name, x }]
    }),
  )
}

/** Files contain null for a value that is not a number. */
function numberOf(measured: number | null | undefined): number | null {
  return typeof measured === 'number' && Number.isFinite(measured) ? measured : null
}

type Place = Pick<Mark, 'panel' | 'series' | 'x'>
interface Placed {
  readonly place: Place
  readonly line: string
  readonly y: number
  readonly half?: number
}

function placeOf(prepared: PreparedExperiment, setting: Setting): Place {
  const { x } = chartIn(prepared)
  const series = labelOf(prepared, String(setting[seriesOf(prepared)]!))
  return { panel: panelOf(prepared, setting), series, x: Number(setting[x.axis]!) }
}

/** The name of a curve: a user's own class is shown without its file, if its name is unique. */
function labelOf(prepared: PreparedExperiment, value: string): string {
  const axis = seriesOf(prepared)
  if (!prepared.experiment.axes[axis]!.isClass) return value
  const nameOf = (text: string): string => text.split('#').at(-1)!
  const names = prepared.axes[axis]!.map((other) => nameOf(String(other)))
  return names.filter((name) => name === nameOf(value)).length > 1 ? value : nameOf(value)
}

/** `|D| = 80, h = 4`: the values that distinguish a panel from others. */
function panelOf(prepared: PreparedExperiment, setting: Setting): string {
  const { experiment, axes } = prepared
  const { x, mean } = chartIn(prepared)
  const others: readonly string[] = [x.axis, seriesOf(prepared), ...mean]
  const names = Object.keys(axes).filter((name) => axes[name]!.length > 1 && !others.includes(name))
  return names.map((name) => `${symbolOf(experiment, name)} = ${setting[name]!}`).join(', ')
}

/** Theory at every place that has a measurement. */
function theoryOf(prepared: PreparedExperiment, results: readonly PointResult[]): Placed[] {
  return chartIn(prepared).theory.flatMap((line) =>
    results.flatMap(({ setting }): Placed[] => {
      const y = line.at(setting as never)
      if (y === null) return []
      const place = placeOf(prepared, setting)
      return [{ place: line.isOfSeries ? place : { ...place, series: line.name }, line: line.name, y }]
    }),
  )
}

/** @param drawn - the line whose points are drawn at random, if any; theory has no interval */
function meansOf(placed: readonly Placed[], drawn: string): Mark[] {
  const groups = groupBy(placed, ({ place, line }) => JSON.stringify([place, line]))
  return [...groups.values()].map((group) => {
    const { place, line } = group[0]!
    const { mean: y, half } = estimate(group.map((one) => one.y))
    const ofDraws = line === drawn && group.length >= leastDraws ? half : undefined
    const known = group.length === 1 ? group[0]!.half : ofDraws
    return { ...place, line, ...(known !== undefined && { low: y - known, high: y + known }), y }
  })
}

/** The interval of two values is thirteen times as wide as their difference, so it tells nothing. */
const leastDraws = 3

export function symbolOf({ axes }: Experiment, name: string): string {
  return axes[name]!.symbol ?? name
}

/** The conditions of all points, and the axes that means are taken over: `Ts = 300`, `mean of seed 1, 2`. */
export function conditionsOf(prepared: PreparedExperiment): string[] {
  const { experiment, axes } = prepared
  const { x, mean } = chartIn(prepared)
  const common = Object.entries(axes)
    .filter(([name, values]) => values.length === 1 && name !== seriesOf(prepared) && name !== x.axis)
    .map(([name, values]) => `${symbolOf(experiment, name)} = ${listOf(values)}`)
  const means = mean
    .filter((name) => axes[name]!.length > 1)
    .map((name) => meanOver(symbolOf(experiment, name), axes[name]!))
  return [...common, ...means]
}

function meanOver(symbol: string, values: readonly Value[]): string {
  const interval = values.length >= leastDraws ? ' with its 95 % confidence interval' : ''
  return `mean of ${symbol} ${listOf(values)}${interval}`
}

/** `1..16` for consecutive integers, as `--set` takes them; else `80, 240`. */
export function listOf(values: readonly Value[], separator = ', '): string {
  const [first, last] = [values[0], values.at(-1)]
  const isRun = values.length > 2 && values.every((value, i) => typeof first === 'number' && value === first + i)
  return isRun ? `${first}..${last}` : values.join(separator)
}

/** A panel as rows, one for each x: the measurements of each series beside the theory. */
export interface PanelTable {
  /** Empty if there is only one panel. */
  readonly panel: string
  readonly rows: readonly Readonly<Record<string, number>>[]
}

/** The tables of all panels; none without a chart. */
export function tablesOf(prepared: PreparedExperiment, results: readonly PointResult[]): PanelTable[] {
  if (!prepared.experiment.chart) return []
  const marks = marksOf(prepared, results)
  const chart = chartIn(prepared)
  const xName = symbolOf(prepared.experiment, chart.x.axis)
  const columnOf = columnNames(prepared)
  const panels = [...new Set(marks.map(({ panel }) => panel))]
  return panels.map((panel) => {
    const inPanel = marks.filter((mark) => mark.panel === panel)
    const rows = new Map<number, Record<string, number>>()
    for (const { series, line, x, y, high } of inPanel) {
      const interval = high === undefined ? {} : { [`±${columnOf(series, line)}`]: shortened(high - y, 2) }
      rows.set(x, { ...(rows.get(x) ?? { [xName]: x }), [columnOf(series, line)]: shortened(y, 6), ...interval })
    }
    return { panel, rows: [...rows.values()] }
  })
}

const shortened = (value: number, digits: number): number => Number(value.toPrecision(digits))

/** `torus`, `torus, formula`; `f = 2` for a series that is a number, which would otherwise become the first column. */
function columnNames(prepared: PreparedExperiment): (series: string, line: string) => string {
  const { axes } = prepared.experiment
  const chart = chartIn(prepared)
  const axis = seriesOf(prepared)
  const isNumber = typeof axes[axis]!.values[0] === 'number'
  const isTheory = (series: string): boolean => chart.theory.some(({ name }) => name === series)
  const nameOf = (series: string): string =>
    isNumber && !isTheory(series) ? `${symbolOf(prepared.experiment, axis)} = ${series}` : series
  return (series, line) => (line === chart.line || line === series ? nameOf(series) : `${nameOf(series)}, ${line}`)
}
