/** Commands that change the rows of the waves: the chosen ones, or the one with the focus. */

import { chosenIds, focusedRow, withChosen, withChosenTo } from '../state/chosen.js'
import { withAdded, withGroup, withMovedBy, withoutGroup, withRemoved } from '../state/outline.js'
import type { OpenRun } from '../state/run.js'
import { nextId, rowText, visibleRows, type NewRow, type ShownRow } from '../state/rows.js'
import type { Command, ShellCommands } from './command.js'

export function rowCommands({ view }: OpenRun, shell: ShellCommands): readonly Command[] {
  const [state, setState] = view
  const focus = () => focusedRow(state)
  const ids = () => chosenIds(state)
  const neighbour = (by: number) => {
    const visible = visibleRows(state.rows)
    const at = visible.findIndex(({ id }) => id === focus()?.id)
    return visible[Math.min(Math.max(at + by, 0), visible.length - 1)]
  }
  const select = (by: number) => () => {
    const row = neighbour(by)
    if (row) setState(withChosen(row))
  }
  const extend = (by: number) => () => {
    const row = neighbour(by)
    if (row) setState({ ...withChosenTo(state, row), chosen: [...new Set([...ids(), row.id])] })
  }
  const move = (by: 1 | -1) => () => {
    const row = focus()
    if (row) setState({ rows: withMovedBy(state.rows, row.id, by) })
  }
  const remove = (): void => {
    const [first] = ids()
    const visible = visibleRows(state.rows)
    const at = visible.findIndex(({ id }) => id === first)
    if (at < 0) return
    const rows = withRemoved(state.rows, ids())
    const left = visibleRows(rows)
    const next = left[Math.min(at, left.length - 1)]
    setState({ rows, signal: null, ...(next ? withChosen(next) : { chosen: [] }) })
  }
  /** Adds a row below the one with the focus, and asks for its name. */
  const add = (row: NewRow) => () => {
    const id = nextId(state.rows)
    setState({ rows: withAdded(state.rows, focus()?.id ?? null, [row]), chosen: [id] })
    shell.rename(id)
  }
  const group = (): void => {
    if (ids().length === 0) return add({ kind: 'group', name: 'group' })()
    const id = nextId(state.rows)
    setState({ rows: withGroup(state.rows, ids(), 'group'), chosen: [id] })
    shell.rename(id)
  }
  const withFocus = (use: (row: ShownRow) => void) => () => {
    const row = focus()
    if (row) use(row)
  }
  const ungroup = ({ id }: ShownRow): void => setState({ rows: withoutGroup(state.rows, id) })
  const rename = ({ kind, id }: ShownRow): void => {
    if (kind !== 'signal') shell.rename(id)
  }
  const copy = (row: ShownRow): void => {
    const refused = (): void => shell.say('The browser does not let the page copy.')
    navigator.clipboard.writeText(rowText(row)).then(() => shell.say('Copied.'), refused)
  }
  const all: readonly Omit<Command, 'topic'>[] = [
    { name: 'above', keys: ['ArrowUp', 'k'], about: 'the row above', run: select(-1) },
    { name: 'below', keys: ['ArrowDown', 'j'], about: 'the row below', run: select(1) },
    { name: 'also-above', keys: ['Shift+ArrowUp'], about: 'choose the row above, too', run: extend(-1) },
    { name: 'also-below', keys: ['Shift+ArrowDown'], about: 'choose the row below, too', run: extend(1) },
    { name: 'move-up', keys: ['Alt+ArrowUp'], about: 'move the row up', run: move(-1) },
    { name: 'move-down', keys: ['Alt+ArrowDown'], about: 'move the row down', run: move(1) },
    { name: 'open', keys: ['e', 'Enter'], about: 'show or hide members and elements', run: withFocus(shell.fold) },
    { name: 'group', keys: ['g'], about: 'group the chosen rows', isCommon: true, run: group },
    { name: 'ungroup', keys: ['G'], about: 'dissolve the group', run: withFocus(ungroup) },
    { name: 'divider', keys: ['d'], about: 'add a divider', run: add({ kind: 'divider', name: '' }) },
    { name: 'expression', keys: ['x'], about: 'add a computed row', run: add({ kind: 'expression', text: '' }) },
    { name: 'rename', keys: ['F2'], about: 'rename the row', run: withFocus(rename) },
    { name: 'why', keys: ['w'], about: 'why the signal has its value', isCommon: true, run: () => shell.why() },
    { name: 'copy-name', keys: [], about: 'copy the name of the row', run: withFocus(copy) },
    { name: 'remove', keys: ['Delete', 'Backspace'], about: 'take the rows out of the waves', run: remove },
    { name: 'menu', keys: ['Shift+F10', 'ContextMenu'], about: 'the menu of the row', run: () => shell.openMenu(null) },
  ]
  return all.map((command) => ({ ...command, topic: 'Waves' }))
}
