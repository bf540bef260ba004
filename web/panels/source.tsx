import { createEffect, createMemo, createSignal, onCleanup, onMount, Show, type JSX } from 'solid-js'
import '../style/source.css'
import { Panel } from '../shell/panel.js'
import { SideTabs } from './side-tabs.js'
import { useShell } from '../shell/shell.js'
import { messageOf } from '../state/message.js'
import { useAnswer, useRun } from '../state/run.js'
import { SourceEditor } from '../views/source/source-editor.js'

/** The RTL of the selected instance, or of the instance with the selected signal, with the values of this cycle. */
export function SourcePanel(): JSX.Element {
  const { view, client } = useRun()
  const shell = useShell()
  const [state, setState] = view
  const subject = createMemo(() => state.instance ?? state.signal ?? 'dut')
  const place = useAnswer('place', subject)
  const text = useAnswer('text', () => place()?.file)
  const notes = useAnswer('notes', () => {
    const at = place()
    return at && { instance: at.instance, cycle: state.cycle }
  })
  const [editor, setEditor] = createSignal<SourceEditor>()
  let host!: HTMLDivElement
  onMount(() => setEditor(new SourceEditor(host, ({ name }) => void select(name))))
  onCleanup(() => editor()?.destroy())
  createEffect(() => {
    editor()?.show(text() ?? '', { notes: notes() ?? [], marked: place()?.line ?? 0 })
  })
  /** Selects the instance's field whose name was clicked. */
  async function select(name: string): Promise<void> {
    const instance = place()?.instance
    if (instance === undefined) return
    try {
      const children = await client.ask('children', instance)
      const field = children.find(
        (child) => child.kind !== 'instance' && child.kind !== 'scope' && child.name.replace(/\[.*$/, '') === name,
      )
      if (field) setState({ signal: field.path, instance: null })
    } catch (error) {
      shell.say(messageOf(error))
    }
  }

  return (
    <Panel
      name="source"
      title="Source"
      heading={<SideTabs />}
      about={place()?.file}
      tools={<span class="mono">{`${place()?.instance ?? ''}, cycle ${state.cycle}`}</span>}
    >
      <div class="source" ref={host} />
      <Show when={text() === null}>
        <p class="empty">The text of this file is not in the run.</p>
      </Show>
    </Panel>
  )
}
