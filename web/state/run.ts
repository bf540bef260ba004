/** The state that panels share: the run, the facts known about it, and the view. */

import { createContext, createEffect, createSignal, onCleanup, useContext, type Accessor } from 'solid-js'
import type { RunInfo } from '../../src/apps/inspect/info.js'
import type { NetworkInfo } from '../../src/apps/inspect/network/state.js'
import type { Opening } from '../../src/apps/inspect/opening/first-view.js'
import type { AnswerOf, QuestionName, QuestionOf } from '../../src/apps/inspect/questions.js'
import type { RunClient } from './client.js'
import type { EditedView } from './edited-view.js'

export interface OpenRun extends EditedView {
  readonly client: RunClient
  readonly info: RunInfo
  /** Where the run opens, and why it failed. */
  readonly opening: Opening
  /** Null for a run whose packets cannot be followed. */
  readonly network: NetworkInfo | null
  /** The paths of the rows that it opens with: those that the testbench draws, and those about its failure. */
  readonly drawn: readonly string[]
}

export const RunContext = createContext<OpenRun>()

/** The run that the page shows. */
export function useRun(): OpenRun {
  const run = useContext(RunContext)
  if (!run) throw new Error('a panel stands outside of a run')
  return run
}

/** The last answer to a question; undefined before the first. */
export interface Answer<T, Q = unknown> extends Accessor<T | undefined> {
  /** The question that the last answer is to. */
  readonly asked: Accessor<Q | undefined>
  /** True while another one is being computed. */
  readonly isPending: Accessor<boolean>
}

/**
 * The answer to a question that follows the view. While the next answer is computed the last one stays, so that nothing
 * flickers; a new question cancels the one before.
 * @param question - undefined where there is nothing to ask
 */
export function useAnswer<K extends QuestionName>(
  name: K,
  question: () => QuestionOf<K> | undefined,
): Answer<AnswerOf<K>, QuestionOf<K>> {
  const { client } = useRun()
  const [isPending, setPending] = createSignal(false)
  const [answer, setAnswer] = createSignal<Settled<AnswerOf<K>, QuestionOf<K>>>()
  createEffect(() => {
    const asked = question()
    const settle = (found: ReturnType<typeof answer>): void => {
      setAnswer(found)
      setPending(false)
    }
    if (asked === undefined) return settle(undefined)
    const asking = new AbortController()
    onCleanup(() => asking.abort())
    setPending(true)
    client.ask(name, asked, asking.signal).then(
      (is) => settle({ is, asked }),
      (error: unknown) => settle({ error }),
    )
  })
  const last = (): AnswerOf<K> | undefined => {
    const now = answer()
    if (now && 'error' in now) throw now.error
    return now?.is
  }
  const asked = (): QuestionOf<K> | undefined => {
    const now = answer()
    return now && 'is' in now ? now.asked : undefined
  }
  return Object.assign(last, { isPending, asked })
}

type Settled<A, Q> = { readonly is: A; readonly asked: Q } | { readonly error: unknown }
