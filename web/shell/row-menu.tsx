import { For, Show, type JSX } from 'solid-js'
import type { PagePoint } from '../commands/command.js'
import { focusedRow } from '../state/chosen.js'
import { hasValues, radices, rowColours, type ShownRow } from '../state/rows.js'
import { useRun } from '../state/run.js'
import { linePaints } from '../views/wave/lines.js'
import { Menu } from './menu.js'
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
  const choose = (name: string): void => {
    props.close()
    shell.command(name)
  }
  return (
    <Menu label="Row" at={props.at} parts={parts[row?.kind ?? 'none']} close={() => props.close()}>
      <Show when={hasValues(row)}>
        <div class="choices" role="group" aria-label="Radix">
          <For each={radices}>
            {(radix) => (
              <button
                role="menuitemradio"
                aria-checked={hasValues(row) && (row.radix ?? state.radix) === radix}
                onClick={() => choose(`radix-${radix}`)}
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
                onClick={() => choose(`colour-${colour}`)}
              >
                <i style={colour === 'none' ? {} : { background: linePaints[colour] }} />
              </button>
            )}
          </For>
        </div>
      </Show>
    </Menu>
  )
}
