import { createSignal, For, onCleanup, onMount, Show, type JSX } from 'solid-js'
import '../style/menus.css'
import type { Command, PagePoint } from '../commands/command.js'
import { keyText } from './key-text.js'
import { closeWhenLeft } from './popover.js'
import { useShell } from './shell.js'

interface MenuProps {
  readonly label: string
  readonly at: PagePoint
  /** The names of commands, in groups. */
  readonly parts: readonly (readonly string[])[]
  readonly close: () => void
  /** Choices above the commands. */
  readonly children?: JSX.Element
}

/** A menu of commands at a point of the page. Arrow keys go through it; Tab, Escape and a press elsewhere close it. */
export function Menu(props: MenuProps): JSX.Element {
  const shell = useShell()
  const [place, setPlace] = createSignal(props.at)
  let menu!: HTMLDivElement
  const command = (name: string): Command | undefined => shell.commands.find((one) => one.name === name)
  const onKey = (event: KeyboardEvent): void => {
    // The page's own keys wait until the menu is closed; Escape closes it.
    if (event.key !== 'Escape') event.stopPropagation()
    if (event.key === 'Tab') props.close()
    const to = goalOf(event.key, menu)
    if (event.key === 'Tab' || to) event.preventDefault()
    to?.focus()
  }
  closeWhenLeft(() => menu, props.close)
  onMount(() => {
    const before = document.activeElement
    const { width, height } = menu.getBoundingClientRect()
    setPlace({
      x: Math.max(8, Math.min(props.at.x, innerWidth - width - 8)),
      y: Math.max(8, Math.min(props.at.y, innerHeight - height - 8)),
    })
    itemsOf(menu)[0]?.focus()
    onCleanup(() => {
      if (before instanceof HTMLElement && (document.activeElement === document.body || !document.activeElement))
        before.focus()
    })
  })
  return (
    <div
      ref={menu}
      class="context-menu"
      role="menu"
      aria-label={props.label}
      style={{ left: `${place().x}px`, top: `${place().y}px` }}
      onKeyDown={onKey}
      onContextMenu={(event) => event.preventDefault()}
    >
      {props.children}
      <For each={props.parts}>
        {(names) => (
          <div class="part" role="group">
            <For each={names.flatMap((name) => command(name) ?? [])}>
              {({ about, keys, run }) => (
                <button
                  role="menuitem"
                  onClick={() => {
                    props.close()
                    run()
                  }}
                >
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

function itemsOf(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
}

/** The item that a key leads to from the one with the focus; undefined for other keys. */
function goalOf(key: string, menu: HTMLElement): HTMLElement | undefined {
  const items = itemsOf(menu)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const goals: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: items.length - 1,
  }
  const to = goals[key]
  return to === undefined ? undefined : items[(to + items.length) % items.length]
}
