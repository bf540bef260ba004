/** Logs of pipelines as text: all items, one of them in full, and what all took together. */

import { obtain } from '../../base/maps.js'
import type { LogItem, LogStage, PipelineLog } from './log.js'

/** `cycles 0 to 40`. */
export function describeSpan({ unit, first, last }: PipelineLog): string {
  return `${unit} ${shown(first)} to ${shown(last)}`
}

/** `F 3, D 1, X 2+`: stages with their times, in the order in which they begin; `+` for one that has not ended. */
export function stagesText({ stages }: LogItem, last: number): string {
  return stages.map((stage) => `${laneMark(stage)}${stage.name} ${timeOf(stage, last)}`).join(', ')
}

/** Stages outside of the first lane are marked with it. */
function laneMark({ lane }: LogStage): string {
  return lane === '0' ? '' : `[${lane}] `
}

function timeOf({ from, to }: Pick<LogStage, 'from' | 'to'>, last: number): string {
  return to === null ? `${shown(last - from)}+` : shown(to - from)
}

/** One item: its times, its stages on a line of time each, and what the log says about it. */
export function describeItem(item: LogItem, log: PipelineLog, columns: number): string {
  const { number, label, track, from, to, end, stages, details, waitsFor } = item
  const until = to ?? log.last
  const ends = to === null ? 'it has not ended' : `to ${shown(to)}, ${timeOf(item, log.last)} ${log.unit}`
  const head = `#${number} ${label}\ntrack ${track}, ${log.unit} ${shown(from)} ${ends}${end === 'flushed' ? ', flushed' : ''}`
  const width = Math.max(0, ...stages.map((stage) => (laneMark(stage) + stage.name).length))
  const room = Math.max(10, Math.min(60, columns - width - 30))
  const rows = stages.map((stage) => {
    const name = (laneMark(stage) + stage.name).padEnd(width)
    const time = `${shown(stage.from)} to ${stage.to === null ? '…' : shown(stage.to)}`
    return `  ${name}  ${barOf(stage, { from, until, room })}  ${time}`
  })
  const waits = waitsFor.length === 0 ? [] : [`waits for ${waitsFor.map((other) => `#${other}`).join(', ')}`]
  return [head, ...(rows.length > 0 ? [rows.join('\n')] : []), ...waits, ...details].join('\n\n')
}

function barOf(
  { from, to }: LogStage,
  { from: start, until, room }: { readonly from: number; readonly until: number; readonly room: number },
): string {
  const scale = room / Math.max(until - start, Number.MIN_VALUE)
  const left = Math.min(room - 1, Math.floor((from - start) * scale))
  const length = Math.max(1, Math.min(room - left, Math.round(((to ?? until) - from) * scale)))
  return `${' '.repeat(left)}${'█'.repeat(length)}`.padEnd(room)
}

/** The time of all items in a stage. */
interface StageSum {
  readonly stage: string
  readonly items: number
  readonly total: number
  readonly mean: number
  readonly most: number
}

/** By stage, that of most time first; stages that have not ended count up to the end of the log. */
export function stageSums({ items, last }: PipelineLog): readonly StageSum[] {
  const times = new Map<string, number[]>()
  for (const item of items)
    for (const stage of item.stages) {
      const name = laneMark(stage) + stage.name
      obtain(times, name, () => []).push((stage.to ?? last) - stage.from)
    }
  const sums = [...times].map(([stage, all]): StageSum => {
    const total = all.reduce((sum, time) => sum + time, 0)
    const most = all.reduce((a, b) => Math.max(a, b), 0)
    return { stage, items: all.length, total: rounded(total), mean: rounded(total / all.length), most: rounded(most) }
  })
  return sums.sort((a, b) => b.total - a.total)
}

/** Times of Chrome are fractions of microseconds. */
export function rounded(time: number): number {
  return Math.round(time * 1000) / 1000
}

function shown(time: number): string {
  return String(rounded(time))
}
