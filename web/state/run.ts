/** What panels share: the run, what is known of it, and what of it is in view. */

import { createContext, createEffect, createSignal, onCleanup, useContext, type Accessor } from 'solid-js'
import type { RunInfo } from '../../src/inspect/info.js'
import type { AnswerOf, QuestionName, QuestionOf } from '../../src/inspect/questions.js'
import type { RunClient } from './client.js'
import type { View } from './view.js'

export interface OpenRun {
  readonly client: RunClient
  readonly info: RunInfo
  readonly view: View
  /** The paths of the rows that the testbench draws. */
  readonly drawn: readonly string[]
}

export const RunContext = createContext<OpenRun>()

/** The run that the page shows. */
export function useRun(): OpenRun {
  const run = useContext(RunContext)
  if (!run) throw new Error('a panel stands outside of a run')
  return run
}

/**
 * The answer to a question that follows the view. While the next answer is worked out the last one stays, so that nothing
 * flickers; a question that is asked anew calls off the one before.
 * @param question - undefined where there is nothing to ask
 */
export function useAnswer<K extends QuestionName>(
  name: K,
  question: () => QuestionOf<K> | undefined,
): Accessor<AnswerOf<K> | undefined> {
  const { client } = useRun()
  const [answer, setAnswer] = createSignal<{ readonly is: AnswerOf<K> } | { readonly error: unknown }>()
  createEffect(() => {
    const asked = question()
    if (asked === undefined) return setAnswer(undefined)
    const asking = new AbortController()
    onCleanup(() => asking.abort())
    client.ask(name, asked, asking.signal).then(
      (is) => setAnswer({ is }),
      (error: unknown) => setAnswer({ error }),
    )
  })
  return () => {
    const now = answer()
    if (now && 'error' in now) throw now.error
    return now?.is
  }
}
