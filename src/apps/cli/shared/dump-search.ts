/** Conditions over dumps, for the commands. */

import { cyclesWithin } from '../../../print/wave/select.js'
import type { DumpRun } from '../../../runs/dump/run.js'
import { searchDump, topsOf } from '../../../runs/dump/search/search.js'
import type { SearchResult } from '../../../runs/find/search/search.js'
import type { Query } from '../../../runs/find/syntax/condition.js'
import { parseQuery } from '../../../runs/find/syntax/parse.js'

/** The cycles to search, and the hits to keep. */
export interface DumpSearchOptions {
  readonly from: number | undefined
  readonly to: number | undefined
  readonly most: number
  readonly isCounted: boolean
}

/**
 * Searches a dump.
 * @throws FlitwaveError FW904 for cycles that it does not have, and as `searchDump`
 */
export async function findInRun(
  run: DumpRun,
  condition: string,
  { from: first, to: last, most, isCounted }: DumpSearchOptions,
): Promise<{ readonly query: Query; readonly from: number; readonly to: number; readonly result: SearchResult }> {
  const { title, firstCycle, lastCycle } = run
  const asked = { ...(first !== undefined && { from: first }), ...(last !== undefined && { to: last }) }
  const cycles = cyclesWithin({ title, firstCycle, lastCycle, variables: [] }, asked)
  const [from, to] = [cycles.firstCycle, cycles.lastCycle]
  const query = parseQuery(condition, topsOf(run))
  return { query, from, to, result: await searchDump(run, { query, from, to, most, isCounted }) }
}
