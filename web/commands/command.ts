/** A command of the page: what a key, a menu or the palette runs. */

import type { PanelName } from '../state/layout.js'
import type { ShownRow } from '../state/rows.js'

export interface Command {
  /** Names it in menus: `group`. */
  readonly name: string
  readonly topic: 'Time' | 'Waves' | 'Markers' | 'Panels' | 'Files' | 'Page'
  /** As `KeyboardEvent.key` has it, with `Ctrl+`, `Alt+` and `Shift+` before it, in this order. */
  readonly keys: readonly string[]
  readonly about: string
  /** The footer names it. */
  readonly isCommon?: boolean
  /** Does not touch the view by itself, and works while a text is typed, too. */
  readonly isEverywhere?: boolean
  readonly run: () => void
}

/** A point of the page, in pixels. */
export interface PagePoint {
  readonly x: number
  readonly y: number
}

/** Pictures that panels make of themselves. */
export type PictureName = 'map' | 'packets'

/** An open menu: of the chosen rows, or of a picture. */
export interface OpenMenu {
  readonly of: 'rows' | PictureName
  readonly at: PagePoint
}

/** The parts of the page that commands use, besides the state of the run. */
export interface ShellCommands {
  readonly play: () => void
  readonly find: () => void
  readonly why: () => void
  readonly help: () => void
  readonly palette: () => void
  readonly theme: () => void
  readonly copyLink: () => void
  readonly reveal: (panel: PanelName) => void
  /** Opens the menu of the chosen rows; null for a place beside them. */
  readonly openMenu: (at: PagePoint | null) => void
  /** Shows a field for the name of a row; null closes it. */
  readonly rename: (id: number | null) => void
  /** Opens or closes a group or a signal. */
  readonly fold: (row: ShownRow) => void
  /** Shows a text for a moment. */
  readonly say: (text: string) => void
  /** The picture that a panel makes of itself, as SVG; undefined if the panel has nothing to show. */
  readonly picture: (name: PictureName) => (() => string) | undefined
  /** Asks for a dump of the user; null in a page that opens none. */
  readonly chooseDump: (() => void) | null
}
