/** The view that a run opens with: its failure, or a cycle in which much happens. */

import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import { chooseVariables } from '../../../engines/sim/probe/choose.js'
import type { StandingNetwork } from '../network/packet-source.js'
import type { InspectedRun } from '../run.js'
import type { Task } from '../task.js'
import type { WaveQuestion } from '../waves/waves.js'
import type { WaveRow } from '../waves/rows.js'
import { failureOf, type Failure } from './failure.js'
import { mappedFailure } from './mapped-failure.js'
import { busiestCycle, liveliestCycle } from './movement.js'

export interface OpeningQuestion {
  /** The rows that the testbench draws. */
  readonly rows: readonly string[]
  /** The testbench's window, in cycles, both included. */
  readonly from: number
  readonly to: number
}

export interface Opening {
  readonly cycle: number
  /** In cycles, both included. */
  readonly window: { readonly from: number; readonly to: number }
  /** Paths of rows about the failure, to be drawn besides those of the testbench. */
  readonly rows: readonly string[]
  readonly failure: Failure | null
}

export interface OpeningQuestions {
  opening(question: OpeningQuestion): Opening
}

/** Cycles of the first window: before the failure, before the first wait of a circle at most, and in all. */
const shown = { before: 4, longestBefore: 24, least: 20, most: 48 } as const

/** Rows about a failure. */
export const mostRows = 24

/** Rows and cycles of a design that is no network in which movement is looked for. */
const looked = { rows: 64, cycles: 200 } as const

/**
 * @param standing - the network of the run; null if it cannot be followed
 * @param wavesOf - rows over a window
 */
export function openingAnswers(
  run: InspectedRun,
  standing: () => StandingNetwork | null,
  wavesOf: (question: WaveQuestion, task: Task) => Promise<readonly WaveRow[]>,
): { opening(question: OpeningQuestion, task: Task): Promise<Opening> } {
  const first = run.file.firstCycle
  const last = run.file.header.endCycle - 1
  return {
    opening: async (question, task) => {
      const window = { from: question.from, to: Math.min(Math.max(question.to, question.from + shown.least - 1), last) }
      const failure = (await failureOf(run, standing, task)) ?? (run.mapped && mappedFailure(run.mapped))
      if (failure) {
        return { cycle: failure.since, window: around(failure, first, last), rows: rowsAbout(run, failure), failure }
      }
      const network = standing()
      const moving = network
        ? await busiestCycle(network, window, task)
        : liveliestCycle(await drawnRows(question, window, wavesOf, task), searched(window))
      return { cycle: moving ?? window.from, window, rows: [], failure }
    },
  }
}

function searched({ from, to }: Opening['window']): Opening['window'] {
  return { from, to: Math.min(to, from + looked.cycles - 1) }
}

/** Each change as it is, none summed up. */
function drawnRows(
  { rows }: OpeningQuestion,
  window: Opening['window'],
  wavesOf: (question: WaveQuestion, task: Task) => Promise<readonly WaveRow[]>,
  task: Task,
): Promise<readonly WaveRow[]> {
  const asked = rows.slice(0, looked.rows).map((path) => ({ path, radix: 'decoded' as const }))
  const { from, to } = searched(window)
  return wavesOf({ rows: asked, from, to, pixels: 4 * (to + 1 - from) }, task)
}

/** From a little before the first wait on, so that the failure stands in the first half. */
export function around(
  { since, waits }: Pick<Failure, 'since' | 'waits'>,
  first: number,
  last: number,
): Opening['window'] {
  const begun = (waits?.waiters ?? []).flatMap((waiter) => waiter.since ?? [])
  const start = Math.max(Math.min(since, ...begun), since - shown.longestBefore)
  const from = Math.max(first, start - shown.before)
  const length = Math.min(shown.most, Math.max(shown.least, 2 * (since - from)))
  const to = Math.min(last, from + length - 1)
  return { from: Math.max(first, Math.min(from, to + 1 - shown.least)), to }
}

/** The signals of the channels in a standstill; of the instance otherwise. */
function rowsAbout({ tree }: InspectedRun, { waits, instance, kind }: Failure): string[] {
  const globs = waits ? waits.signals : instance === null || kind === 'check' ? [] : [`${instance}.*`]
  const found = new Set<string>()
  for (const glob of globs) {
    // A map may name a bit of a vector, which is a row as a whole.
    const chosen = [glob, glob.replace(/\[\d+\]$/, '')].map((one) => chosenBy(tree, one))
    for (const path of chosen.find(({ length }) => length > 0) ?? []) found.add(path)
    if (found.size >= mostRows) break
  }
  return [...found].slice(0, mostRows)
}

/** None for an instance without signals. */
function chosenBy(tree: InspectedRun['tree'], glob: string): string[] {
  try {
    return chooseVariables(tree, [glob]).map(({ path }) => path)
  } catch (error) {
    if (error instanceof FlitwaveError) return []
    throw error
  }
}
