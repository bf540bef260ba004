import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeWhole } from '../../src/base/files/write.js'
import { chartOf } from './chart.js'
import { speedInTable, withSpeed } from './readme.js'
import type { Results } from './results.js'
import { markdownOf } from './table.js'

const docs = (file: string): string => fileURLToPath(new URL(`../../docs/${file}`, import.meta.url))

/** Writes the chart, the tables in docs/benchmarks.md, and the speed of the bit-sliced engine in README.md. */
export function writeDocs(results: Results): void {
  const tables = markdownOf(results)
  const speed = speedInTable(tables)
  writeWhole(docs('benchmarks.svg'), chartOf(results))
  const page = readFileSync(docs('benchmarks.md'), 'utf8')
  const place = /(<!-- figures: npm run bench -- --docs -->\n)[\s\S]*?(\n<!-- end of figures -->)/
  if (!place.test(page)) throw new Error('docs/benchmarks.md has no place for the figures')
  writeWhole(
    docs('benchmarks.md'),
    page.replace(place, (_, before: string, after: string) => `${before}\n${tables}\n${after}`),
  )
  const readme = docs('../README.md')
  writeWhole(readme, withSpeed(readFileSync(readme, 'utf8'), speed))
}
