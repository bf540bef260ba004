/** All commands of the page, and the command of a key. */

import type { EditedView } from '../state/edited-view.js'
import type { OpenRun } from '../state/run.js'
import type { Command, ShellCommands } from './command.js'
import { fileCommands } from './files.js'
import { lookCommands } from './looks.js'
import { markerCommands } from './markers.js'
import { panelCommands } from './panels.js'
import { rowCommands } from './rows.js'
import { timeCommands } from './time.js'

export function commandsOf(open: OpenRun, shell: ShellCommands): readonly Command[] {
  const all = [
    ...timeCommands(open, shell),
    ...rowCommands(open, shell),
    ...lookCommands(open),
    ...markerCommands(open),
    ...historyCommands(open),
    ...panelCommands(open, shell),
    ...fileCommands(open, shell),
    ...pageCommands(shell),
  ]
  return open.info.dump ? all.filter(({ name }) => !ofDesigns.has(name)) : all
}

/** Commands for runs whose design is known: those of a dump are not. */
const ofDesigns: ReadonlySet<string> = new Set(['why', 'panel-source'])

function historyCommands({ undo, redo }: EditedView): readonly Command[] {
  return [
    { name: 'undo', topic: 'Page', keys: ['u', 'Ctrl+z'], about: 'undo', isCommon: true, run: undo },
    { name: 'redo', topic: 'Page', keys: ['U', 'Ctrl+Shift+z', 'Ctrl+y'], about: 'redo', run: redo },
  ]
}

function pageCommands(shell: ShellCommands): readonly Command[] {
  return [
    {
      name: 'palette',
      topic: 'Page',
      keys: ['Ctrl+k'],
      about: 'all commands',
      isCommon: true,
      isEverywhere: true,
      run: () => shell.palette(),
    },
    { name: 'theme', topic: 'Page', keys: ['t'], about: 'light or dark', run: () => shell.theme() },
    { name: 'help', topic: 'Page', keys: ['?'], about: 'all keys', isCommon: true, run: () => shell.help() },
  ]
}

/** The command of a key, unless somebody types a text, or a control takes the key itself. */
export function commandFor(commands: readonly Command[], event: KeyboardEvent): Command | undefined {
  if (event.defaultPrevented) return undefined
  const key = writtenKey(event)
  const command = commands.find(({ keys }) => keys.includes(key))
  const { target } = event
  if (!(target instanceof HTMLElement) || command?.isEverywhere) return command
  if (target.closest('input, textarea, select, [contenteditable], [role="menu"]')) return undefined
  const isButton = target.closest('button, a, summary, [role="treeitem"]')
  if (isButton && [' ', 'Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) return undefined
  return command
}

/** A key as commands name it. Shift is part of keys that write nothing, and of those with Ctrl. */
function writtenKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const isCtrl = ctrlKey || metaKey
  const hasShift = shiftKey && (isCtrl || key.length > 1)
  const shown = isCtrl && key.length === 1 ? key.toLowerCase() : key
  return `${isCtrl ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${hasShift ? 'Shift+' : ''}${shown}`
}
