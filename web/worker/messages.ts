/**
 * The messages between the page and its worker. The page also gives the bytes of runs, numbered from 0 in the order in which
 * they come; a refused run has a number, too. The messages that the page sends at one time come in one list, so that the
 * worker can choose which to do first.
 */

import type { QuestionName } from '../../src/apps/inspect/questions.js'

/** A run to open: the bytes of a document, or files that the user has chosen, a dump and perhaps a map. */
export type GivenRun = ArrayBuffer | readonly File[]

export type ToWorker = { readonly run: number } & (
  | { readonly kind: 'ask'; readonly id: number; readonly name: QuestionName; readonly question: unknown }
  | { readonly kind: 'cancel'; readonly id: number }
  /** Nobody asks about the run any more. */
  | { readonly kind: 'close' }
)

export type FromWorker = { readonly run: number } &
  /** The progress of an opening: `Reading dump.vcd: 40 %`. */
  (
    | { readonly kind: 'opening'; readonly text: string }
    | { readonly kind: 'opened' }
    /** The run cannot be opened, with the reason. */
    | { readonly kind: 'refused'; readonly text: string }
    | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
    | { readonly kind: 'failed'; readonly id: number; readonly text: string }
  )
