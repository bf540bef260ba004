import { createMemo, createSignal, For, Show, type JSX } from 'solid-js'
import type { WaveRow } from '../../src/apps/inspect/waves/rows.js'
import { useShell } from '../shell/shell.js'
import { chosenIds, withAlsoChosen, withChosen, withChosenTo } from '../state/chosen.js'
import { withMovedTo, withRemoved, withText } from '../state/outline.js'
import { useRun } from '../state/run.js'
import { hasValues, nestingOf, rowText, type Nesting, type ShownRow } from '../state/rows.js'
import { lineAt, linePaints, type DrawnLine } from '../views/wave/lines.js'
import { rulerHeight } from '../views/wave/wave-canvas.js'
import { useRowValues } from './row-values.js'

interface WaveNamesProps {
  /** All rows, those that are hidden included. */
  readonly rows: readonly ShownRow[]
  readonly lines: readonly DrawnLine[]
  /** The visible lines, and a few above and below: the index of the first, and that after the last. */
  readonly within: readonly [number, number]
  /** Pixels of all lines above the visible ones. */
  readonly scroll: number
  /** The instance that all rows are in. */
  readonly prefix: string
  /** The fault of each wrong expression, by its text. */
  readonly problems: ReadonlyMap<string, string>
}

/** The names of the rows beside the waves, with their values in the cycle; dragging a name moves its row. */
export function WaveNames(props: WaveNamesProps): JSX.Element {
  const { view } = useRun()
  const [state, setState] = view
  const shell = useShell()
  const shown = createMemo(() => props.lines.slice(...props.within))
  const lineOf = createMemo(() => new Map(shown().map((line) => [line.row.id, line])))
  const nesting = createMemo(() => nestingOf(props.rows))
  const values = useRowValues(shown, () => state.cycle)
  const measured = useRowValues(shown, () => state.origin)
  const [dragged, setDragged] = createSignal<number | null>(null)
  const chosen = createMemo(() => new Set(chosenIds(state)))
  let clip!: HTMLDivElement

  const rowAt = (event: MouseEvent): ShownRow | undefined => {
    const y = event.clientY - clip.getBoundingClientRect().top + props.scroll
    return props.lines[lineAt(props.lines, y)]?.row
  }
  const take = (event: PointerEvent): void => {
    const row = rowAt(event)
    if (!row || event.button !== 0 || isControl(event.target)) return
    if (event.shiftKey) return setState(withChosenTo(state, row))
    if (event.ctrlKey || event.metaKey) return setState(withAlsoChosen(state, row))
    // The names below the pointer change while it moves.
    clip.setPointerCapture(event.pointerId)
    setDragged(row.id)
    setState(withChosen(row))
  }
  const drag = (event: PointerEvent): void => {
    const id = dragged()
    const target = rowAt(event)
    if (id !== null && target && target.id !== id) setState({ rows: withMovedTo(state.rows, id, target.id) })
  }
  const menu = (event: MouseEvent): void => {
    event.preventDefault()
    const row = rowAt(event)
    if (row && !chosenIds(state).includes(row.id)) setState(withChosen(row))
    shell.openMenu({ x: event.clientX, y: event.clientY })
  }

  return (
    <div class="names" role="listbox" aria-label="Signals" aria-multiselectable="true" tabindex={0}>
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
        onContextMenu={menu}
        onDblClick={(event) => {
          const row = rowAt(event)
          if (row && row.kind !== 'signal') shell.rename(row.id)
        }}
      >
        <div style={{ transform: `translateY(${(shown()[0]?.top ?? 0) - props.scroll}px)` }}>
          <For each={shown().map(({ row }) => row.id)}>
            {(id) => {
              // A line that leaves the view is as it was until its element is gone.
              const line = createMemo((before: DrawnLine) => lineOf().get(id) ?? before, lineOf().get(id)!)
              const row = (): ShownRow => line().row
              return (
                <div
                  class={`name of-${row().kind}`}
                  classList={{ selected: chosen().has(id), dragged: id === dragged() }}
                  style={{ height: `${line().height}px`, '--depth': row().depth }}
                  role="option"
                  aria-selected={chosen().has(id)}
                  aria-level={row().depth + 1}
                  title={problemOf(row(), props.problems) ?? rowText(row())}
                >
                  <Fold line={line()} hasInside={nesting().get(id)?.hasInside ?? false} />
                  <Show when={shell.renamed() !== id} fallback={<Rename row={row()} />}>
                    <span class="path" style={{ color: paintOf(row()) }}>
                      <bdi>{nameOf(line(), nesting(), props.prefix)}</bdi>
                    </span>
                  </Show>
                  <Show when={state.origin !== null && line().values}>
                    <span class="measured">{measured(line())}</span>
                  </Show>
                  <Show when={problemOf(row(), props.problems)} fallback={<span class="value">{values(line())}</span>}>
                    {(problem) => <span class="problem">{problem().split('\n')[0]}</span>}
                  </Show>
                </div>
              )
            }}
          </For>
        </div>
      </div>
    </div>
  )
}

/** The button that shows the rows inside a group or a signal, or hides them. */
function Fold(props: { readonly line: DrawnLine; readonly hasInside: boolean }): JSX.Element {
  const shell = useShell()
  const row = (): ShownRow => props.line.row
  const canOpen = (): boolean => props.hasInside || row().kind === 'group' || (props.line.values?.hasParts ?? false)
  const isOpen = (): boolean => props.hasInside && !row().isClosed
  return (
    <button
      class="fold"
      tabindex={-1}
      disabled={!canOpen()}
      aria-label={isOpen() ? 'Close' : 'Open'}
      onClick={() => shell.fold(row())}
    >
      {!canOpen() ? '' : isOpen() ? '▾' : '▸'}
    </button>
  )
}

/** A field for the name of a group or a divider, or for an expression. */
function Rename(props: { readonly row: ShownRow }): JSX.Element {
  const [state, setState] = useRun().view
  const shell = useShell()
  const before = rowText(props.row)
  let isDone = false
  const finish = (text: string | null): void => {
    if (isDone) return
    isDone = true
    shell.rename(null)
    const written = text?.trim() ?? before
    const isNothing = props.row.kind === 'expression' && written === ''
    if (isNothing) setState({ rows: withRemoved(state.rows, [props.row.id]) })
    else if (written !== before) setState({ rows: withText(state.rows, props.row.id, written) })
  }
  return (
    <input
      class="rename"
      ref={(input) => queueMicrotask(() => (input.focus(), input.select()))}
      value={before}
      aria-label="Name of the row"
      onBlur={({ currentTarget }) => finish(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(event.currentTarget.value)
        if (event.key === 'Escape') finish(null)
        event.stopPropagation()
      }}
    />
  )
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, input') !== null
}

function paintOf(row: ShownRow): string | undefined {
  return hasValues(row) && row.colour ? linePaints[row.colour] : undefined
}

function problemOf(row: ShownRow, problems: ReadonlyMap<string, string>): string | undefined {
  return row.kind === 'expression' ? problems.get(row.text) : undefined
}

/**
 * The name of a row as pictures have it, `router.arriving[east]`; the path until that is known. Inside the row of a signal,
 * members are called by the rest of their path.
 */
function nameOf({ row, values }: DrawnLine, nesting: ReadonlyMap<number, Nesting>, prefix: string): string {
  if (row.kind === 'expression') return `ƒ ${row.text}`
  if (row.kind !== 'signal') return row.name
  const parent = nesting.get(row.id)?.parent
  if (parent?.kind === 'signal' && row.path.startsWith(parent.path)) return row.path.slice(parent.path.length)
  return pictureName(row.path, values?.label, prefix)
}

/**
 * The name of a signal as pictures have it; its path, if its label is not known yet.
 * @param prefix - the path of an instance that is left out
 */
export function pictureName(path: string, label: WaveRow['label'] | undefined, prefix: string): string {
  if (!label) return prefix === '' ? path : path.slice(prefix.length + 1)
  const levels = prefix === '' ? 0 : prefix.split('.').length
  return [...label.scope.slice(levels), label.name].join('.')
}
