/** The commands of the keyboard. */

import { zoom } from '../views/wave/scale.js'
import { messageOf } from './message.js'
import { withMoved } from './rows.js'
import type { OpenRun } from './run.js'
import { goTo, showAll } from './steps.js'

export interface Command {
  /** As `KeyboardEvent.key` has it, with `Shift+` or `Alt+` before it. */
  readonly keys: readonly string[]
  readonly about: string
  /** The footer names it. */
  readonly isCommon?: boolean
  run(): void
}

/** The commands of the shell that do not touch the state of the run. */
export interface ShellCommands {
  play(): void
  find(): void
  why(): void
  help(): void
  theme(): void
  /** For a moment. */
  say(text: string): void
}

export function commandsOf(open: OpenRun, shell: ShellCommands): readonly Command[] {
  const { info, view, client } = open
  const [state, setState] = view
  const step = (cycles: number) => () => goTo(view, info, state.cycle + cycles)
  const limits = { from: info.firstCycle, to: info.lastCycle }
  const zoomBy = (factor: number) => () => {
    setState({ window: zoom(state.window, state.cycle + 0.5, factor, limits, innerWidth / 2) })
  }
  const edge = (direction: 1 | -1) => async () => {
    if (state.signal === null) return
    try {
      const found = await client.ask('edge', { path: state.signal, cycle: state.cycle, direction })
      if (found !== null) goTo(view, info, found)
    } catch (error) {
      shell.say(messageOf(error))
    }
  }
  const select = (by: number) => () => {
    const at = state.rows.findIndex(({ path }) => path === state.signal)
    const row = state.rows[Math.min(Math.max(at + by, 0), state.rows.length - 1)]
    if (row) setState({ signal: row.path })
  }
  const move = (by: number) => () => {
    const at = state.rows.findIndex(({ path }) => path === state.signal)
    if (at >= 0) setState({ rows: withMoved(state.rows, at, at + by) })
  }
  const remove = (): void => {
    const at = state.rows.findIndex(({ path }) => path === state.signal)
    if (at < 0) return
    const rows = state.rows.toSpliced(at, 1)
    setState({ rows, signal: rows[Math.min(at, rows.length - 1)]?.path ?? null })
  }
  const bookmark = (): void => {
    const others = state.bookmarks.filter(({ cycle }) => cycle !== state.cycle)
    const isNew = others.length === state.bookmarks.length
    setState({ bookmarks: isNew ? [...others, { cycle: state.cycle, text: '' }] : others })
  }
  return [
    { keys: ['ArrowLeft'], about: 'one cycle back', isCommon: true, run: step(-1) },
    { keys: ['ArrowRight'], about: 'one cycle on', isCommon: true, run: step(1) },
    { keys: ['Shift+ArrowLeft', 'PageUp'], about: 'ten cycles back', run: step(-10) },
    { keys: ['Shift+ArrowRight', 'PageDown'], about: 'ten cycles on', run: step(10) },
    { keys: ['Home'], about: 'to the first cycle', run: () => goTo(view, info, info.firstCycle) },
    { keys: ['End'], about: 'to the last cycle', run: () => goTo(view, info, info.lastCycle) },
    { keys: [' '], about: 'play or stop', run: () => shell.play() },
    { keys: ['['], about: 'to the edge before', isCommon: true, run: () => void edge(-1)() },
    { keys: [']'], about: 'to the next edge', isCommon: true, run: () => void edge(1)() },
    { keys: ['w'], about: 'why the signal has its value', isCommon: true, run: () => shell.why() },
    { keys: ['/'], about: 'find a condition', isCommon: true, run: () => shell.find() },
    { keys: ['b'], about: 'set or remove a bookmark', isCommon: true, run: bookmark },
    {
      keys: ['o'],
      about: 'measure from here',
      run: () => setState({ origin: state.origin === state.cycle ? null : state.cycle }),
    },
    { keys: ['+', '='], about: 'see fewer cycles', run: zoomBy(0.5) },
    { keys: ['-'], about: 'see more cycles', run: zoomBy(2) },
    { keys: ['f'], about: 'see all cycles', run: () => showAll(view, info) },
    { keys: ['ArrowUp', 'k'], about: 'the signal above', run: select(-1) },
    { keys: ['ArrowDown', 'j'], about: 'the signal below', run: select(1) },
    { keys: ['Alt+ArrowUp'], about: 'move the signal up', run: move(-1) },
    { keys: ['Alt+ArrowDown'], about: 'move the signal down', run: move(1) },
    { keys: ['Delete', 'Backspace'], about: 'take the signal out of the waves', run: remove },
    { keys: ['t'], about: 'light or dark', run: () => shell.theme() },
    { keys: ['?'], about: 'all keys', isCommon: true, run: () => shell.help() },
  ]
}

/** The command of a key, unless somebody types a text, or a control takes the key itself. */
export function commandFor(commands: readonly Command[], event: KeyboardEvent): Command | undefined {
  if (event.ctrlKey || event.metaKey || event.defaultPrevented) return undefined
  const { target } = event
  if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return undefined
  const isButton = target instanceof HTMLElement && target.closest('button, a, summary, [role="treeitem"]')
  if (isButton && [' ', 'Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) return undefined
  const isArrow = /^(Arrow|Page|Home|End)/.test(event.key)
  const prefix = isArrow ? (event.shiftKey ? 'Shift+' : event.altKey ? 'Alt+' : '') : ''
  if (event.altKey && !isArrow) return undefined
  return commands.find(({ keys }) => keys.includes(prefix + event.key))
}
