/** The hits of a search in a run of any origin, as the page lists them. */

import { printQuery, type Query } from '../../runs/find/syntax/condition.js'
import type { SearchResult, ShownValue } from '../../runs/find/search/search.js'
import { matchLabels } from '../../runs/find/meaning/paths.js'
import { unknownText, valueText } from '../../print/wave/values.js'

/** Cycles in a row in which it holds. */
export interface FoundHit {
  readonly from: number
  readonly to: number
  /** The values of its wildcards. */
  readonly match: string
  /** The signals in it, as they are in its first cycle. */
  readonly values: readonly { readonly path: string; readonly value: string }[]
}

export interface FindAnswer {
  /** As it was understood. */
  readonly condition: string
  readonly hits: readonly FoundHit[]
  /** True if there are more hits than are listed. */
  readonly isCut: boolean
}

/** The answer to a search for one more hit than are listed: that one tells whether there are more. */
export function findAnswer(query: Query, { hits, matches }: SearchResult, most: number): FindAnswer {
  return {
    condition: printQuery(query),
    isCut: hits.length > most,
    hits: hits.slice(0, most).map((hit) => ({
      from: hit.from,
      to: hit.to,
      match: matchLabels(matches[hit.match]!).join(', '),
      values: hit.values.map((value) => ({ path: value.path, value: textOf(value) })),
    })),
  }
}

function textOf({ shape, value, unknown }: ShownValue): string {
  return unknown === undefined ? valueText(shape, value) : unknownText(shape, { value, unknown })
}
