import { createEffect, createMemo, createSignal, For, onMount, Show, type JSX } from 'solid-js'
import '../style/waves.css'
import type { WaveRow } from '../../src/apps/inspect/waves/rows.js'
import { Panel } from '../shell/panel.js'
import { useAnswer, useRun } from '../state/run.js'
import { askedRows } from '../state/rows.js'
import type { ShownRadix, ShownRow } from '../state/view.js'
import { rowHeight } from '../views/wave/wave-canvas.js'
import type { WaveView } from '../views/wave/wave-view.js'
import type { Cycles } from '../views/wave/scale.js'
import '../views/wave/wave-view.js'
import { WaveNames } from './wave-names.js'

const radices: readonly ShownRadix[] = ['decoded', 'hex', 'dec', 'signed', 'bin']

/** Rows above and below the visible ones that are requested, too. */
const overscan = 10

/** The chosen signals, over the cycles of the window. */
export function WavesPanel(): JSX.Element {
  const { info, view } = useRun()
  const [state, setState] = view
  const [size, setSize] = createSignal({ width: 800, height: 400 })
  const [scroll, setScroll] = createSignal(0)
  let element!: WaveView
  const limits = { from: info.firstCycle, to: info.lastCycle }
  const prefix = createMemo(() => commonPrefix(state.rows))
  /** The instance of all rows, as pictures name it. */
  const shownPrefix = (): string => {
    const [first] = state.rows
    const scope = first && known().get(first.path)?.label.scope
    const length = prefix() === '' ? 0 : prefix().split('.').length
    return (scope ?? prefix().split('.')).slice(0, length).join('.')
  }
  const visible = createMemo(() => {
    const first = Math.max(0, Math.floor(scroll() / rowHeight) - overscan)
    return { first, rows: state.rows.slice(first, first + Math.ceil(size().height / rowHeight) + 2 * overscan) }
  })
  const asked = createMemo(() => fetchedWindow(state.window, limits))
  const answer = useAnswer('waves', () => {
    const { rows } = visible()
    if (rows.length === 0) return undefined
    const { from, to } = asked()
    const ratio = (to + 1 - from) / (state.window.to + 1 - state.window.from)
    return {
      rows: askedRows(rows, state),
      from,
      to,
      pixels: Math.round(size().width * ratio),
    }
  })
  const known = createMemo(() => new Map((answer() ?? []).map((row) => [row.path, row])))
  onMount(() => {
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    listen(element)
  })
  createEffect(() => {
    const rows = state.rows.map(({ path }): WaveRow | null => known().get(path) ?? null)
    const selected = state.rows.findIndex(({ path }) => path === state.signal)
    const { window, cycle, origin, packet } = state
    const bookmarks = state.bookmarks.map((bookmark) => bookmark.cycle)
    element.state = { rows, window, limits, cycle, origin, bookmarks, selected, packet, scroll: scroll() }
  })

  function listen(target: WaveView): void {
    target.addEventListener('windowchange', ({ detail }) => setState({ window: detail }))
    target.addEventListener('cyclechange', ({ detail: { cycle, isOrigin } }) => {
      setState(isOrigin ? { origin: cycle } : { cycle })
    })
    target.addEventListener('rowscroll', ({ detail }) => setScroll(detail))
    target.addEventListener('flitselect', ({ detail }) => setState({ packet: detail }))
    target.addEventListener('rowselect', ({ detail }) => setState({ signal: state.rows[detail]!.path }))
  }

  return (
    <Panel title="Waves" about={shownPrefix()} tools={<RadixSwitch />}>
      <div class="waves">
        <WaveNames {...visible()} scroll={scroll()} prefix={prefix()} known={known()} />
        <wave-view ref={element} tabindex={0} role="img" aria-label="Waves" aria-busy={answer.isPending()} />
        <Show when={state.rows.length === 0}>
          <p class="empty">No signals. Choose some in the tree of the design.</p>
        </Show>
      </div>
    </Panel>
  )
}

function RadixSwitch(): JSX.Element {
  const [state, setState] = useRun().view
  return (
    <span class="switch" role="radiogroup" aria-label="Radix">
      <For each={radices}>
        {(radix) => (
          <button role="radio" aria-checked={state.radix === radix} onClick={() => setState({ radix })}>
            {radix}
          </button>
        )}
      </For>
    </span>
  )
}

/** The window with its length added on both sides, in coarse steps, so that a small move shows nothing empty. */
function fetchedWindow({ from, to }: Cycles, limits: Cycles): { readonly from: number; readonly to: number } {
  const length = 2 ** Math.ceil(Math.log2(to + 1 - from))
  const start = Math.floor(from / length - 1) * length
  return {
    from: Math.max(limits.from, start),
    to: Math.min(limits.to, start + 4 * length - 1),
  }
}

/** The instance that all rows are in. */
function commonPrefix(rows: readonly ShownRow[]): string {
  const [first, ...others] = rows.map(({ path }) => path.split('.').slice(0, -1))
  if (!first) return ''
  const end = first.findIndex((part, i) => others.some((other) => other[i] !== part))
  return (end < 0 ? first : first.slice(0, end)).join('.')
}
