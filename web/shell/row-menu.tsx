import { createSignal, For, onCleanup, onMount, Show, type JSX } from 'solid-js'
import '../style/menus.css'
import type { Command, PagePoint } from '../commands/command.js'
import { focusedRow } from '../state/chosen.js'
import { hasValues, radices, rowColours, type ShownRow } from '../state/rows.js'
import { useRun } from '../state/run.js'
import { linePaints } from '../views/wave/lines.js'
import { keyText } from './key-text.js'
import { useShell } from './shell.js'

/** The commands of a menu, in parts, by the kind of the row that has the focus. */
const parts: Readonly<Record<ShownRow['kind'] | 'none', readonly (readonly string[])[]>> = {
  signal: [
    ['why', 'edge-back', 'edge-on'],
    ['open', 'analog', 'radix-common'],
    ['group', 'divider', 'expression'],
    ['copy-name', 'remove'],
  ],
  expression: [
    ['edge-back', 'edge-on', 'rename'],
    ['analog', 'radix-common'],
    ['group', 'divider', 'expression'],
    ['copy-name', 'remove'],
  ],
  group: [['open', 'rename', 'ungroup'], ['group', 'divider', 'expression'], ['remove']],
  divider: [['rename'], ['group', 'divider', 'expression'], ['remove']],
  none: [
    ['group', 'divider', 'expression'],
    ['marker', 'measure'],
    ['zoom-all', 'undo', 'redo'],
  ],
}

/** The menu of the chosen rows, at a point of the page. */
export function RowMenu(props: { readonly at: PagePoint; close(): void }): JSX.Element {
  const shell = useShell()
  const [state] = useRun().view
  const row = focusedRow(state)
  const present = hasValues(row) ? (row.colour ?? 'none') : 'none'
  const [place, setPlace] = createSignal(props.at)
  let menu!: HTMLDivElement
  const command = (name: string): Command => shell.commands.find((one) => one.name === name)!
  const run = (name: string): void => {
    props.close()
    command(name).run()
  }
  const onKey = (event: KeyboardEvent): void => {
    const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const goals: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: items.length - 1,
    }
    const to = goals[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') props.close()
    else if (to === undefined) return
    else items[(to + items.length) % items.length]!.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  onMount(() => {
    const before = document.activeElement
    const { width, height } = menu.getBoundingClientRect()
    setPlace({
      x: Math.min(props.at.x, innerWidth - width - 8),
      y: Math.max(8, Math.min(props.at.y, innerHeight - height - 8)),
    })
    menu.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
    const onDown = (event: Event): void => {
      if (!menu.contains(event.target as Node)) props.close()
    }
    addEventListener('pointerdown', onDown)
    onCleanup(() => {
      removeEventListener('pointerdown', onDown)
      if (before instanceof HTMLElement && (document.activeElement === document.body || !document.activeElement))
        before.focus()
    })
  })
  return (
    <div
      ref={menu}
      class="row-menu"
      role="menu"
      aria-label="Row"
      style={{ left: `${place().x}px`, top: `${place().y}px` }}
      onKeyDown={onKey}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Show when={hasValues(row)}>
        <div class="choices" role="group" aria-label="Radix">
          <For each={radices}>
            {(radix) => (
              <button
                role="menuitemradio"
                aria-checked={hasValues(row) && (row.radix ?? state.radix) === radix}
                onClick={() => run(`radix-${radix}`)}
              >
                {radix}
              </button>
            )}
          </For>
        </div>
      </Show>
      <Show when={hasValues(row)}>
        <div class="choices colours" role="group" aria-label="Colour">
          <For each={[...rowColours, 'none'] as const}>
            {(colour) => (
              <button
                role="menuitemradio"
                aria-checked={present === colour}
                aria-label={colour === 'none' ? 'no colour' : colour}
                title={colour === 'none' ? 'no colour' : colour}
                onClick={() => run(`colour-${colour}`)}
              >
                <i style={colour === 'none' ? {} : { background: linePaints[colour] }} />
              </button>
            )}
          </For>
        </div>
      </Show>
      <For each={parts[row?.kind ?? 'none']}>
        {(names) => (
          <div class="part" role="group">
            <For each={names.map(command)}>
              {({ name, about, keys }) => (
                <button role="menuitem" onClick={() => run(name)}>
                  {about[0]!.toUpperCase() + about.slice(1)}
                  <Show when={keys[0]}>{(key) => <kbd>{keyText(key())}</kbd>}</Show>
                </button>
              )}
            </For>
          </div>
        )}
      </For>
    </div>
  )
}
