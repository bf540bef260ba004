/** Opens the run of the page, and goes on to the next one without losing the view. */

import type { RunWorker } from './client.js'
import type { Opening } from '../../src/apps/inspect/opening/opening.js'
import { readLink, writeLink } from './link.js'
import { firstView } from './load.js'
import type { OpenRun } from './run.js'
import { goTo } from './steps.js'
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
  const rows = await client.ask('rows', info.drawing.signals)
  const { from, to } = info.drawing
  const [opening, network] = await Promise.all([client.ask('opening', { rows, from, to }), client.ask('network', null)])
  const drawn = withRowsOf(opening, rows)
  const view = createView(opening, drawn)
  const open = { client, info, view, drawn, opening, network }
  const [state, setState] = view
  setState(before ? await keptView(before, open) : readLink(firstView(), info))
  // A link may name a cycle and no window.
  goTo(view, info, state.cycle)
  return open
}

/** Rows of a testbench below which there is still room in view. */
const shortList = 12

/** The rows about a failure stand in view. */
function withRowsOf({ rows: about }: Opening, rows: readonly string[]): readonly string[] {
  const others = about.filter((path) => !rows.includes(path))
  return rows.length <= shortList ? [...rows, ...others] : [...others, ...rows]
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
