import { createMemo, For, Index, Show, type JSX } from 'solid-js'
import '../style/time-bar.css'
import type { Failure } from '../../src/apps/inspect/opening/failure.js'
import { useAnswer, useRun } from '../state/run.js'
import { goTo } from '../state/steps.js'
import { within } from '../views/wave/scale.js'

/** The bars of the whole run. */
const parts = 240

/** The whole run: its activity over time, the visible part, and the cycle. Drag to go through it. */
export function TimeBar(): JSX.Element {
  const { info, view, opening } = useRun()
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
        <Show when={opening.failure}>{(failure) => <FailureSpan failure={failure()} percent={percent} />}</Show>
        <div
          class="window"
          style={{
            left: percent(state.window.from),
            width: `${(100 * (state.window.to + 1 - state.window.from)) / all}%`,
          }}
        />
        <For each={info.marks.filter(({ kind }) => kind !== 'standstill' || !opening.failure)}>
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

interface FailureSpanProps {
  readonly failure: Failure
  readonly percent: (cycle: number) => string
}

/** From the cycle in which a failure came about to the one in which it was noticed, and both in words. */
function FailureSpan(props: FailureSpanProps): JSX.Element {
  const { info } = useRun()
  const { firstCycle, lastCycle } = info
  const part = (cycle: number): number => (cycle - firstCycle) / (lastCycle + 1 - firstCycle)
  /** In the half with more room. */
  const sideOf = (cycle: number): string => (part(cycle) > 0.5 ? 'before' : 'after')
  const isStandstill = (): boolean => props.failure.kind === 'standstill'
  return (
    <>
      <Show when={isStandstill()}>
        <div
          class="failure"
          style={{
            left: props.percent(props.failure.since),
            width: `${100 * (part(props.failure.cycle + 1) - part(props.failure.since))}%`,
          }}
        />
      </Show>
      <span class={`told ${sideOf(props.failure.since)}`} style={edgeAt(props.failure.since)}>
        {beginOf(props.failure)}
      </span>
      <Show when={isStandstill() && part(props.failure.cycle) - part(props.failure.since) > leastApart}>
        <span class="told before end" style={edgeAt(props.failure.cycle + 1)}>
          {info.dump ? 'the dump ends' : 'the watchdog ends the run'} in cycle {props.failure.cycle}
        </span>
      </Show>
    </>
  )

  function edgeAt(cycle: number): Record<string, string> {
    return sideOf(cycle) === 'after' ? { left: props.percent(cycle) } : { right: `${100 * (1 - part(cycle))}%` }
  }
}

/** The part of the bar between two texts that do not touch. */
const leastApart = 0.45

function beginOf({ kind, since, waits }: Failure): string {
  if (kind !== 'standstill') return `${kind === 'loss' ? 'flit check' : kind} failed in cycle ${since}`
  if (waits?.isCircle) return `circle closes in cycle ${since}`
  return waits === null ? `standstill in cycle ${since}` : `it begins in cycle ${since}`
}
