/** Conditions and numbers over the signals of a dump. */

import type { DumpRun } from '../../../runs/dump/run.js'
import { recordDump } from '../../../runs/dump/search/record.js'
import { searchDump, topsOf } from '../../../runs/dump/search/search.js'
import { parseQuery } from '../../../runs/find/syntax/parse.js'
import { findAnswer, type FindAnswer } from '../find-answer.js'
import type { FindQuestion } from '../search.js'
import type { ComputedSource } from '../waves/expressions.js'

/** The first hits of a condition. */
export async function findInDump(run: DumpRun, { condition, most }: FindQuestion): Promise<FindAnswer> {
  const query = parseQuery(condition, topsOf(run))
  const { firstCycle: from, lastCycle: to } = run
  const options = { query, from, to, most: most + 1, isCounted: false }
  return findAnswer(query, await searchDump(run, options), most)
}

/** The values of expressions. */
export function dumpExpressions(run: DumpRun): ComputedSource {
  const { firstCycle, lastCycle } = run
  const tops = topsOf(run)
  return {
    firstCycle,
    lastCycle,
    parse: (text) => parseQuery(text, tops),
    search: (query, window) => searchDump(run, { query, ...window, most: Infinity, isCounted: true }),
    record: (query, window) => recordDump(run, query, window),
  }
}
