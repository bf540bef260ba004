/** Conditions over a dump: their hits, and rows that are computed. */

import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import type { CycleWindow } from '../../../runs/cycle-window.js'
import type { DumpRun } from '../../../runs/dump/run.js'
import { searchDump, topsOf } from '../../../runs/dump/search/search.js'
import { looksBack } from '../../../runs/find/meaning/scope.js'
import type { Query } from '../../../runs/find/syntax/condition.js'
import { parseQuery } from '../../../runs/find/syntax/parse.js'
import type { Task } from '../run.js'
import { findAnswer, type FindAnswer } from '../find-answer.js'
import type { FindQuestion } from '../search.js'
import type { ComputedRow, ExpressionEdgeQuestion, ExpressionQuestion } from '../waves/expressions.js'
import { RowReducer } from './reduced-row.js'

/** Pixels that a value needs to be visible. */
const leastPixels = 2

export class DumpConditions {
  private readonly tops: readonly string[]

  constructor(private readonly run: DumpRun) {
    this.tops = topsOf(run)
  }

  async find({ condition, most }: FindQuestion): Promise<FindAnswer> {
    const query = parseQuery(condition, this.tops)
    const { firstCycle: from, lastCycle: to } = this.run
    const options = { query, from, to, most: most + 1, isCounted: false }
    return findAnswer(query, await searchDump(this.run, options), most)
  }

  async rows({ expressions, from, to, pixels }: ExpressionQuestion, task: Task): Promise<readonly ComputedRow[]> {
    const shortest = (leastPixels * (to + 1 - from)) / Math.max(1, pixels)
    const rows: ComputedRow[] = []
    for (const { text } of expressions) {
      await task.pause()
      rows.push(await this.row(text, { from, to }, shortest))
    }
    return rows
  }

  async edge({ expression, cycle, direction }: ExpressionEdgeQuestion): Promise<number | null> {
    const { firstCycle, lastCycle } = this.run
    const window = direction > 0 ? { from: cycle, to: lastCycle } : { from: firstCycle, to: cycle }
    const turns = (await this.turns(expression, window)).slice(1).map(([at]) => at)
    return (direction > 0 ? turns.find((at) => at > cycle) : turns.findLast((at) => at < cycle)) ?? null
  }

  private async row(path: string, { from, to }: CycleWindow, shortest: number): Promise<ComputedRow> {
    try {
      const reducer = new RowReducer(shortest, null)
      for (const [cycle, holds] of await this.turns(path, { from, to }))
        reducer.set(cycle, { value: holds, unknown: 0 })
      const { starts, changes, values } = reducer.finish(to + 1)
      return {
        path,
        label: { scope: [], name: path },
        isBit: true,
        hasParts: false,
        numbers: null,
        to,
        starts: Float64Array.from(starts),
        changes: Uint32Array.from(changes),
        values: Uint32Array.from(values, ({ value }) => Number(value)),
        shown: ['0', '1'].map((text) => ({ text, tone: null, packet: null })),
      }
    } catch (error) {
      if (error instanceof FlitwaveError) return { path, problem: error.message }
      throw error
    }
  }

  /** The cycles of a window in which a condition begins to hold, 1, or ceases to, 0; the first is that of the window. */
  private async turns(text: string, { from, to }: CycleWindow): Promise<(readonly [cycle: number, holds: 0 | 1])[]> {
    const query = parseQuery(text, this.tops)
    const { hits } = await searchDump(this.run, {
      query,
      ...this.around(query, { from, to }),
      most: Infinity,
      isCounted: true,
    })
    const steps = new Map<number, number>([[from, 0]])
    const add = (cycle: number, by: number): void => void steps.set(cycle, (steps.get(cycle) ?? 0) + by)
    for (const hit of hits) {
      if (hit.to < from || hit.from > to) continue
      add(Math.max(from, hit.from), 1)
      if (hit.to < to) add(hit.to + 1, -1)
    }
    let depth = 0
    return [...steps].sort(([a], [b]) => a - b).map(([cycle, by]) => [cycle, (depth += by) > 0 ? 1 : 0])
  }

  /** A condition that has to hold for some cycles, or did earlier, needs more than the window. */
  private around({ cycles, condition }: Query, { from, to }: CycleWindow): CycleWindow {
    const { firstCycle, lastCycle } = this.run
    const around = cycles - 1
    return {
      from: looksBack(condition) ? firstCycle : Math.max(firstCycle, from - around),
      to: Math.min(lastCycle, to + around),
    }
  }
}
