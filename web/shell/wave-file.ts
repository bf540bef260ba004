import type { PrintQuestion } from '../../src/apps/inspect/print.js'
import type { FormatName } from '../../src/print/wave/format-table.js'
import { visibleRows } from '../state/rows.js'
import type { OpenRun } from '../state/run.js'
import { download, pngOf } from './download.js'

/** Saves the visible signals and the window of the waves as a file. */
export async function saveWaves({ client, view: [state] }: OpenRun, format: FormatName): Promise<null> {
  const { radix, window } = state
  const isVector = format === 'png' ? 'svg' : format
  const question: PrintQuestion = {
    format: isVector,
    rows: visibleRows(state.rows).flatMap((row) => (row.kind === 'signal' ? [row.path] : [])),
    from: Math.max(0, Math.floor(window.from)),
    to: Math.floor(window.to),
    radix: radix === 'decoded' || radix === 'signed' ? undefined : radix,
  }
  const { name, content } = await client.ask('print', question)
  if (format === 'png') download(name.replace(/svg$/, 'png'), await pngOf(content as string))
  else download(name, content)
  return null
}
