import { createEffect, createMemo, createSignal, For, on, onMount, Show, type JSX } from 'solid-js'
import { unwrap } from 'solid-js/store'
import '../style/waves.css'
import { Panel } from '../shell/panel.js'
import { useShell } from '../shell/shell.js'
import { chosenIds, focusedRow, withChosen } from '../state/chosen.js'
import { radices, rowText, type ShownRadix, type ShownRow } from '../state/rows.js'
import { useRun } from '../state/run.js'
import { linesOf, linesWithin, type DrawnLine } from '../views/wave/lines.js'
import { rulerHeight } from '../views/wave/wave-canvas.js'
import type { WaveView } from '../views/wave/wave-view.js'
import '../views/wave/wave-view.js'
import { Markers } from './markers.js'
import { useDrawnLines } from './wave-lines.js'
import { pictureName, WaveNames } from './wave-names.js'

/** Pixels above and below the visible lines that are requested, too; they change in steps of as many. */
const overscan = 260

/** The chosen signals, over the cycles of the window. */
export function WavesPanel(): JSX.Element {
  const { info, view } = useRun()
  const shell = useShell()
  const [state, setState] = view
  const [size, setSize] = createSignal({ width: 800, height: 400 })
  const [scroll, setScroll] = createSignal(0)
  let element!: WaveView
  const limits = { from: info.firstCycle, to: info.lastCycle }
  // The store hands out each row through a proxy, which takes longer than what is computed of it.
  const rows = createMemo(() => unwrap(state.rows))
  const prefix = createMemo(() => commonPrefix(rows()))
  const lines = createMemo(() => linesOf(rows()))
  const top = createMemo(() => (Math.floor(scroll() / overscan) - 1) * overscan)
  const within = createMemo(() => linesWithin(lines(), top(), top() + size().height + 3 * overscan), undefined, {
    equals: ([first, end], [nextFirst, nextEnd]) => first === nextFirst && end === nextEnd,
  })
  const drawn = useDrawnLines(lines, within, () => size().width)
  /** The instance of all rows, as pictures name it. */
  const shownPrefix = (): string => {
    const label = drawn.lines().find(({ row, values }) => row.kind === 'signal' && values)?.values?.label
    const length = prefix() === '' ? 0 : prefix().split('.').length
    return (label?.scope ?? prefix().split('.')).slice(0, length).join('.')
  }
  const chosen = createMemo(() => chosenIds(state))
  const longest = createMemo(() => longestName(drawn.lines(), prefix()))
  // The bars of packets begin where the waves do, so that both panels need the width.
  createEffect(() => element.closest<HTMLElement>('.column')?.style.setProperty('--longest-name', `${longest()}`))
  onMount(() => {
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    listen(element)
  })
  createEffect(() => {
    const { window, cycle, origin, bookmarks, packet } = state
    element.state = {
      lines: drawn.lines(),
      window: unwrap(window),
      limits,
      cycle,
      origin,
      bookmarks,
      packet,
      chosen: chosen(),
      scroll: scroll(),
    }
  })
  // A row that is chosen by a key scrolls into view.
  createEffect(
    on(
      () => focusedRow(state)?.id,
      (id) => {
        const line = lines().find(({ row }) => row.id === id)
        const room = size().height - rulerHeight
        if (!line) return
        if (line.top < scroll()) setScroll(line.top)
        else if (line.top + line.height > scroll() + room) setScroll(Math.max(0, line.top + line.height - room))
      },
    ),
  )

  function listen(target: WaveView): void {
    target.addEventListener('windowchange', ({ detail }) => setState({ window: detail }))
    target.addEventListener('cyclechange', ({ detail: { cycle, isOrigin } }) => {
      setState(isOrigin ? { origin: cycle } : { cycle })
    })
    target.addEventListener('rowscroll', ({ detail }) => setScroll(detail))
    target.addEventListener('flitselect', ({ detail }) => setState({ packet: detail }))
    target.addEventListener('rowselect', ({ detail }) => choose(detail))
    target.addEventListener('rowmenu', ({ detail: { row, x, y } }) => {
      const asked = lines()[row]?.row
      if (asked && !chosen().includes(asked.id)) choose(row)
      shell.openMenu({ x, y })
    })
  }
  /** The wheel over the names scrolls the rows, too. */
  function scrollNames({ target, deltaY }: WheelEvent): void {
    if (target !== element) element.scrollRows(scroll() + deltaY)
  }
  function choose(line: number): void {
    const row = lines()[line]?.row
    if (row) setState(withChosen(row))
  }

  return (
    <Panel name="waves" title="Waves" about={shownPrefix()} tools={<Tools />}>
      <div class="waves" onWheel={scrollNames}>
        <WaveNames
          rows={rows()}
          lines={drawn.lines()}
          within={within()}
          scroll={scroll()}
          prefix={prefix()}
          problems={drawn.problems()}
        />
        <wave-view ref={element} tabindex={0} role="img" aria-label="Waves" aria-busy={drawn.isPending()} />
        <Show when={state.rows.length === 0}>
          <p class="empty">No signals. Choose some in the tree of the design.</p>
        </Show>
      </div>
    </Panel>
  )
}

function Tools(): JSX.Element {
  const [state, setState] = useRun().view
  const shell = useShell()
  return (
    <>
      <select
        class="choice"
        aria-label="Radix"
        value={state.radix}
        onChange={({ currentTarget }) => setState({ radix: currentTarget.value as ShownRadix })}
      >
        <For each={radices}>{(radix) => <option selected={radix === state.radix}>{radix}</option>}</For>
      </select>
      <button class="link-button" title="Add a row that is computed" onClick={() => shell.command('expression')}>
        Expression
      </button>
      <Markers />
    </>
  )
}

/** The characters of the longest name of a signal that is in no group and no other signal. */
function longestName(lines: readonly DrawnLine[], prefix: string): number {
  const lengths = lines.map(({ row, values }) =>
    row.kind === 'signal' && row.depth === 0 ? pictureName(row.path, values?.label, prefix).length : 0,
  )
  return lengths.reduce((most, length) => Math.max(most, length), 0)
}

/** The instance that all signals are in. */
function commonPrefix(rows: readonly ShownRow[]): string {
  const signals = rows.filter(({ kind }) => kind === 'signal')
  const [first, ...others] = signals.map((row) => rowText(row).split('.').slice(0, -1))
  if (!first) return ''
  const end = first.findIndex((part, i) => others.some((other) => other[i] !== part))
  return (end < 0 ? first : first.slice(0, end)).join('.')
}
