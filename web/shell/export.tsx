import { For, Show, type JSX } from 'solid-js'
import { createPopover } from './popover.js'
import { Icon } from './icons.js'
import { useShell } from './shell.js'

/** The menu of files: what is in view for other programs, pictures, and sessions. */
export function Export(): JSX.Element {
  const { commands } = useShell()
  let menu!: HTMLDivElement
  const [isOpen, setOpen] = createPopover(() => menu)
  return (
    <div class="menu" ref={menu}>
      <button
        class="menu-button"
        aria-haspopup="menu"
        aria-expanded={isOpen()}
        title="Save what is in view"
        aria-label="Export"
        onClick={() => setOpen((now) => !now)}
      >
        <Icon name="export" />
        <span class="word">Export</span>
      </button>
      <Show when={isOpen()}>
        <div class="items" role="menu">
          <For each={commands.filter(({ topic, name }) => topic === 'Files' && name !== 'link')}>
            {({ about, run }) => (
              <button
                role="menuitem"
                onClick={() => {
                  setOpen(false)
                  run()
                }}
              >
                {about[0]!.toUpperCase() + about.slice(1)}
              </button>
            )}
          </For>
        </div>
      </Show>
    </div>
  )
}
