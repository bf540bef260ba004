import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeWhole } from '../../src/base/files/write.js'
import { chartOf } from './chart.js'
import { speedInTable, withSpeed } from './readme.js'
import type { Results } from './results.js'
import { markdownOf } from './table.js'

const docs = (file: string): string => fileURLToPath(new URL(`../../docs/${file}`, import.meta.url))

/**
 * Writes the tables in docs/benchmarks.md that were measured: those of irregular designs, those of networks of any shape, and
 * all others together with the chart, and the speed of the bit-sliced engine in README.md.
 */
export function writeDocs(results: Results): void {
  const { irregular, graphs } = results
  const hasOthers = results.measurements.length > 0
  if (!hasOthers && irregular.length === 0 && graphs.length === 0)
    throw new Error('nothing was measured that docs/benchmarks.md shows')
  const alone = { ...results, ...nothing }
  if (irregular.length > 0) writeTables('irregular', { ...alone, irregular })
  if (graphs.length > 0) writeTables('graphs', { ...alone, graphs })
  if (hasOthers) writeNetworks({ ...results, irregular: [], graphs: [] })
}

const nothing = {
  measurements: [],
  omissions: [],
  runs: [],
  irregular: [],
  graphs: [],
  traces: [],
  commands: [],
  loads: [],
}

function writeNetworks(results: Results): void {
  const speed = speedInTable(markdownOf(results))
  writeWhole(docs('benchmarks.svg'), chartOf(results))
  writeTables('figures', results)
  const readme = docs('../README.md')
  writeWhole(readme, withSpeed(readFileSync(readme, 'utf8'), speed))
}

/** Replaces what stands between two comments. */
function writeTables(part: 'figures' | 'irregular' | 'graphs', results: Results): void {
  const page = readFileSync(docs('benchmarks.md'), 'utf8')
  writeWhole(docs('benchmarks.md'), withTables(page, part, markdownOf(results)))
}

/** A page with other text between the two comments that name a part. */
export function withTables(page: string, part: string, text: string): string {
  const place = new RegExp(`(<!-- ${part}: .*-->\n)[^]*?(\n<!-- end of ${part} -->)`)
  if (!place.test(page)) throw new Error(`docs/benchmarks.md has no place for ${part}`)
  return page.replace(place, (_, before: string, after: string) => `${before}\n${text}\n${after}`)
}
