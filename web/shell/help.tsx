import { For, type JSX } from 'solid-js'
import { keyText } from './footer.js'
import { useShell } from './shell.js'

/** All keys, over the page. */
export function Help(): JSX.Element {
  const { commands, help } = useShell()
  return (
    <div class="cover" onClick={() => help()}>
      <div class="help" role="dialog" aria-modal="true" aria-label="Keys" onClick={(event) => event.stopPropagation()}>
        <h2>Keys</h2>
        <dl>
          <For each={commands}>
            {({ keys, about }) => (
              <div>
                <dt>
                  <For each={keys}>{(key) => <kbd>{keyText(key)}</kbd>}</For>
                </dt>
                <dd>{about}</dd>
              </div>
            )}
          </For>
          <div>
            <dt>
              <kbd>Ctrl</kbd> wheel
            </dt>
            <dd>zoom around the pointer</dd>
          </div>
          <div>
            <dt>
              <kbd>Shift</kbd> click
            </dt>
            <dd>measure from there</dd>
          </div>
          <div>
            <dt>drag a name</dt>
            <dd>move the signal up or down</dd>
          </div>
        </dl>
        <button ref={(button) => queueMicrotask(() => button.focus())} onClick={() => help()}>
          Close
        </button>
      </div>
    </div>
  )
}
