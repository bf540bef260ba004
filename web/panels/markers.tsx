import { createMemo, For, Show, type JSX } from 'solid-js'
import { createPopover } from '../shell/popover.js'
import '../style/menus.css'
import { measuredMarkers, withMarker, withMarkerName } from '../state/markers.js'
import { useRun } from '../state/run.js'
import { goTo } from '../state/steps.js'

/** The markers with their names and the cycles between them. */
export function Markers(): JSX.Element {
  const { info, view } = useRun()
  const [state, setState] = view
  const markers = createMemo(() => measuredMarkers(state.bookmarks, state.cycle))
  let menu!: HTMLSpanElement
  const [isOpen, setOpen] = createPopover(() => menu)
  return (
    <span class="markers" ref={menu}>
      <button
        class="link-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen()}
        onClick={() => setOpen((now) => !now)}
      >
        Markers{state.bookmarks.length > 0 ? ` ${state.bookmarks.length}` : ''}
      </button>
      <Show when={isOpen()}>
        <div class="marker-list" role="dialog" aria-label="Markers">
          <Show when={markers().length > 0} fallback={<p class="empty">Press m to mark the cycle.</p>}>
            <table>
              <thead>
                <tr>
                  <th scope="col">name</th>
                  <th scope="col">cycle</th>
                  <th scope="col">from the last</th>
                  <th scope="col">from the cursor</th>
                  <th />
                </tr>
              </thead>
              <tbody>
                <For each={markers()}>
                  {({ cycle, text, fromLast, fromCursor }) => (
                    <tr>
                      <td>
                        <input
                          value={text}
                          aria-label={`Name of the marker in cycle ${cycle}`}
                          onChange={({ currentTarget }) => {
                            setState({ bookmarks: withMarkerName(state.bookmarks, cycle, currentTarget.value) })
                          }}
                        />
                      </td>
                      <td>
                        <button class="link-button" onClick={() => goTo(view, info, cycle)}>
                          {cycle}
                        </button>
                      </td>
                      <td>{fromLast === null ? '' : signed(fromLast)}</td>
                      <td>{signed(fromCursor)}</td>
                      <td>
                        <button
                          class="link-button"
                          aria-label={`Remove the marker in cycle ${cycle}`}
                          onClick={() => setState({ bookmarks: withMarker(state.bookmarks, cycle) })}
                        >
                          ×
                        </button>
                      </td>
                    </tr>
                  )}
                </For>
              </tbody>
            </table>
          </Show>
          <button
            class="plain-button"
            onClick={() => setState({ bookmarks: withMarker(state.bookmarks, state.cycle) })}
          >
            {state.bookmarks.some(({ cycle }) => cycle === state.cycle) ? 'Remove' : 'Mark'} cycle {state.cycle}
          </button>
        </div>
      </Show>
    </span>
  )
}

/** `+12`, `−3` or `0`. */
function signed(cycles: number): string {
  return cycles > 0 ? `+${cycles}` : cycles < 0 ? `−${-cycles}` : '0'
}
