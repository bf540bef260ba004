/** The values of a number that is computed from the signals of a dump. */

import type { Expr } from '../../../ir/ir.js'
import type { TraceLeaf } from '../../../engines/sim/trace/trace.js'
import type { ShapeLeaf } from '../../../ir/shape.js'
import type { CycleWindow } from '../../cycle-window.js'
import type { ExprSource } from '../../find/meaning/lower.js'
import { Meaning } from '../../find/meaning/meaning.js'
import { numberExpression } from '../../find/meaning/number.js'
import { looksBack } from '../../find/meaning/scope.js'
import type { Query } from '../../find/syntax/condition.js'
import { dumpTree } from './hierarchy.js'
import { MatchValue } from './match-value.js'
import { Values, Walk, walkThrough, type SearchedDump } from './walk.js'

/**
 * The values of an expression in a window: the first change is that in which it begins. Null for a condition.
 * @throws FlitwaveError for an expression that means nothing in this dump, FW977 for one that is damaged
 */
export async function recordDump(
  run: SearchedDump,
  query: Query,
  { from, to }: CycleWindow,
): Promise<Omit<TraceLeaf, 'suffix'> | null> {
  if (query.cycles > 1) return null
  const tree = dumpTree(run.variables)
  const meaning = new Meaning(query, tree.root)
  const values = new Values(tree)
  const found: { shape: ShapeLeaf['shape'] | null } = { shape: null }
  const lower = (source: ExprSource): Expr => {
    const { expr, shape } = numberExpression(query, meaning, source)
    found.shape = shape
    return expr
  }
  const number = new MatchValue(meaning.matches[0]!, (signal) => values.of(signal), lower)
  const { shape } = found
  if (!shape) return null
  const leaf = { shape, cycles: [] as number[], values: [] as bigint[], unknown: [] as bigint[] }
  const { firstCycle } = run.cycles
  const searched = looksBack(query.condition) ? firstCycle : from
  const walk = new Walk([number], values, searched, (_, cycle, { value, unknown }) => {
    // The last value before the window is the first one in it.
    const at = leaf.cycles.at(-1) === from && cycle <= from ? 0 : leaf.cycles.length
    leaf.cycles[at] = Math.max(from, cycle)
    leaf.values[at] = value
    leaf.unknown[at] = unknown
  })
  await walkThrough(run, walk, Math.max(firstCycle, searched - number.depth), to)
  return leaf
}
