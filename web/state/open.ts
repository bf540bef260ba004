/** Opens the run of the page, and goes on to the next one without losing the view. */

import type { RunWorker } from './client.js'
import type { Opening } from '../../src/apps/inspect/opening/first-view.js'
import type { GivenRun } from '../worker/messages.js'
import { readLink, writeLink } from './link.js'
import { firstView } from './load.js'
import type { OpenRun } from './run.js'
import { createEditedView } from './edited-view.js'
import { rowText, wellNested, type ShownRow } from './rows.js'
import { goTo } from './steps.js'
import { firstState, type ViewState } from './view.js'

/**
 * Opens a run.
 * @param worker - where it is opened
 * @param before - the run that the page shows; its view stays where the next run has the same rows and cycles
 * @param progress - called with the progress of the work
 * @throws Error with the text to show
 */
export async function openRun(
  worker: RunWorker,
  given: GivenRun,
  before: OpenRun | null,
  progress?: (text: string) => void,
): Promise<OpenRun> {
  const client = await worker.open(given, progress)
  const info = await client.ask('info', null)
  const rows = await client.ask('rows', info.drawing.signals)
  const { from, to } = info.drawing
  const [opening, network] = await Promise.all([client.ask('opening', { rows, from, to }), client.ask('network', null)])
  const drawn = withRowsOf(opening, rows)
  const first = firstState(opening, drawn)
  // The address is about the run that the page came with, and not about a file that the user has chosen.
  const linked = given instanceof ArrayBuffer ? readLink(firstView(), info) : {}
  const known = before ? await keptView(before, { client, info, rows: first.rows }) : linked
  const edited = createEditedView({ ...first, ...known })
  // A link may name a cycle and no window.
  goTo(edited.view, info, edited.view[0].cycle)
  return { client, info, drawn, opening, network, ...edited }
}

/** Rows of a testbench below which there is still room in view. */
const shortList = 12

/** The rows about a failure stand in view. */
function withRowsOf({ rows: about }: Opening, rows: readonly string[]): readonly string[] {
  const others = about.filter((path) => !rows.includes(path))
  return rows.length <= shortList ? [...rows, ...others] : [...others, ...rows]
}

/** A run, and the rows of its testbench. */
interface NextRun extends Pick<OpenRun, 'client' | 'info'> {
  readonly rows: readonly ShownRow[]
}

async function keptView({ view: [state], drawn }: OpenRun, next: NextRun): Promise<Partial<ViewState>> {
  const { signal, instance, packet, layout, chosen } = state
  const signals = state.rows.filter(({ kind }) => kind === 'signal').map(rowText)
  const kept = await next.client.ask('restored', { rows: signals, signal, instance, packet })
  const isOwn = state.rows.map(rowText).join('\n') !== drawn.join('\n')
  const there = new Set(kept.rows)
  return {
    // Cycles are moved into the run.
    ...readLink(writeLink(state), next.info),
    ...kept,
    layout,
    chosen,
    // Unless the user has chosen rows, the rows are those of the testbench as it is now.
    rows: isOwn ? wellNested(state.rows.filter((row) => row.kind !== 'signal' || there.has(row.path))) : next.rows,
  }
}
