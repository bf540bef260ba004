import { For, type JSX } from 'solid-js'
import '../style/help.css'
import type { Command } from '../commands/command.js'
import { keyText } from './key-text.js'
import { useShell } from './shell.js'

/** Gestures of the pointer on the waves. Keys that are held meanwhile are drawn as keys. */
const gestures: readonly { readonly held?: string; readonly gesture: string; readonly about: string }[] = [
  { held: 'Ctrl', gesture: 'wheel', about: 'zoom around the pointer' },
  { held: 'Shift', gesture: 'wheel', about: 'see earlier or later cycles' },
  { gesture: 'drag a range', about: 'see these cycles' },
  { held: 'Shift', gesture: 'click', about: 'measure from there; extend the choice' },
  { gesture: 'drag a name', about: 'move the row up or down' },
]

/** All keys by topic, over the page. */
export function Help(): JSX.Element {
  const { commands, help } = useShell()
  const withKeys = commands.filter(({ keys }) => keys.length > 0)
  const topics = [...new Set(withKeys.map(({ topic }) => topic))]
  return (
    <div class="cover" onClick={() => help()}>
      <div class="help" role="dialog" aria-modal="true" aria-label="Keys" onClick={(event) => event.stopPropagation()}>
        <header>
          <h2>Keys</h2>
          <button class="plain-button" ref={(button) => queueMicrotask(() => button.focus())} onClick={() => help()}>
            Close
          </button>
        </header>
        <div class="topics">
          <For each={topics}>
            {(topic) => <Keys topic={topic} commands={withKeys.filter((command) => command.topic === topic)} />}
          </For>
          <section>
            <h3>Pointer</h3>
            <dl>
              <For each={gestures}>
                {({ held, gesture, about }) => (
                  <div>
                    <dt>
                      {held && <kbd>{held}</kbd>} {gesture}
                    </dt>
                    <dd>{about}</dd>
                  </div>
                )}
              </For>
            </dl>
          </section>
        </div>
      </div>
    </div>
  )
}

function Keys(props: { readonly topic: string; readonly commands: readonly Command[] }): JSX.Element {
  return (
    <section>
      <h3>{props.topic}</h3>
      <dl>
        <For each={props.commands}>
          {({ keys, about }) => (
            <div>
              <dt>
                <For each={keys}>{(key) => <kbd>{keyText(key)}</kbd>}</For>
              </dt>
              <dd>{about}</dd>
            </div>
          )}
        </For>
      </dl>
    </section>
  )
}
