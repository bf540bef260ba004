/** What the page and its worker say to each other, besides the bytes of the run that the page begins with. */

import type { QuestionName } from '../../src/inspect/questions.js'

export type ToWorker =
  | { readonly kind: 'ask'; readonly id: number; readonly name: QuestionName; readonly question: unknown }
  | { readonly kind: 'cancel'; readonly id: number }

export type FromWorker =
  | { readonly kind: 'opened' }
  /** The run cannot be opened, with the reason. */
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly text: string }
