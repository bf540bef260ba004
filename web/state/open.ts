/** Opens the run of the page, and goes on to the next one without losing the view. */

import type { RunWorker } from './client.js'
import { readLink, writeLink } from './link.js'
import { firstView } from './load.js'
import type { OpenRun } from './run.js'
import { createView, type ViewState } from './view.js'

/**
 * Opens a run.
 * @param worker - where it is opened
 * @param before - the run that the page shows; its view stays where the next run has the same rows and cycles
 * @throws Error with the text to show
 */
export async function openRun(worker: RunWorker, bytes: ArrayBuffer, before: OpenRun | null): Promise<OpenRun> {
  const client = await worker.open(bytes)
  const info = await client.ask('info', null)
  const drawn = await client.ask('rows', info.drawing.signals)
  const view = createView(info, drawn)
  const open = { client, info, view, drawn }
  const [, setState] = view
  setState(before ? await keptView(before, open) : readLink(firstView(), info))
  return open
}

async function keptView({ view: [state], drawn }: OpenRun, next: OpenRun): Promise<Partial<ViewState>> {
  const { signal, instance, packet } = state
  const paths = state.rows.map(({ path }) => path)
  const kept = await next.client.ask('restored', { rows: paths, signal, instance, packet })
  const isOwn = paths.join('\n') !== drawn.join('\n')
  return {
    // Cycles are moved into the run.
    ...readLink(writeLink(state), next.info),
    ...kept,
    // Unless the user has chosen rows, the rows are those of the testbench as it is now.
    rows: isOwn ? state.rows.filter(({ path }) => kept.rows.includes(path)) : next.view[0].rows,
  }
}
