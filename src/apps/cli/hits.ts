/** What `flitwave find` tells of its hits. */

import { counted } from '../../base/counted.js'
import { matchLabels } from '../../runs/find/meaning/paths.js'
import type { SearchResult, ShownValue } from '../../runs/find/search/search.js'
import { leafValue } from '../../ir/shape.js'
import { valueText } from '../../print/wave/values.js'
import { align, printTable } from './table.js'

type Hit = SearchResult['hits'][number]

/** One line for each hit: its cycles, its match, and the values in its first cycle. */
export function hitLines({ hits, matches }: SearchResult): string {
  return align(hits.map((hit) => hitCells(hit, matchLabels(matches[hit.match]!))))
}

/** `23 hits in 12 of 320 matches, 471 cycles together`. */
export function countLine({ counts, matches, hits }: SearchResult): string {
  if (!counts) return `${counted(hits.length, 'hit')}: the search ended there`
  const { all, cycles } = totals(counts)
  if (all === 0) return 'it never holds'
  const where = matches.length > 1 ? ` in ${counts.size} of ${matches.length} matches` : ''
  const more =
    hits.length > 0 && hits.length < all ? `; the first ${hits.length} are listed: --first ${all} lists all` : ''
  return `${counted(all, 'hit')}${where}, ${counted(cycles, 'cycle')}${all > 1 ? ' together' : ''}${more}`
}

/** The matches with the most cycles. */
export function countTable({ counts, matches }: SearchResult, most: number): string | null {
  if (!counts || matches.length === 1) return null
  const rows = [...counts].sort(([a, x], [b, y]) => y.cycles - x.cycles || a - b).slice(0, most)
  if (rows.length === 0) return null
  return printTable(
    rows.map(([match, { hits, cycles }]) => ({ match: matchLabels(matches[match]!).join(', '), hits, cycles })),
  )
}

/** All of it for programs. */
export function searchAsJson(result: SearchResult): object {
  const { hits, counts, matches } = result
  const label = (match: number): readonly string[] => matchLabels(matches[match]!)
  return {
    matches: matches.length,
    hits: hits.map(({ match, from, to, values }) => ({
      from,
      to,
      length: to - from + 1,
      match: label(match),
      values: Object.fromEntries(values.map((value) => [value.path, plainValue(value)])),
    })),
    counts: counts && {
      ...totals(counts),
      matches: [...counts].sort(([a], [b]) => a - b).map(([match, count]) => ({ match: label(match), ...count })),
    },
  }
}

function totals(counts: NonNullable<SearchResult['counts']>): { readonly all: number; readonly cycles: number } {
  let [all, sum] = [0, 0]
  for (const { hits, cycles } of counts.values()) {
    all += hits
    sum += cycles
  }
  return { all, cycles: sum }
}

function hitCells({ from, to, values }: Hit, labels: readonly string[]): string[] {
  const cycles = from === to ? `${from}` : `${from}..${to}`
  const texts = values.map((value) => {
    const name = shortName(value.path, labels)
    const text = shownValue(value)
    return name === '' ? text : `${name}=${text}`
  })
  return [cycles, ...(labels.length > 0 ? [labels.join(', ')] : []), texts.join(' ')]
}

/** As a condition would have it. */
function shownValue({ shape, value }: ShownValue): string {
  return shape.kind === 'bool' ? String(leafValue(shape, value)) : valueText(shape, value)
}

/** What its match says already is left out. */
function shortName(path: string, labels: readonly string[]): string {
  const label = labels.find((text) => path === text || path.startsWith(`${text}.`))
  return label === undefined ? path : path.slice(label.length + 1)
}

function plainValue({ shape, value }: ShownValue): string | number | boolean {
  if (shape.kind === 'enum') return valueText(shape, value)
  const plain = leafValue(shape, value)
  return typeof plain === 'bigint' ? String(plain) : plain
}
