/** The view of the run: one object that all panels read and write, and that a link holds. */

import { createStore, type SetStoreFunction } from 'solid-js/store'
import type { Opening } from '../../src/apps/inspect/opening/opening.js'

/** Cycles, both included. */
export interface Cycles {
  readonly from: number
  readonly to: number
}

/** How values are written: `decoded` shows names of enums and the texts of structs. */
export type ShownRadix = 'decoded' | 'hex' | 'dec' | 'signed' | 'bin'

/** A row of the waves; `radix` if it differs from the common one. */
export interface ShownRow {
  readonly path: string
  readonly radix?: ShownRadix
  /** Shows its members in rows of their own below it. */
  readonly isOpen?: boolean
}

export interface Bookmark {
  readonly cycle: number
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
}

export type View = readonly [ViewState, SetStoreFunction<ViewState>]

/**
 * The view that a run opens with.
 * @param rows - the paths of its rows
 */
export function createView({ cycle, window, failure }: Opening, rows: readonly string[]): View {
  return createStore<ViewState>({
    cycle,
    origin: null,
    window,
    rows: rows.map((path) => ({ path })),
    radix: 'decoded',
    signal: null,
    instance: failure?.instance ?? null,
    packet: failure?.packet ?? null,
    heat: 'off',
    bookmarks: [],
    condition: '',
  })
}
