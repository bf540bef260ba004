import type { Property } from './property.js'
import type { Witness } from './witness.js'

/** The verdict on a property. Cycles count from the first one after reset. */
export type Verdict =
  /** An assertion never fails, or a cover never holds. */
  | { readonly kind: 'proved'; readonly method: Method }
  /** An assertion fails, or a cover holds, in the last cycle of a run; in no shorter one. */
  | { readonly kind: 'refuted' | 'reached'; readonly run: Witness }
  /** It does not happen in this number of cycles after reset; later cycles are unknown. */
  | { readonly kind: 'bounded'; readonly cycles: number; readonly reason: string }

/**
 * `state`: it holds in every state, reachable or not. `induction`: it holds after `cycles` cycles in which it held.
 * `invariant`: it follows from `clauses` clauses that hold after reset and that each cycle preserves. `module`: a module
 * inside keeps it wherever its own assumptions are kept, and they are proved.
 */
export type Method =
  | { readonly kind: 'state' }
  | { readonly kind: 'induction'; readonly cycles: number }
  | { readonly kind: 'invariant'; readonly clauses: number }
  | { readonly kind: 'module'; readonly className: string }

export interface ProvedProperty {
  readonly property: Property
  readonly verdict: Verdict
  /** The solving time until the verdict was known. */
  readonly seconds: number
}
