/** The chosen rows. The selected signal is shared with other panels; a row of its own follows it. */

import { visibleRows, type ShownRow } from './rows.js'
import type { ViewState } from './view.js'

/** The row that has the focus: the last chosen one, or else the row of the selected signal. */
export function focusedRow({ rows, chosen, signal }: ViewState): ShownRow | undefined {
  const last = rows.find(({ id }) => id === chosen.at(-1))
  if (last && (last.kind !== 'signal' || last.path === signal)) return last
  return rows.find((row) => row.kind === 'signal' && row.path === signal)
}

/** The ids of the rows that a command changes: the chosen ones, or the one with the focus. */
export function chosenIds(state: ViewState): readonly number[] {
  const focus = focusedRow(state)
  if (!focus) return []
  return state.chosen.includes(focus.id) ? state.chosen : [focus.id]
}

/** Chooses one row. */
export function withChosen(row: ShownRow): Partial<ViewState> {
  return row.kind === 'signal' ? { chosen: [row.id], signal: row.path } : { chosen: [row.id] }
}

/** Adds a row to the chosen ones, or takes it out. */
export function withAlsoChosen(state: ViewState, row: ShownRow): Partial<ViewState> {
  const before = chosenIds(state)
  const others = before.filter((id) => id !== row.id)
  if (others.length < before.length) return { chosen: others, signal: signalOf(state, others.at(-1)) }
  return { ...withChosen(row), chosen: [...others, row.id] }
}

/** Chooses all visible rows from the one with the focus to another one. */
export function withChosenTo(state: ViewState, row: ShownRow): Partial<ViewState> {
  const visible = visibleRows(state.rows)
  const focus = focusedRow(state)
  const from = visible.findIndex(({ id }) => id === focus?.id)
  const to = visible.findIndex(({ id }) => id === row.id)
  if (from < 0 || to < 0) return withChosen(row)
  const between = visible.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id)
  return { ...withChosen(row), chosen: [...between.filter((id) => id !== row.id), row.id] }
}

function signalOf({ rows, signal }: ViewState, id: number | undefined): string | null {
  const row = rows.find((one) => one.id === id)
  return row?.kind === 'signal' ? row.path : signal
}
