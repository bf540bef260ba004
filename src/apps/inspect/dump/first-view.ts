/** The view that a dump opens with: its standstill, or a cycle in which much happens. */

import type { DumpRun } from '../../../runs/dump/run.js'
import type { WaveQuestion } from '../waves/waves.js'
import type { WaveRow } from '../waves/rows.js'
import { around, mostRows, type Opening, type OpeningQuestion } from '../opening/first-view.js'
import { mappedFailure } from '../opening/mapped-failure.js'
import { busiestCycle, liveliestCycle } from '../opening/movement.js'
import type { Task } from '../task.js'
import type { MappedPackets } from '../network/mapped-packets.js'
import type { DumpSignals } from './signals.js'

/**
 * Cycles of the first window, and the parts of it that stand before the cycle. A dump that is not much longer is shown as
 * a whole.
 */
const shown = { cycles: 48, before: 1 / 6, whole: 4 / 3 } as const

/** Cycles at the beginning in which movement is looked for; of units of time more, by a factor, until there are enough changes. */
const looked = 200
const growth = 10
const enough = 16

interface OpenedDump {
  readonly run: Pick<DumpRun, 'firstCycle' | 'lastCycle' | 'cycles'>
  readonly signals: DumpSignals
  readonly mapped: MappedPackets | null
}

/** @param wavesOf - rows over a window */
export async function openingOf(
  { run, signals, mapped }: OpenedDump,
  { rows }: OpeningQuestion,
  wavesOf: (question: WaveQuestion, task: Task) => Promise<readonly WaveRow[]>,
  task: Task,
): Promise<Opening> {
  const { firstCycle: first, lastCycle: last } = run
  const isClocked = run.cycles.clock !== null
  const failure = mapped && mappedFailure(mapped)
  if (failure) {
    const about = [...new Set(failure.waits?.signals)].filter((path) => signals.find(path) !== null)
    return { cycle: failure.since, window: around(failure, first, last), rows: about.slice(0, mostRows), failure }
  }
  const standing = mapped?.stand() ?? null
  const searched = { from: first, to: Math.min(last, first + looked - 1) }
  const moving = standing && (await busiestCycle(standing, searched, task))
  if (moving !== null) return { cycle: moving, window: windowAround(moving, shown.cycles, { first, last }), ...nothing }
  for (let length: number = looked; ; length *= growth) {
    const window = { from: first, to: Math.min(last, first + length - 1) }
    const drawn = await wavesOf(everyChange(rows, window), task)
    const changes = drawn.reduce((sum, { starts }) => sum + starts.length - 1, 0)
    if (!isClocked && changes < enough && window.to < last) continue
    const cycle = liveliestCycle(drawn, window) ?? first
    return { cycle, window: windowAround(cycle, (length * shown.cycles) / looked, { first, last }), ...nothing }
  }
}

const nothing = { rows: [], failure: null }

/** Each change as it is, none summed up. */
function everyChange(rows: readonly string[], { from, to }: Opening['window']): WaveQuestion {
  return { rows: rows.map((path) => ({ path, radix: 'decoded' as const })), from, to, pixels: 4 * (to + 1 - from) }
}

function windowAround(
  cycle: number,
  length: number,
  { first, last }: { readonly first: number; readonly last: number },
): Opening['window'] {
  if (last + 1 - first <= length * shown.whole) return { from: first, to: last }
  const to = Math.min(last, Math.max(first, cycle - Math.floor(length * shown.before)) + length - 1)
  return { from: to + 1 - length, to }
}
