/** The view of the run: one plain value that all panels read and change, and that links and sessions hold. */

import type { Opening } from '../../src/apps/inspect/opening/first-view.js'
import { firstLayout, type Layout } from './layout.js'
import { signalRows, type ShownRadix, type ShownRow } from './rows.js'

/** Cycles, both included. */
export interface Cycles {
  readonly from: number
  readonly to: number
}

/** A marked cycle. */
export interface Bookmark {
  readonly cycle: number
  /** Its name. */
  readonly text: string
}

export interface ViewState {
  /** The cycle that all panels show. */
  cycle: number
  /** A second cursor of the waves, to measure from. */
  origin: number | null
  /** The cycles that waves and packets show; fractions occur during a zoom. */
  window: Cycles
  rows: readonly ShownRow[]
  /** The ids of the chosen rows; the last one has the focus. */
  chosen: readonly number[]
  radix: ShownRadix
  /** A row of the waves, or a signal named in the source. */
  signal: string | null
  /** An instance: the source shown is its own. */
  instance: string | null
  /** The tag of the followed packet. */
  packet: number | null
  /** The quantity that the map shows over the window: `use`, `waiting` or a reason of it; `off` shows the cycle. */
  heat: string
  bookmarks: readonly Bookmark[]
  /** The condition looked for. */
  condition: string
  layout: Layout
}

/** Changes some members of the view. */
export type SetView = (change: Partial<ViewState>) => void

export type View = readonly [ViewState, SetView]

/**
 * The view that a run opens with.
 * @param rows - the paths of its rows
 */
export function firstState({ cycle, window, failure }: Opening, rows: readonly string[]): ViewState {
  return {
    cycle,
    origin: null,
    window,
    rows: signalRows(rows),
    chosen: [],
    radix: 'decoded',
    signal: null,
    instance: failure?.instance ?? null,
    packet: failure?.packet ?? null,
    heat: 'off',
    bookmarks: [],
    condition: '',
    layout: firstLayout,
  }
}
