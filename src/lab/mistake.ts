/** Wrong solutions that are right ones with a mistake: edits of a file of the lab. */

import type { WrongSolution } from './grading.js'

/** A text that occurs once in the file, and the text that replaces it. */
export interface Edit {
  readonly replace: string
  readonly by: string
}

/** A file of the lab with a mistake in it. */
export interface EditedFile {
  /** The path from the folder of the lab, such as `right/circular.ts`; null for the reference. */
  readonly base: string | null
  /** At least one. They overlap nowhere. */
  readonly edits: readonly Edit[]
}

/** Declares a wrong solution: its name, the mistake in a few words, and the edits that make it. */
export type DeclareMistake = (
  name: string,
  what: string,
  ...edits: readonly [first: Edit, ...others: Edit[]]
) => WrongSolution

/**
 * Declares wrong solutions as edits of another file than the reference.
 * @param base - the path from the folder of the lab, such as `right/circular.ts`
 */
export function mistakesIn(base: string): DeclareMistake {
  return (name, what, ...edits) => ({ name, what, edited: { base, edits } })
}

/** Declares a wrong solution as edits of the reference: `mistake('full-early', 'full one word too early', { replace, by })`. */
export const mistake: DeclareMistake = (name, what, ...edits) => ({ name, what, edited: { base: null, edits } })
