import { createSignal, For, onCleanup, onMount, Show, type JSX } from 'solid-js'
import type { PrintQuestion } from '../../src/apps/inspect/print.js'
import { formatNames, formatTable, type FormatName } from '../../src/print/wave/format-table.js'
import { messageOf } from '../state/message.js'
import { useRun, type OpenRun } from '../state/run.js'
import { download, pngOf } from './download.js'
import { Icon } from './icons.js'
import { useShell } from './shell.js'

const choices = formatNames.map((format) => ({ format, about: formatTable[format].about }))

/** Exports the visible rows and window of the waves as a file. */
export function Export(): JSX.Element {
  const open = useRun()
  const shell = useShell()
  const [isOpen, setOpen] = createSignal(false)
  let menu!: HTMLDivElement
  onMount(() => {
    const close = (event: Event): void => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !menu.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', close)
    onCleanup(() => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', close)
    })
  })
  const write = async (format: FormatName): Promise<void> => {
    setOpen(false)
    try {
      await save(open, format)
    } catch (error) {
      shell.say(firstLine(error))
    }
  }
  return (
    <div class="menu" ref={menu}>
      <button
        class="menu-button"
        aria-haspopup="menu"
        aria-expanded={isOpen()}
        title="Save what is in view"
        onClick={() => setOpen((now) => !now)}
      >
        <Icon name="export" />
        Export
      </button>
      <Show when={isOpen()}>
        <div class="items" role="menu">
          <For each={choices}>
            {({ format, about }) => (
              <button role="menuitem" onClick={() => void write(format)}>
                {about}
              </button>
            )}
          </For>
        </div>
      </Show>
    </div>
  )
}

async function save({ client, view }: OpenRun, format: FormatName): Promise<void> {
  const [state] = view
  const { rows, radix, window } = state
  const isVector = format === 'png' ? 'svg' : format
  const question: PrintQuestion = {
    format: isVector,
    rows: rows.map(({ path }) => path),
    from: Math.max(0, Math.floor(window.from)),
    to: Math.floor(window.to),
    radix: radix === 'decoded' || radix === 'signed' ? undefined : radix,
  }
  const { name, content } = await client.ask('print', question)
  if (format !== 'png') return download(name, content)
  download(name.replace(/svg$/, 'png'), await pngOf(content as string))
}

/** The code and the message; the help stands in the error's page. */
function firstLine(error: unknown): string {
  return messageOf(error).split('\n')[0]!
}
