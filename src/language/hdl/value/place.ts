import type { Place } from '../../../base/diagnostic/place.js'

/** The place of hardware that a plain file built without a place. */
const nowhere: Place = { file: '', line: 1, column: 1 }

let current: Place | null = null

/** The place in the user's source of the current call to a library function. */
export function currentPlace(): Place | null {
  return current
}

/** The current place, for places in the IR. */
export function placeHere(): Place {
  return current ?? nowhere
}

/** Sets {@link currentPlace}, and returns its previous value for {@link leavePlace}: {@link withPlace} without a closure. */
export function enterPlace(place: Place): Place | null {
  const outer = current
  current = place
  return outer
}

export function leavePlace(outer: Place | null): void {
  current = outer
}

/** Runs `work` with {@link currentPlace} set. */
export function withPlace<T>(place: Place, work: () => T): T {
  const outer = enterPlace(place)
  try {
    return work()
  } finally {
    leavePlace(outer)
  }
}
