/** The parts of the page that do not depend on the run: playing, theme, help, links. */

import { createContext, createEffect, createSignal, onCleanup, onMount, useContext, type Accessor } from 'solid-js'
import { commandFor, commandsOf, type Command } from '../state/commands.js'
import { writeLink } from '../state/link.js'
import type { OpenRun } from '../state/run.js'
import { goTo } from '../state/steps.js'
import { linkTo } from '../state/load.js'

export interface Shell {
  readonly commands: readonly Command[]
  readonly isPlaying: Accessor<boolean>
  readonly isHelpOpen: Accessor<boolean>
  /** A short notice, which is also read aloud. */
  readonly notice: Accessor<string>
  /** Counts the requests for causes: the panel that answers them listens. */
  readonly whyAsked: Accessor<number>
  readonly play: () => void
  readonly help: () => void
  readonly theme: () => void
  readonly find: () => void
  readonly why: () => void
  /** The tab beside the waves; null while nothing is asked for. */
  readonly side: Accessor<Side | null>
  readonly showSide: (side: Side | null) => void
  readonly copyLink: () => void
  readonly say: (text: string) => void
  /** Sets the element for the field that finds conditions. */
  readonly setFindPlace: (element: HTMLElement) => void
}

/** The tabs beside the waves: reasons, and the source of the selected instance or signal. */
export type Side = 'why' | 'source'

export const ShellContext = createContext<Shell>()

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('this part stands outside of the page')
  return shell
}

/** Milliseconds for a played cycle, and for a notice. */
const playTime = 160
const noticeTime = 2500

/** Milliseconds without changes until the address follows the view. */
const linkDelay = 300

export function createShell(open: OpenRun): Shell {
  const { info, view } = open
  const [state] = view
  const [isPlaying, setPlaying] = createSignal(false)
  const [isHelpOpen, setHelpOpen] = createSignal(false)
  const [notice, setNotice] = createSignal('')
  const [whyAsked, setWhyAsked] = createSignal(0)
  const [side, setSide] = createSignal<Side | null>(open.opening.failure ? 'why' : null)
  let findPlace: HTMLElement | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  const say = (text: string): void => {
    clearTimeout(hiding)
    setNotice(text)
    hiding = setTimeout(() => setNotice(''), noticeTime)
  }
  const shell = {
    play: () => setPlaying((now) => !now),
    help: () => setHelpOpen((now) => !now),
    theme: () => setTheme(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark'),
    find: () => findPlace?.querySelector('input')?.focus(),
    why: () => {
      setSide('why')
      setWhyAsked((count) => count + 1)
    },
    showSide: (wanted: Side | null) => void setSide(wanted),
    copyLink: () => {
      navigator.clipboard.writeText(location.href).then(
        () => say('Copied. The link shows what you see.'),
        () => say('The link stands in the address bar.'),
      )
    },
    say,
    setFindPlace: (element: HTMLElement) => void (findPlace = element),
  }
  const commands = commandsOf(open, shell)
  createEffect(() => {
    if (!isPlaying()) return
    const timer = setInterval(() => {
      if (state.cycle >= info.lastCycle) setPlaying(false)
      else goTo(view, info, state.cycle + 1)
    }, playTime)
    onCleanup(() => clearInterval(timer))
  })
  createEffect(() => {
    const link = writeLink(state)
    const timer = setTimeout(() => history.replaceState(null, '', linkTo(link)), linkDelay)
    onCleanup(() => clearTimeout(timer))
  })
  onMount(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setHelpOpen(false)
      const command = commandFor(commands, event)
      if (!command) return
      event.preventDefault()
      command.run()
    }
    addEventListener('keydown', onKey)
    onCleanup(() => removeEventListener('keydown', onKey))
  })
  return { ...shell, commands, isPlaying, isHelpOpen, notice, whyAsked, side }
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
