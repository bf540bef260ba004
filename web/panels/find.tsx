import { createEffect, createSignal, For, Show, type JSX } from 'solid-js'
import { Portal } from 'solid-js/web'
import '../style/find.css'
import type { FindAnswer } from '../../src/apps/inspect/find-answer.js'
import { messageOf } from '../state/message.js'
import { useRun } from '../state/run.js'
import { goTo } from '../state/steps.js'

/** Hits that are listed. */
const most = 200

/** A condition to look for, and the cycles in which it holds. Enter goes to the next one. */
export function Find(): JSX.Element {
  const { client, view, info } = useRun()
  const [state, setState] = view
  const [answer, setAnswer] = createSignal<FindAnswer>()
  const [problem, setProblem] = createSignal('')
  const [isBusy, setBusy] = createSignal(false)
  const [isOpen, setOpen] = createSignal(false)
  let asked = ''

  const search = async (condition: string): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      setAnswer(await client.ask('find', { condition, most }))
      asked = condition
      setState({ condition })
    } catch (error) {
      setAnswer(undefined)
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
      setOpen(true)
    }
  }
  const next = (direction: 1 | -1): void => {
    const hits = answer()?.hits ?? []
    const hit =
      direction > 0
        ? (hits.find(({ from }) => from > state.cycle) ?? hits[0])
        : (hits.findLast(({ from }) => from < state.cycle) ?? hits.at(-1))
    if (hit) goTo(view, info, hit.from)
  }
  const submit = async (condition: string, direction: 1 | -1): Promise<void> => {
    if (condition.trim() === '') return
    if (condition !== asked) await search(condition)
    next(direction)
  }
  createEffect(() => {
    if (state.condition !== '' && state.condition !== asked) void search(state.condition)
  })
  return (
    <div class="find">
      <input
        type="search"
        value={state.condition}
        placeholder={
          info.dump ? `find: change(${info.drawing.signals[0] ?? '*'})` : 'find: rise(dut.full) && dut.count > 3'
        }
        aria-label="Find the cycles in which a condition holds"
        aria-invalid={problem() !== ''}
        onFocus={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void submit(event.currentTarget.value, event.shiftKey ? -1 : 1)
          if (event.key === 'Escape') {
            setOpen(false)
            event.currentTarget.blur()
          }
        }}
      />
      <Show when={isOpen() && (isBusy() || problem() || answer())}>
        <Portal>
          <div class="hits" role="dialog" aria-label="Hits">
            <button class="close" aria-label="Close" onClick={() => setOpen(false)}>
              ×
            </button>
            <Show when={!isBusy()} fallback={<p class="empty">Looking at every cycle …</p>}>
              <Show when={problem()}>
                <p class="failed">{problem()}</p>
              </Show>
              <Show when={answer()}>{(known) => <Hits answer={known()} />}</Show>
            </Show>
          </div>
        </Portal>
      </Show>
    </div>
  )
}

function Hits(props: { readonly answer: FindAnswer }): JSX.Element {
  const { view, info } = useRun()
  const [state] = view
  return (
    <>
      <p class="count">
        {props.answer.hits.length === 0
          ? 'It never holds.'
          : `${props.answer.isCut ? 'The first ' : ''}${props.answer.hits.length} ${props.answer.hits.length === 1 ? 'hit' : 'hits'}`}
      </p>
      <ul>
        <For each={props.answer.hits}>
          {({ from, to, match, values }) => (
            <li>
              <button
                classList={{ now: from <= state.cycle && state.cycle <= to }}
                onClick={() => goTo(view, info, from)}
              >
                <b class="mono">{from === to ? from : `${from}–${to}`}</b>
                <span>{match}</span>
                <span class="mono values">
                  {values.map(({ path, value }) => `${lastPart(path)} ${value}`).join('  ')}
                </span>
              </button>
            </li>
          )}
        </For>
      </ul>
    </>
  )
}

function lastPart(path: string): string {
  return path.replace(/^.*\./, '')
}
