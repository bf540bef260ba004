/** The parts of the page that do not depend on the run: playing, theme, help, links. */

import { createContext, createEffect, createSignal, onCleanup, onMount, useContext, type Accessor } from 'solid-js'
import { unwrap } from 'solid-js/store'
import type { Command, OpenMenu, PagePoint, PictureName, ShellCommands } from '../commands/command.js'
import { commandFor, commandsOf } from '../commands/commands.js'
import { writeLink } from '../state/link.js'
import type { OpenRun } from '../state/run.js'
import { goTo } from '../state/steps.js'
import { withCollapsed, withMaximised, type PanelName } from '../state/layout.js'
import { linkTo } from '../state/load.js'
import { messageOf } from '../state/message.js'
import { withClosed, withParts } from '../state/outline.js'
import { endOf, type ShownRow } from '../state/rows.js'

export interface Shell extends ShellCommands {
  readonly commands: readonly Command[]
  readonly isPlaying: Accessor<boolean>
  readonly isHelpOpen: Accessor<boolean>
  /** A short notice, which is also read aloud. */
  readonly notice: Accessor<string>
  /** Counts the requests for causes: the panel that answers them listens. */
  readonly whyAsked: Accessor<number>
  /** The tab beside the waves; null while nothing is asked for. */
  readonly side: Accessor<Side | null>
  readonly showSide: (side: Side | null) => void
  /** The tabs that this run has: a dump has no source, and reasons of a failure alone; flows need packets. */
  readonly sides: readonly Side[]
  readonly isPaletteOpen: Accessor<boolean>
  /** On a phone, the panel that is seen. */
  readonly front: Accessor<PanelName>
  /** Null while none is open. */
  readonly menu: Accessor<OpenMenu | null>
  readonly openPictureMenu: (name: PictureName, at: PagePoint) => void
  readonly closeMenu: () => void
  /** The id of the row whose name is in a field. */
  readonly renamed: Accessor<number | null>
  /** Runs a command by its name. */
  readonly command: (name: string) => void
  /** Gives the picture that a panel makes of itself, as SVG; null if it has none any more. */
  readonly setPicture: (name: PictureName, draw: (() => string) | null) => void
  /** Sets the element for the field that finds conditions. */
  readonly setFindPlace: (element: HTMLElement) => void
}

/** The tabs beside the waves: reasons, the source of the selected instance or signal, latencies by flow. */
export type Side = 'why' | 'source' | 'flows'

export const ShellContext = createContext<Shell>()

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('this part stands outside of the page')
  return shell
}

/** Milliseconds for a played cycle, and for a notice. */
const playTime = 160
const noticeTime = 2500

/** Milliseconds to read a character of a notice. */
const readingTime = 70

/** Milliseconds without changes until the address follows the view. */
const linkDelay = 300

/** @param chooseDump - asks for a dump of the user; null in a page that opens none */
export function createShell(open: OpenRun, chooseDump: (() => void) | null): Shell {
  const { info, view } = open
  const [state, setState] = view
  const [isPaletteOpen, setPaletteOpen] = createSignal(false)
  const [front, setFront] = createSignal<PanelName>('waves')
  const [menu, setMenu] = createSignal<OpenMenu | null>(null)
  const [renamed, setRenamed] = createSignal<number | null>(null)
  const pictures = new Map<PictureName, () => string>()
  const [isPlaying, setPlaying] = createSignal(false)
  const [isHelpOpen, setHelpOpen] = createSignal(false)
  const [notice, setNotice] = createSignal('')
  const [whyAsked, setWhyAsked] = createSignal(0)
  const sides = sidesOf(open)
  const [side, setSide] = createSignal<Side | null>(open.opening.failure ? 'why' : null)
  let findPlace: HTMLElement | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  const say = (text: string): void => {
    clearTimeout(hiding)
    setNotice(text)
    hiding = setTimeout(() => setNotice(''), Math.max(noticeTime, text.length * readingTime))
  }
  const shell = {
    play: () => setPlaying((now) => !now),
    help: () => setHelpOpen((now) => !now),
    theme: () => setTheme(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark'),
    find: () => findPlace?.querySelector('input')?.focus(),
    why: () => {
      shell.reveal('why')
      setWhyAsked((count) => count + 1)
    },
    fold: (row: ShownRow) => {
      foldRow(open, row).catch((error: unknown) => say(messageOf(error)))
    },
    rename: (id: number | null) => void setRenamed(id),
    openMenu: (at: PagePoint | null) => void setMenu({ of: 'rows', at: at ?? besideChosen() }),
    openPictureMenu: (name: PictureName, at: PagePoint) => void setMenu({ of: name, at }),
    closeMenu: () => void setMenu(null),
    command: (name: string) => commands.find((one) => one.name === name)?.run(),
    picture: (name: PictureName) => pictures.get(name),
    setPicture: (name: PictureName, draw: (() => string) | null) => {
      if (draw) pictures.set(name, draw)
      else pictures.delete(name)
    },
    palette: () => setPaletteOpen((now) => !now),
    reveal: (panel: PanelName) => {
      setFront(panel)
      if (isSide(panel)) shell.showSide(panel)
      const { layout } = state
      const isElsewhere = layout.maximised !== null && layout.maximised !== panel
      const shown = layout.collapsed.includes(panel) ? withCollapsed(layout, panel, false) : layout
      const next = isElsewhere ? withMaximised(shown, null) : shown
      if (next !== layout) setState({ layout: next })
    },
    showSide: (wanted: Side | null) => {
      if (wanted === null || sides.includes(wanted)) setSide(wanted)
    },
    sides,
    copyLink: () => {
      navigator.clipboard.writeText(location.href).then(
        () => say('Copied. The link shows what you see.'),
        () => say('The link stands in the address bar.'),
      )
    },
    say,
    chooseDump,
    setFindPlace: (element: HTMLElement) => void (findPlace = element),
  }
  const commands: readonly Command[] = commandsOf(open, shell)
  createEffect(() => {
    if (!isPlaying()) return
    const timer = setInterval(() => {
      if (state.cycle >= info.lastCycle) setPlaying(false)
      else goTo(view, info, state.cycle + 1)
    }, playTime)
    onCleanup(() => clearInterval(timer))
  })
  createEffect(() => {
    // It follows each member, and reads their contents only when the view has come to rest.
    const view = unwrap({ ...state })
    const timer = setTimeout(() => history.replaceState(null, '', linkTo(writeLink(view))), linkDelay)
    onCleanup(() => clearTimeout(timer))
  })
  onMount(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        setHelpOpen(false)
        setPaletteOpen(false)
      }
      const command = commandFor(commands, event)
      if (!command) return
      event.preventDefault()
      command.run()
    }
    addEventListener('keydown', onKey)
    onCleanup(() => removeEventListener('keydown', onKey))
  })
  return { ...shell, commands, front, menu, renamed, isPaletteOpen, isPlaying, isHelpOpen, notice, whyAsked, side }
}

function sidesOf({ info, opening, network }: OpenRun): readonly Side[] {
  const flows = network ? (['flows'] as const) : []
  if (!info.dump) return ['why', 'source', ...flows]
  return opening.failure ? ['why', ...flows] : flows
}

/** True for a panel that is a tab beside the waves. */
export function isSide(panel: PanelName): panel is Side {
  return panel === 'why' || panel === 'source' || panel === 'flows'
}

/** Opens a row that has others inside, or closes it; the members of a signal become rows when it first opens. */
async function foldRow({ client, view: [state, setState] }: OpenRun, row: ShownRow): Promise<void> {
  const at = state.rows.findIndex(({ id }) => id === row.id)
  if (at < 0) return
  const hasInside = endOf(state.rows, at) > at + 1
  if (hasInside || row.kind === 'group') return setState({ rows: withClosed(state.rows, row.id, !row.isClosed) })
  if (row.kind !== 'signal') return
  const parts = await client.ask('parts', row.path)
  if (parts.length > 0)
    setState({
      rows: withParts(
        state.rows,
        row.id,
        parts.map(({ path }) => path),
      ),
    })
}

/** A point beside the name of the chosen row. */
function besideChosen(): PagePoint {
  const { left, bottom } = (document.querySelector('.name.selected') ?? document.body).getBoundingClientRect()
  return { x: left + 24, y: bottom }
}

const themeKey = 'flitwave-theme'

/** The chosen theme, or the system's. */
export function applyTheme(): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  setTheme(storedTheme() ?? (isDark ? 'dark' : 'light'), false)
}

function setTheme(theme: string, isChosen = true): void {
  document.documentElement.dataset['theme'] = theme
  // Canvases draw in the colours of the theme.
  dispatchEvent(new Event('themechange'))
  if (isChosen) withStorage((storage) => storage.setItem(themeKey, theme))
}

function storedTheme(): string | null {
  const theme = withStorage((storage) => storage.getItem(themeKey))
  return theme === 'dark' || theme === 'light' ? theme : null
}

/** A page of a file may have no storage. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}
