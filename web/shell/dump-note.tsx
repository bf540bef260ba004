import { createSignal, For, Show, type JSX } from 'solid-js'
import '../style/open-files.css'
import { useRun } from '../state/run.js'

/** Notes on the run: the questions that a dump cannot answer, the parts of it that could not be read, misfits of a map. */
export function DumpNote(): JSX.Element {
  const { info, network } = useRun()
  const [isHidden, setHidden] = createSignal(false)
  const missing = (): string =>
    network === null
      ? 'A dump has values and no design: it has no source and no causes, and packets need a map.'
      : 'A dump has values and no design: it has no source and no causes.'
  return (
    <Show when={!isHidden() && (info.dump !== null || info.notices.length > 0)}>
      <aside class="note-bar" aria-label={info.dump ? 'About this dump' : 'About this run'}>
        <ul>
          <Show when={info.dump}>
            <li>{missing()}</li>
          </Show>
          <For each={info.notices}>{(notice) => <li class="warning">{sentence(notice)}</li>}</For>
        </ul>
        <button aria-label="Hide the note" onClick={() => setHidden(true)}>
          ×
        </button>
      </aside>
    </Show>
  )
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
