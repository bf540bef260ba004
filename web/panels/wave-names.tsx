import { createMemo, createSignal, For, Show, type JSX } from 'solid-js'
import type { WaveRow } from '../../src/apps/inspect/waves/rows.js'
import { useAnswer, useRun } from '../state/run.js'
import { askedRows, withMoved } from '../state/rows.js'
import type { ShownRow } from '../state/view.js'
import { rowHeight, rulerHeight } from '../views/wave/wave-canvas.js'
import { valueIn } from '../views/wave/value-in.js'

interface WaveNamesProps {
  /** The visible rows, and a few above and below. */
  readonly rows: readonly ShownRow[]
  /** The place of the first of them among all. */
  readonly first: number
  /** Pixels of all rows above the visible ones. */
  readonly scroll: number
  /** The instance that all rows are in. */
  readonly prefix: string
  readonly known: ReadonlyMap<string, WaveRow>
}

/** The names of the rows beside the waves, with their values in the cycle; dragging a name moves its row. */
export function WaveNames(props: WaveNamesProps): JSX.Element {
  const [state, setState] = useRun().view
  const values = useValues(props, () => state.cycle)
  const measured = useValues(props, () => state.origin)
  const [dragged, setDragged] = createSignal<string | null>(null)
  let clip!: HTMLDivElement

  const placeAt = (event: PointerEvent): number => {
    const y = event.clientY - clip.getBoundingClientRect().top + props.scroll
    return Math.floor(y / rowHeight)
  }
  const take = (event: PointerEvent): void => {
    const row = state.rows[placeAt(event)]
    if (!row || event.button !== 0) return
    // The names below the pointer change while it moves.
    clip.setPointerCapture(event.pointerId)
    setDragged(row.path)
    setState({ signal: row.path })
  }
  const drag = (event: PointerEvent): void => {
    const at = state.rows.findIndex(({ path }) => path === dragged())
    if (at < 0) return
    const to = Math.min(Math.max(placeAt(event), 0), state.rows.length - 1)
    if (to !== at) setState({ rows: withMoved(state.rows, at, to) })
  }

  return (
    <div class="names" role="listbox" aria-label="Signals" tabindex={0}>
      <div class="ruler-name" style={{ height: `${rulerHeight}px` }}>
        clk
      </div>
      <div
        class="clip"
        ref={clip}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={() => setDragged(null)}
        onPointerCancel={() => setDragged(null)}
      >
        <div style={{ transform: `translateY(${props.first * rowHeight - props.scroll}px)` }}>
          <For each={props.rows}>
            {(row) => (
              <div
                class="name"
                classList={{ selected: row.path === state.signal, dragged: row.path === dragged() }}
                role="option"
                aria-selected={row.path === state.signal}
                title={row.path}
              >
                <span class="path">{shortName(row.path, props.known.get(row.path), props.prefix)}</span>
                <Show when={state.origin !== null}>
                  <span class="measured">{measured(row.path)}</span>
                </Show>
                <span class="value">{values(row.path)}</span>
              </div>
            )}
          </For>
        </div>
      </div>
    </div>
  )
}

/** The values of rows in a cycle: from the waves, or, where these are too dense or elsewhere, from a query for that cycle. */
function useValues(props: WaveNamesProps, cycle: () => number | null): (path: string) => string {
  const [state] = useRun().view
  const inWaves = (path: string): string | undefined => valueIn(props.known.get(path), cycle() ?? -1)
  const alone = useAnswer('waves', () => {
    const at = cycle()
    const isUntold = props.rows.some(({ path }) => props.known.has(path) && inWaves(path) === undefined)
    return at !== null && isUntold ? { rows: askedRows(props.rows, state), from: at, to: at, pixels: 100 } : undefined
  })
  const asked = createMemo(() => new Map((alone() ?? []).map((row) => [row.path, row])))
  return (path) => inWaves(path) ?? valueIn(asked().get(path), cycle() ?? -1) ?? ''
}

/** As pictures have it, `router.arriving[east]`; the path until that is known. */
function shortName(path: string, row: WaveRow | undefined, prefix: string): string {
  if (!row) return prefix === '' ? path : path.slice(prefix.length + 1)
  const levels = prefix === '' ? 0 : prefix.split('.').length
  return [...row.label.scope.slice(levels), row.label.name].join('.')
}
