import { createSignal, For, Show, type JSX } from 'solid-js'
import '../style/open-files.css'
import { useRun } from '../state/run.js'

/** One line about a dump: the questions that it cannot answer, and the parts of it that could not be read. */
export function DumpNote(): JSX.Element {
  const { info, network } = useRun()
  const [isHidden, setHidden] = createSignal(false)
  const missing = (): string =>
    network === null
      ? 'A dump has values and no design: it has no source and no causes, and packets need a map.'
      : 'A dump has values and no design: it has no source and no causes.'
  return (
    <Show when={isHidden() ? null : info.dump}>
      {(dump) => (
        <aside class="note-bar" aria-label="About this dump">
          <ul>
            <li>{missing()}</li>
            <For each={dump().notices}>{(notice) => <li class="warning">{sentence(notice)}</li>}</For>
          </ul>
          <button aria-label="Hide the note" onClick={() => setHidden(true)}>
            ×
          </button>
        </aside>
      )}
    </Show>
  )
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
