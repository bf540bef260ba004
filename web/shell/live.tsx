import { createSignal, onMount, Show, type JSX } from 'solid-js'
import '../style/live.css'
import type { LiveState } from '../../src/apps/inspect/live.js'
import { RunWorker } from '../state/client.js'
import { firstRun, worker as earlyWorker } from '../state/early.js'
import { isSingleFile, loadRun, type LoadedRun } from '../state/load.js'
import { liveStates } from '../state/live.js'
import { messageOf } from '../state/message.js'
import { openRun } from '../state/open.js'
import type { OpenRun } from '../state/run.js'
import { Page } from './page.js'

/** The page about a run, and about each next one as soon as it comes. */
export function LivePage(): JSX.Element {
  const [run, setRun] = createSignal<OpenRun | null>(null)
  const [state, setState] = createSignal<LiveState | null>(null)
  const [failure, setFailure] = createSignal<string | null>(null)
  const worker = new RunWorker(earlyWorker)
  let shown = 0
  let isOpening = false

  const show = async ({ number, bytes }: LoadedRun): Promise<void> => {
    shown = number
    const before = run()
    const next = await openRun(worker, bytes, before)
    document.title = `${next.info.title} – Flitwave`
    setRun(next)
    setFailure(null)
    before?.client.close()
  }
  /** Opens only the last of the runs that come while another is opened. */
  const catchUp = async (load: () => Promise<LoadedRun | null>): Promise<void> => {
    if (isOpening) return
    isOpening = true
    try {
      for (let next = (await load()) ?? (await newer()); next && next.number !== shown; next = await newer())
        await show(next)
    } finally {
      isOpening = false
    }
  }
  const newer = async (): Promise<LoadedRun | null> => ((state()?.run ?? 0) > shown ? loadRun() : null)
  const follow = async (): Promise<void> => {
    for await (const next of liveStates()) {
      setState(next)
      catchUp(newer).catch(fail)
    }
    setFailure('The command has ended. What you see goes on working.')
  }
  const fail = (error: unknown): void => void setFailure(messageOf(error))
  onMount(() => {
    catchUp(() => firstRun).catch(fail)
    if (!isSingleFile()) follow().catch(fail)
  })

  return (
    <>
      <Show when={run()} keyed fallback={<Waiting state={state()} />}>
        {(open) => <Page run={open} />}
      </Show>
      <Problems
        text={failure() ?? state()?.problems ?? null}
        isRunning={run() !== null && (state()?.isRunning ?? false)}
      />
    </>
  )
}

function Waiting(props: { readonly state: LiveState | null }): JSX.Element {
  return (
    <p class="empty" role="status">
      {props.state?.isRunning === false && props.state.run === 0 ? 'There is no run yet.' : 'Opening the run …'}
    </p>
  )
}

/** Errors in the sources, which keep the page from showing their present state, over a corner of it. */
function Problems(props: { readonly text: string | null; readonly isRunning: boolean }): JSX.Element {
  const [hidden, setHidden] = createSignal<string | null>(null)
  return (
    <aside class="live">
      <Show when={props.isRunning}>
        <span class="running" role="status">
          Running …
        </span>
      </Show>
      <Show when={props.text !== null && props.text !== hidden() ? props.text : null}>
        {(text) => (
          <section class="problems" role="alert">
            <button aria-label="Hide" onClick={() => setHidden(text())}>
              ×
            </button>
            <pre>{text()}</pre>
          </section>
        )}
      </Show>
    </aside>
  )
}
