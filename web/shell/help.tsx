import { For, type JSX } from 'solid-js'
import { keyText } from './key-text.js'
import { useShell } from './shell.js'

/** All keys, over the page. */
export function Help(): JSX.Element {
  const { commands, help } = useShell()
  return (
    <div class="cover" onClick={() => help()}>
      <div class="help" role="dialog" aria-modal="true" aria-label="Keys" onClick={(event) => event.stopPropagation()}>
        <h2>Keys</h2>
        <dl>
          <For each={commands.filter(({ keys }) => keys.length > 0)}>
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
            <dt>drag a range</dt>
            <dd>see these cycles; Shift and wheel move on</dd>
          </div>
          <div>
            <dt>
              <kbd>Shift</kbd> click
            </dt>
            <dd>measure from there; on names, choose up to there</dd>
          </div>
          <div>
            <dt>drag a name</dt>
            <dd>move the row up or down</dd>
          </div>
        </dl>
        <button ref={(button) => queueMicrotask(() => button.focus())} onClick={() => help()}>
          Close
        </button>
      </div>
    </div>
  )
}
