import type { Figures } from './results.js'
import { spreadOf } from './statistics.js'

/** Rows of texts below titles. */
export interface Table {
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The number of text columns, before the numeric ones. */
  readonly texts: number
}

export const figureTitles = ['cycles/s', 'router-cycles/s', 'ns per router-cycle', '±', 'first cycle', 'memory']

export function figureCells(figures: Figures): string[] {
  const { cyclesPerSecond, nanosecondsPerRouterCycle, secondsToFirstCycle, peakBytes } = figures
  return [
    digits(cyclesPerSecond.median),
    `${(1e3 / nanosecondsPerRouterCycle.median).toPrecision(3)} M`,
    digits(nanosecondsPerRouterCycle.median),
    percent(spreadOf(cyclesPerSecond)),
    `${secondsToFirstCycle.median.toPrecision(2)} s`,
    `${(peakBytes / 2 ** 20).toFixed(0)} MiB`,
  ]
}

export function percent(part: number): string {
  return `${(part * 100).toFixed(0)} %`
}

/** Three significant digits, with commas. */
export function digits(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en')
}
