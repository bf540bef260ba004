/**
 * What the page and its worker say to each other, besides the bytes of runs, which the page gives: they are numbered from 0
 * in the order in which they come. A run that was refused has a number, too. What the page says at one time comes in one
 * list, so that the worker can choose what to do first.
 */

import type { QuestionName } from '../../src/apps/inspect/questions.js'

export type ToWorker = { readonly run: number } & (
  | { readonly kind: 'ask'; readonly id: number; readonly name: QuestionName; readonly question: unknown }
  | { readonly kind: 'cancel'; readonly id: number }
  /** Nobody asks about the run any more. */
  | { readonly kind: 'close' }
)

export type FromWorker = { readonly run: number } & (
  | { readonly kind: 'opened' }
  /** The run cannot be opened, with the reason. */
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly text: string }
)
