/** The sizes of the panels, as shares of the room that they divide. */

export const panelNames = ['network', 'packet', 'waves', 'packets', 'source', 'why', 'flows'] as const

export type PanelName = (typeof panelNames)[number]

/** The names of the panels for people. */
export const panelTitles: Readonly<Record<PanelName, string>> = {
  network: 'Network',
  packet: 'Packet',
  waves: 'Waves',
  packets: 'Packets',
  source: 'Source',
  why: 'Why',
  flows: 'Flows',
}

/** The places of the borders, each as the share of the room before it. */
export interface Borders {
  /** Between the columns. */
  readonly left: number
  readonly right: number
  /** Between the two panels of a column. */
  readonly network: number
  readonly waves: number
  /** Between the upper and the lower panels of a narrow page. */
  readonly lower: number
}

export type BorderName = keyof Borders

export interface Layout {
  readonly borders: Borders
  /** Panels of which only the title is seen. */
  readonly collapsed: readonly PanelName[]
  /** The only panel that is seen. */
  readonly maximised: PanelName | null
}

export const firstLayout: Layout = {
  borders: { left: 0.26, right: 0.72, network: 0.52, waves: 0.56, lower: 0.6 },
  collapsed: [],
  maximised: null,
}

/** Shares of the room that each panel keeps. */
const least = 0.08

/** Moves a border; it stays away from the edges of the page, and from the border beside it. */
export function withBorder(layout: Layout, name: BorderName, share: number): Layout {
  const { borders } = layout
  const from = name === 'right' ? borders.left + least : least
  const to = name === 'left' ? borders.right - least : 1 - least
  const moved = Math.round(Math.min(Math.max(share, from), to) * 1e4) / 1e4
  return { ...layout, borders: { ...borders, [name]: moved } }
}

/** Collapses a panel, or shows all of it again. */
export function withCollapsed(layout: Layout, panel: PanelName, isCollapsed: boolean): Layout {
  const others = layout.collapsed.filter((name) => name !== panel)
  return { ...layout, collapsed: isCollapsed ? [...others, panel] : others }
}

/** Shows a panel alone, or all panels again. */
export function withMaximised(layout: Layout, panel: PanelName | null): Layout {
  const shown = panel === null ? layout : withCollapsed(layout, panel, false)
  return { ...shown, maximised: panel }
}
