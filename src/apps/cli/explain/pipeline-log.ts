/** `flitwave explain` for logs of pipelines: Kanata, and trace events of Chrome. */

import { closeSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { openForReading, readText } from '../../../base/files/read.js'
import { readKanata } from '../../../runs/pipelines/kanata.js'
import type { LogItem, PipelineLog } from '../../../runs/pipelines/log.js'
import { describeItem, describeSpan, rounded, stagesText, stageSums } from '../../../runs/pipelines/text.js'
import { readTraceEvents } from '../../../runs/pipelines/trace-events.js'
import { isTestbench } from '../shared/open-run.js'
import { printTable } from '../shared/table.js'
import { failForUsage } from '../shared/usage.js'

const help = 'name a log in the Kanata format, or of trace events as JSON'

/** Bytes that tell what a file is. */
const headBytes = 64

/** True for the path of a log, by the first bytes of the file. */
export function isPipelineLog(path: string): boolean {
  if (isTestbench(path)) return false
  const file = openForReading(path, help)
  try {
    const bytes = new Uint8Array(headBytes)
    const head = new TextDecoder().decode(bytes.subarray(0, readSync(file, bytes, 0, headBytes, 0)))
    return head.startsWith('Kanata') || /^\s*[[{]/.test(head)
  } finally {
    closeSync(file)
  }
}

/** @throws FlitwaveError FW987 for a log that is damaged */
function openPipelineLog(path: string): PipelineLog {
  const text = readText(path, help)
  return text.startsWith('Kanata') ? readKanata(text, path) : readTraceEvents(text, path)
}

/** The questions that a log can answer. */
interface LogQuestion {
  readonly packet: number | undefined
  readonly summary: boolean
  readonly format: string
}

/** The answer as text, or as a value for JSON. */
export function explainLog(
  path: string,
  { packet, summary, format }: LogQuestion,
  columns: number,
): { readonly text: string } | { readonly json: unknown } {
  if (format !== 'text' && format !== 'json')
    failForUsage(`a log has no format ${format}`, 'its formats are text and json')
  const log = openPipelineLog(path)
  const { items, notes, unit, first, last } = log
  const head = `${basename(path)}: ${counted(log)} in ${describeSpan(log)}`
  if (packet !== undefined) {
    const item = items[packet] ?? failForItem(packet, log)
    return format === 'json' ? { json: item } : { text: describeItem(item, log, columns) }
  }
  const sums = summary ? stageSums(log) : []
  if (format === 'json')
    return { json: { format: log.format, unit, first, last, ...(summary ? { stages: sums } : { items }), notes } }
  const rows = summary ? sums.map((sum) => ({ ...sum })) : items.map((item) => rowOf(item, log))
  return { text: [head, ...notes, ...(rows.length > 0 ? ['', printTable(rows)] : [])].join('\n') }
}

function counted({ format, items }: PipelineLog): string {
  const noun = format === 'Kanata' ? 'instruction' : 'slice'
  const flushed = items.filter(({ end }) => end === 'flushed').length
  return `${items.length} ${noun}${items.length === 1 ? '' : 's'}${flushed > 0 ? `, ${flushed} flushed,` : ''}`
}

function rowOf(item: LogItem, log: PipelineLog): Readonly<Record<string, string | number | null>> {
  const { number, label, track, from, to, end } = item
  return {
    number,
    track,
    from: rounded(from),
    to: to === null ? null : rounded(to),
    [log.unit]: rounded((to ?? log.last) - from),
    end,
    label,
    stages: stagesText(item, log.last),
  }
}

function failForItem(number: number, { items }: PipelineLog): never {
  const last = items.length - 1
  const range = items.length === 0 ? 'the log is empty' : `the log has the numbers 0 to ${last}`
  return failForUsage(`the log has no item #${number}`, range)
}
