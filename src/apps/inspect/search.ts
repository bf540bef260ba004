/** The cycles in which a condition holds. */

import { parseQuery } from '../../runs/find/syntax/parse.js'
import { printQuery } from '../../runs/find/syntax/condition.js'
import { searchReplay } from '../../runs/find/search/search.js'
import { matchLabels } from '../../runs/find/meaning/paths.js'
import { valueText } from '../../print/wave/values.js'
import type { InspectedRun } from './run.js'

export interface FindQuestion {
  /** As on the command line: `rise(dut.full) && dut.count > 3 for 2`. */
  readonly condition: string
  /** Hits that are listed. */
  readonly most: number
}

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

export interface SearchQuestions {
  /** @throws FlitwaveError FW970 to FW974 for a condition that means nothing in this design */
  find(question: FindQuestion): FindAnswer
}

export function searchAnswers({ file, design }: InspectedRun): SearchQuestions {
  return {
    find: ({ condition, most }) => {
      const query = parseQuery(condition)
      const to = file.header.endCycle - 1
      // One more tells whether there are more.
      const options = { design, query, from: file.firstCycle, to, most: most + 1, isCounted: false }
      const { hits, matches } = searchReplay(file, options)
      return {
        condition: printQuery(query),
        isCut: hits.length > most,
        hits: hits.slice(0, most).map((hit) => ({
          from: hit.from,
          to: hit.to,
          match: matchLabels(matches[hit.match]!).join(', '),
          values: hit.values.map(({ path, shape, value }) => ({ path, value: valueText(shape, value) })),
        })),
      }
    },
  }
}
