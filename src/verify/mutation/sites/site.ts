import type { Place } from '../../../base/diagnostic/place.js'
import type { Change, MutationKind } from '../mutant.js'
import type { Edit } from '../source/edit.js'

/** A mistake in one piece of hardware. */
export interface Site {
  readonly kind: MutationKind
  readonly place: Place
  /** The mistake in the IR, where no text tells it apart from others at the place: `lt becomes le`. */
  readonly label: string
  readonly edit: Edit
  /** Which one it is of those at this place that look alike, from 0, in the order of reading. */
  readonly nth: number
  readonly change: Change
}
