import { For, type JSX } from 'solid-js'
import { useShell, type Side } from '../shell/shell.js'

const tabs: readonly { readonly side: Side; readonly title: string }[] = [
  { side: 'why', title: 'Why' },
  { side: 'source', title: 'Source' },
  { side: 'flows', title: 'Flows' },
]

/** The tabs beside the waves; the open one closes with a click. */
export function SideTabs(): JSX.Element {
  const shell = useShell()
  return (
    <span class="side-tabs" role="tablist" aria-label="Beside the waves">
      <For each={tabs.filter(({ side }) => shell.sides.includes(side))}>
        {({ side, title }) => (
          <button
            role="tab"
            aria-selected={shell.side() === side}
            title={shell.side() === side ? 'Close' : `Show ${title}`}
            onClick={() => shell.showSide(shell.side() === side ? null : side)}
          >
            {title}
          </button>
        )}
      </For>
    </span>
  )
}
