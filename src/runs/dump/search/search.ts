/** Finding the cycles of a dump in which a condition holds. */

import type { Expr } from '../../../ir/ir.js'
import type { ExprSource } from '../../find/meaning/lower.js'
import { Meaning } from '../../find/meaning/meaning.js'
import { HitCollector } from '../../find/search/hit-collector.js'
import type { SearchOptions, SearchResult } from '../../find/search/search.js'
import { dumpTree } from './hierarchy.js'
import { MatchValue } from './match-value.js'
import { Done, Values, Walk, walkThrough, type SearchedDump } from './walk.js'

type DumpSearch = Pick<SearchOptions, 'query' | 'from' | 'to' | 'most' | 'isCounted'>

/** The names with which paths in conditions over a dump begin. */
export function topsOf({ variables }: Pick<SearchedDump, 'variables'>): readonly string[] {
  return dumpTree(variables).tops
}

/**
 * Looks where a condition holds in a dump. It holds where it is true; where it depends on an x or a z, it does not.
 * @throws FlitwaveError for a condition that means nothing in this dump, FW977 for one that is damaged
 */
export async function searchDump(run: SearchedDump, options: DumpSearch): Promise<SearchResult> {
  const { query, from, to, most, isCounted } = options
  const tree = dumpTree(run.variables)
  const meaning = new Meaning(query, tree.root)
  const values = new Values(tree)
  const matches = meaning.matches.map((match) => {
    const lower = (source: ExprSource): Expr => meaning.expression(match, source)
    return new MatchValue(match, (signal) => values.of(signal), lower)
  })
  meaning.requirePossible()
  const hits = new HitCollector({ least: query.cycles, most }, (match) =>
    meaning.matches[match]!.shown.map((operand) => values.show(operand)),
  )
  const held = new Uint8Array(matches.length)
  const walk = new Walk(matches, values, from, (match, cycle, { value, unknown }) => {
    const holds = Number(unknown === 0n && value === 1n)
    if (holds === held[match]) return
    held[match] = holds
    hits.turn(match, cycle)
    if (!isCounted && hits.hasFirst) throw new Done()
  })
  // Edges need the cycle before, and edges of edges the one before that.
  const depth = matches.reduce((most, match) => Math.max(most, match.depth), 0)
  const isWhole = await walkThrough(run, walk, Math.max(run.cycles.firstCycle, from - depth), to)
  const { kept, counts } = hits.finish(to)
  return {
    hits: kept,
    counts: isWhole ? counts : null,
    matches: meaning.matches.map(({ binding }) => binding),
    engine: 'dump',
  }
}
