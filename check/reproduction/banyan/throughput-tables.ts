/** The figures of throughput in numbers. */

import { copyRates, type SlotTraffic } from '../../../src/networks/collective/min/throughput-model.js'
import { table } from '../../../scripts/markdown.js'
import type { TableSection } from '../paper.js'
import { eta, shapes, sizes } from './curves.js'

/** Copy rates and throughput, to the digits of the tables. */
export const throughputTables: readonly TableSection[] = [
  {
    title: 'Fig. 5 in numbers: copy rates at each stage, N = 128',
    text() {
      const stages = [6, 5, 4, 3, 2, 1, 0]
      const rows = [2, 4, 8, 16, 32].map((copies) => {
        const rates = copyRates({ n: 7, copies, scheme: 'region' })
        return [String(copies), ...stages.map((stage) => rates[stage]!.toFixed(4))]
      })
      return table(['f', ...stages.map((stage) => `stage ${stage}`)], rows, true)
    },
  },
  {
    title: 'Fig. 6 in numbers: throughput of (A) / (B), N = 128',
    text: () =>
      throughputTable(
        [0.25, 0.5, 1],
        (load) => `load ${load}`,
        (shape, load) => ({ ...shape, load, n: 7 }),
      ),
  },
  {
    title: 'Fig. 7 in numbers: throughput of (A) / (B), load 1',
    text: () =>
      throughputTable(
        sizes,
        (n) => `n = ${n}`,
        (shape, n) => ({ ...shape, load: 1, n }),
      ),
  },
]

function throughputTable(
  values: readonly number[],
  title: (value: number) => string,
  at: (shape: (typeof shapes)[number], value: number) => Omit<SlotTraffic, 'scheme'>,
): string {
  const rows = shapes.map((shape) => [
    `f = ${shape.copies}, m = ${shape.multicasts}`,
    ...values.map((value) => {
      const point = at(shape, value)
      if (point.copies > 2 ** point.n) return '–'
      return `${eta(point, 'region').toFixed(4)} / ${eta(point, 'cube').toFixed(4)}`
    }),
  ])
  return table(['multicasts', ...values.map(title)], rows, true)
}
