/** Rows that are computed: an expression of `flitwave find`, a condition or a number, in each cycle of a window. */

import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import { obtain } from '../../../base/maps.js'
import { searchReplay } from '../../../runs/find/search/search.js'
import { looksBack } from '../../../runs/find/meaning/scope.js'
import type { Query } from '../../../runs/find/syntax/condition.js'
import { parseQuery } from '../../../runs/find/syntax/parse.js'
import type { InspectedRun, Task } from '../run.js'
import { NumberRows } from './number-rows.js'
import type { ShownRadix, WaveRow } from './rows.js'
import { joinShort } from './views.js'

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

/** Windows of expressions that are kept. */
const mostKept = 64

/** Pixels that a value needs to be visible. */
const leastPixels = 2

/** Ascending cycles in which the value changes, first to 0 or 1 as `isFirst` has it. */
interface Levels {
  readonly starts: readonly number[]
  readonly isFirst: boolean
}

export function expressionAnswers(run: InspectedRun): {
  expressions(question: ExpressionQuestion, task: Task): Promise<readonly ComputedRow[]>
  expressionEdge(question: ExpressionEdgeQuestion): number | null
} {
  const kept = new Map<string, Levels>()
  const numbers = new NumberRows(run)
  const row = ({ text, radix }: AskedExpression, { from, to, pixels }: ExpressionQuestion): WaveRow => {
    const least = (leastPixels * (to + 1 - from)) / Math.max(1, pixels)
    const query = parseQuery(text)
    const levelsNow = (): Levels => obtain(kept, key(text, from, to), () => levels(run, query, from, to))
    return numbers.row({ query, radix, from, to, least }) ?? rowOf(text, levelsNow(), to, least)
  }
  return {
    expressions: async (question, task) => {
      const rows: ComputedRow[] = []
      for (const one of question.expressions) {
        await task.pause()
        rows.push(orProblem(one.text, () => row(one, question)))
        for (const old of kept.keys()) if (kept.size > mostKept) kept.delete(old)
      }
      return rows
    },
    expressionEdge: ({ expression, cycle, direction }) => {
      const [first, last] = [run.file.firstCycle, run.file.header.endCycle - 1]
      const [from, to] = direction > 0 ? [cycle, last] : [first, cycle]
      const query = parseQuery(expression)
      const turns = numbers.changes(query, from, to)?.slice(1) ?? levels(run, query, from, to).starts.slice(1)
      return (direction > 0 ? turns.find((at) => at > cycle) : turns.findLast((at) => at < cycle)) ?? null
    },
  }
}

function key(text: string, from: number, to: number): string {
  return `${from}:${to} ${text}`
}

function orProblem(path: string, row: () => WaveRow): ComputedRow {
  try {
    return row()
  } catch (error) {
    if (error instanceof FlitwaveError) return { path, problem: error.message }
    throw error
  }
}

function levels({ file, design }: InspectedRun, query: Query, from: number, to: number): Levels {
  // A condition that has to hold for some cycles, or did earlier, needs more than the window.
  const around = query.cycles - 1
  const first = looksBack(query.condition) ? file.firstCycle : Math.max(file.firstCycle, from - around)
  const last = Math.min(file.header.endCycle - 1, to + around)
  const { hits } = searchReplay(file, { design, query, from: first, to: last, most: Infinity, isCounted: true })
  const turns = new Map<number, number>()
  const add = (cycle: number, by: number): void => void turns.set(cycle, (turns.get(cycle) ?? 0) + by)
  for (const hit of hits) {
    if (hit.to < from || hit.from > to) continue
    add(Math.max(from, hit.from), 1)
    add(hit.to + 1, -1)
  }
  const starts = [from]
  let [depth, isHigh] = [turns.get(from) ?? 0, (turns.get(from) ?? 0) > 0]
  const isFirst = isHigh
  for (const cycle of [...turns.keys()].sort((a, b) => a - b)) {
    if (cycle <= from || cycle > to) continue
    depth += turns.get(cycle)!
    if (depth > 0 === isHigh) continue
    isHigh = depth > 0
    starts.push(cycle)
  }
  return { starts, isFirst }
}

function rowOf(path: string, { starts, isFirst }: Levels, to: number, least: number): WaveRow {
  const joined = joinShort(starts, to + 1, least)
  const numbers = new Map(starts.map((start, i) => [start, i]))
  return {
    path,
    label: { scope: [], name: path },
    isBit: true,
    hasParts: false,
    numbers: null,
    to,
    starts: Uint32Array.from(joined.starts),
    changes: Uint32Array.from(joined.changes),
    values: Uint32Array.from(joined.starts, (start) => (numbers.get(start)! % 2 === 0) === isFirst ? 1 : 0),
    shown: ['0', '1'].map((text) => ({ text, tone: null, packet: null })),
  }
}
