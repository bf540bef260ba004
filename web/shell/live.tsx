import { createSignal, onMount, Show, type JSX } from 'solid-js'
import '../style/live.css'
import type { LiveState } from '../../src/apps/inspect/live.js'
import { RunWorker } from '../state/client.js'
import { firstRun, worker as earlyWorker } from '../state/early.js'
import { isSingleFile, loadRun, opensDumps, startDumpWorker, type LoadedRun } from '../state/load.js'
import { liveStates } from '../state/live.js'
import { messageOf } from '../state/message.js'
import { openRun } from '../state/open.js'
import type { OpenRun } from '../state/run.js'
import type { GivenRun } from '../worker/messages.js'
import { DropArea, dumpFiles, FilesContext, NoRun, withMap } from './open-files.js'
import { Page } from './page.js'

/** The page about a run, and about each next one as soon as it comes. */
export function LivePage(): JSX.Element {
  const [run, setRun] = createSignal<OpenRun | null>(null)
  const [state, setState] = createSignal<LiveState | null>(null)
  const [failure, setFailure] = createSignal<string | null>(null)
  const [progress, setProgress] = createSignal<string | null>(null)
  const [isEmpty, setEmpty] = createSignal(false)
  const worker = new RunWorker(earlyWorker)
  let dumpWorker: RunWorker | null = null
  let opened: readonly File[] = []
  let shown = 0
  let isOpening = false

  const show = async ({ number, bytes }: LoadedRun): Promise<void> => {
    shown = number
    await showRun(worker, bytes, run())
  }
  const showRun = async (opener: RunWorker, given: GivenRun, kept: OpenRun | null): Promise<void> => {
    const before = run()
    const next = await openRun(opener, given, kept, setProgress).finally(() => setProgress(null))
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
  /** Opens dumps of the user; a map alone is for the dump that is open. */
  const openFiles = async (files: readonly File[]): Promise<void> => {
    const given = withMap(files, opened)
    setProgress(`Opening ${given.map(({ name }) => name).join(' and ')} …`)
    dumpWorker ??= new RunWorker(await startDumpWorker())
    await showRun(dumpWorker, given, null)
    opened = given
  }
  const take = (files: readonly File[]): void => {
    openFiles(files)
      .catch(fail)
      .finally(() => setProgress(null))
  }
  onMount(() => {
    catchUp(() => firstRun).catch(fail)
    void firstRun.then((first) => setEmpty(first === null && isSingleFile()))
    if (!isSingleFile()) follow().catch(fail)
  })

  return (
    <FilesContext.Provider value={opensDumps() ? dumpFiles(take) : null}>
      <Show when={run()} keyed fallback={<Waiting state={state()} progress={progress()} isEmpty={isEmpty()} />}>
        {(open) => <Page run={open} />}
      </Show>
      <DropArea />
      <Problems
        text={failure() ?? state()?.problems ?? null}
        isRunning={run() !== null && (state()?.isRunning ?? false)}
        progress={run() === null ? null : progress()}
      />
    </FilesContext.Provider>
  )
}

function Waiting(props: {
  readonly state: LiveState | null
  readonly progress: string | null
  readonly isEmpty: boolean
}): JSX.Element {
  const text = (): string => {
    const isNone = props.state?.isRunning === false && props.state.run === 0
    return props.progress ?? (isNone ? 'There is no run yet.' : 'Opening the run …')
  }
  return (
    <Show
      when={props.isEmpty && props.progress === null}
      fallback={
        <p class="empty" role="status">
          {text()}
        </p>
      }
    >
      <NoRun />
    </Show>
  )
}

/** Errors in the sources, which keep the page from showing their present state, over a corner of it. */
function Problems(props: {
  readonly text: string | null
  readonly isRunning: boolean
  /** Describes the run that is being opened in place of the shown one. */
  readonly progress: string | null
}): JSX.Element {
  const [hidden, setHidden] = createSignal<string | null>(null)
  return (
    <aside class="live">
      <Show when={props.progress ?? (props.isRunning ? 'Running …' : null)}>
        {(text) => (
          <span class="running" role="status">
            {text()}
          </span>
        )}
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
