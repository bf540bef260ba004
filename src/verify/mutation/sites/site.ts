import type { Place } from '../../../base/diagnostic/place.js'
import type { Change, MutationKind } from '../mutant.js'
import type { Edit } from '../source/edit.js'

/** A mistake in one piece of hardware. */
export interface Site {
  readonly kind: MutationKind
  readonly place: Place
  /** The mistake in terms of the IR, used where no source text identifies it: `lt becomes le`. */
  readonly label: string
  readonly edit: Edit
  /** Its index among the similar sites at this place, from 0, in reading order. */
  readonly nth: number
  readonly change: Change
}
