import { digits, figureCells, type Table } from '../cells.js'
import type { Figures, Results } from '../results.js'
import { firstLooks } from './looks.js'

/** Runs, and single cycles with a look at signals. */
export const irregularTables = (results: Results): Table[] => [runs(results), looks(results)]

const plainTitles = ['cycles/s', '±', 'first cycle', 'memory']

function runs({ irregular }: Results): Table {
  const rows = irregular
    .filter(({ looked }) => !looked)
    .map((entry) => {
      const { buildSeconds, ratio } = entry
      const built = buildSeconds === null ? '' : `${buildSeconds.toFixed(0)} s`
      return [entry.design, entry.title, ...plainCells(entry), ratio === null ? '' : ratio.toPrecision(3), built]
    })
  return { titles: ['design', 'engine', ...plainTitles, 'x Verilator', 'built in'], rows, texts: 2 }
}

/** Single cycles with a look at signals. */
function looks({ irregular }: Results): Table {
  const rows = irregular
    .filter((entry) => entry.looked)
    .map((entry) => [entry.design, entry.title, ...plainCells(entry), entry.ratio?.toPrecision(3) ?? ''])
  const titles = plainTitles.map((title) => (title === 'first cycle' ? `${digits(firstLooks)} cycles` : title))
  return { titles: ['ten signals looked at', 'engine', ...titles, 'x scalar'], rows, texts: 2 }
}

/** Without the figures that count routers. */
function plainCells(figures: Figures): string[] {
  const [speed, , , ...others] = figureCells(figures)
  return [speed!, ...others]
}
