/** The results of a run as text: all rows where they are few, else what they come to. */

import { counted } from '../../base/counted.js'
import type { SummaryTable } from '../../runs/testbench/definition.js'
import { distributionOf } from '../../runs/testbench/distribution.js'
import type { TestbenchRun } from '../../runs/testbench/run.js'
import { printTable } from './table.js'

/** More are a scroll that nobody reads. */
const mostRows = 50

type Results = Pick<TestbenchRun, 'results' | 'summary'>

/**
 * Null if there are none.
 * @param listsAll - also where there are many
 */
export function printResults({ results, summary }: Results, listsAll: boolean): string | null {
  const isListed = listsAll || results.length <= mostRows
  const tables = summary.length > 0 || isListed ? summary : distributions({ results, summary })
  const parts = [
    ...(isListed && results.length > 0 ? [printTable(results)] : []),
    ...tables.map(({ title, rows }) => `${title}\n${printTable(rows)}`),
    ...(isListed ? [] : [`${counted(results.length, 'row')}: --rows lists them, --json and --out have them, too`]),
  ]
  return parts.length > 0 ? parts.join('\n\n') : null
}

/** Of each column that has numbers. */
function distributions({ results }: Results): readonly SummaryTable[] {
  const columns = [...new Set(results.flatMap((row) => Object.keys(row)))]
  const rows = columns
    .map((column) => ({ column, ...distributionOf(results.map((row) => row[column])) }))
    .filter(({ count }) => count !== 0)
  return rows.length > 0 ? [{ title: 'how the results are distributed', rows }] : []
}
