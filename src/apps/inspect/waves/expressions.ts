/** Rows that are computed: an expression of `flitwave find`, a condition or a number, in each cycle of a window. */

import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import type { TraceLeaf } from '../../../engines/sim/trace/trace.js'
import { isLevel } from '../../../print/wave/values.js'
import type { CycleWindow } from '../../../runs/cycle-window.js'
import { looksBack } from '../../../runs/find/meaning/scope.js'
import type { SearchResult } from '../../../runs/find/search/search.js'
import type { Query } from '../../../runs/find/syntax/condition.js'
import type { Task } from '../task.js'
import { RowReducer } from './reduced-row.js'
import type { ShownRadix, WaveRow } from './rows.js'
import { leafNumber, leafShower, numbered } from './seen-value.js'

export interface AskedExpression {
  readonly text: string
  /** For a number. */
  readonly radix: ShownRadix
}

export interface ExpressionQuestion {
  readonly expressions: readonly AskedExpression[]
  /** In cycles, both included. */
  readonly from: number
  readonly to: number
  /** The width of the drawn window. */
  readonly pixels: number
}

/** The numbers; 1 where a condition holds and 0 elsewhere; or the error of an expression that means nothing here. */
export type ComputedRow = WaveRow | { readonly path: string; readonly problem: string }

export interface ExpressionQuestions {
  /** A condition with wildcards holds where it holds for any of their matches. */
  expressions(question: ExpressionQuestion): readonly ComputedRow[]
  /**
   * The next cycle in which an expression begins or ceases to hold, or has another value; null if there is none.
   * @throws FlitwaveError FW970 to FW974 for an expression that means nothing in this design
   */
  expressionEdge(question: ExpressionEdgeQuestion): number | null
}

export interface ExpressionEdgeQuestion {
  readonly expression: string
  readonly cycle: number
  /** Forwards, 1, or backwards, -1. */
  readonly direction: 1 | -1
}

/** The values of an expression in a window; the first change is that in which the window begins. */
export type ComputedLeaf = Omit<TraceLeaf, 'suffix'>

/** A run of any origin, as far as expressions need it. */
export interface ComputedSource {
  readonly firstCycle: number
  readonly lastCycle: number
  /** @throws FlitwaveError FW970 for a text that is no expression */
  parse(text: string): Query
  /** All hits of a condition. */
  search(query: Query, window: CycleWindow): SearchResult | Promise<SearchResult>
  /** The values of a number; null for a condition. */
  record(query: Query, window: CycleWindow): ComputedLeaf | null | Promise<ComputedLeaf | null>
}

/** Windows of expressions that are kept. */
const mostKept = 64

/** Pixels that a value needs to be visible. */
const leastPixels = 2

export function expressionAnswers(source: ComputedSource): {
  expressions(question: ExpressionQuestion, task: Task): Promise<readonly ComputedRow[]>
  expressionEdge(question: ExpressionEdgeQuestion): Promise<number | null>
} {
  /** By window and text; the oldest first. */
  const kept = new Map<string, ComputedLeaf>()
  const leafOf = async (text: string, window: CycleWindow): Promise<ComputedLeaf> => {
    const key = `${window.from}:${window.to} ${text}`
    const known = kept.get(key)
    if (known) return known
    const query = source.parse(text)
    const leaf = (await source.record(query, window)) ?? (await levels(source, query, window))
    kept.set(key, leaf)
    for (const old of kept.keys()) if (kept.size > mostKept) kept.delete(old)
    return leaf
  }
  return {
    expressions: async ({ expressions, from, to, pixels }, task) => {
      const shortest = (leastPixels * (to + 1 - from)) / Math.max(1, pixels)
      const rows: ComputedRow[] = []
      for (const asked of expressions) {
        await task.pause()
        const row = async (): Promise<WaveRow> => rowOf(asked, await leafOf(asked.text, { from, to }), to, shortest)
        rows.push(await orProblem(asked.text, row))
      }
      return rows
    },
    expressionEdge: async ({ expression, cycle, direction }) => {
      const window =
        direction > 0 ? { from: cycle, to: source.lastCycle } : { from: source.firstCycle, to: cycle }
      const turns = (await leafOf(expression, window)).cycles.slice(1)
      return (direction > 0 ? turns.find((at) => at > cycle) : turns.findLast((at) => at < cycle)) ?? null
    },
  }
}

async function orProblem(path: string, row: () => Promise<WaveRow>): Promise<ComputedRow> {
  try {
    return await row()
  } catch (error) {
    if (error instanceof FlitwaveError) return { path, problem: error.message }
    throw error
  }
}

/** One where a condition holds for one of its matches, and zero elsewhere. */
async function levels(source: ComputedSource, query: Query, { from, to }: CycleWindow): Promise<ComputedLeaf> {
  // A condition that has to hold for some cycles, or did earlier, needs more than the window.
  const around = query.cycles - 1
  const first = looksBack(query.condition) ? source.firstCycle : Math.max(source.firstCycle, from - around)
  const { hits } = await source.search(query, { from: first, to: Math.min(source.lastCycle, to + around) })
  const steps = new Map<number, number>([[from, 0]])
  const add = (cycle: number, by: number): void => void steps.set(cycle, (steps.get(cycle) ?? 0) + by)
  for (const hit of hits) {
    if (hit.to < from || hit.from > to) continue
    add(Math.max(from, hit.from), 1)
    if (hit.to < to) add(hit.to + 1, -1)
  }
  const leaf = { shape: { kind: 'bool' } as const, cycles: [] as number[], values: [] as number[] }
  let depth = 0
  for (const [cycle, by] of [...steps].sort(([a], [b]) => a - b)) {
    depth += by
    const holds = Number(depth > 0)
    if (leaf.values.at(-1) === holds) continue
    leaf.cycles.push(cycle)
    leaf.values.push(holds)
  }
  return leaf
}

function rowOf({ text, radix }: AskedExpression, leaf: ComputedLeaf, to: number, shortest: number): WaveRow {
  const { shape, cycles, values, unknown } = leaf
  const number = leafNumber(shape, radix)
  const reducer = new RowReducer(shortest, number)
  cycles.forEach((cycle, i) => reducer.set(cycle, { value: values[i]!, unknown: unknown?.[i] ?? 0 }))
  const { starts, changes, values: seen, least, greatest } = reducer.finish(to + 1)
  return {
    path: text,
    label: { scope: [], name: text },
    isBit: isLevel(shape),
    hasParts: false,
    numbers: number && { least: Float64Array.from(least), greatest: Float64Array.from(greatest) },
    to,
    starts: Float64Array.from(starts),
    changes: Uint32Array.from(changes),
    ...numbered(seen, leafShower(shape, radix)),
  }
}
