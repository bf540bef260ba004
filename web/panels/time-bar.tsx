import { createMemo, For, Index, Show, type JSX } from 'solid-js'
import '../style/time-bar.css'
import { useAnswer, useRun } from '../state/run.js'
import { goTo } from '../state/steps.js'
import { within } from '../views/wave/scale.js'

/** The bars of the whole run. */
const parts = 240

/** The whole run: its activity over time, the visible part, and the cycle. Drag to go through it. */
export function TimeBar(): JSX.Element {
  const { info, view } = useRun()
  const [state, setState] = view
  const history = useAnswer('history', () => ({ parts }))
  const all = info.lastCycle + 1 - info.firstCycle
  const percent = (cycle: number): string => `${(100 * (cycle - info.firstCycle)) / all}%`
  const heights = createMemo(() => {
    const delivered = history()?.delivered ?? new Uint32Array()
    const most = delivered.reduce((highest, count) => Math.max(highest, count), 1)
    return [...delivered].map((count) => count / most)
  })
  let bar!: HTMLDivElement
  const cycleAt = (event: PointerEvent): number => {
    const { left, width } = bar.getBoundingClientRect()
    return Math.floor(info.firstCycle + ((event.clientX - left) / width) * all)
  }
  const scrub = (event: PointerEvent): void => {
    const cycle = cycleAt(event)
    if (event.shiftKey) {
      const half = (state.window.to + 1 - state.window.from) / 2
      const limits = { from: info.firstCycle, to: info.lastCycle }
      setState({ window: within({ from: cycle - half, to: cycle + half - 1 }, limits) })
    } else goTo(view, info, cycle)
  }
  return (
    <div class="time">
      <div
        ref={bar}
        class="bar"
        role="slider"
        tabindex={0}
        aria-label="Cycle"
        aria-valuemin={info.firstCycle}
        aria-valuemax={info.lastCycle}
        aria-valuenow={state.cycle}
        onPointerDown={(event) => {
          bar.setPointerCapture(event.pointerId)
          scrub(event)
        }}
        onPointerMove={(event) => bar.hasPointerCapture(event.pointerId) && scrub(event)}
      >
        <div class="history">
          <Index each={heights()}>
            {(height) => <i style={{ height: `${height() === 0 ? 0 : 12 + 88 * height()}%` }} />}
          </Index>
        </div>
        <div
          class="window"
          style={{
            left: percent(state.window.from),
            width: `${(100 * (state.window.to + 1 - state.window.from)) / all}%`,
          }}
        />
        <For each={info.marks}>
          {({ cycle, kind, text }) => (
            <button
              class={`mark ${kind}`}
              style={{ left: percent(cycle) }}
              title={`cycle ${cycle}: ${text}`}
              aria-label={`cycle ${cycle}: ${text}`}
              onPointerDown={(event) => event.stopPropagation()}
              onClick={() => goTo(view, info, cycle)}
            />
          )}
        </For>
        <For each={state.bookmarks}>
          {({ cycle, text }) => (
            <button
              class="mark bookmark"
              style={{ left: percent(cycle) }}
              title={text || `bookmark in cycle ${cycle}`}
              aria-label={`bookmark in cycle ${cycle} ${text}`}
              onPointerDown={(event) => event.stopPropagation()}
              onClick={() => goTo(view, info, cycle)}
            />
          )}
        </For>
        <Show when={state.origin !== null}>
          <div class="origin" style={{ left: percent(state.origin ?? 0) }} />
        </Show>
        <div class="cursor" style={{ left: percent(state.cycle) }} />
      </div>
    </div>
  )
}
