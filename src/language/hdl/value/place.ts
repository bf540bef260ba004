import type { Place } from '../../../base/diagnostic/place.js'

/** Stands for the source of hardware that a plain file built without saying where. */
const nowhere: Place = { file: '', line: 1, column: 1 }

let current: Place | null = null

/** Where the library function that is being called stands in the user's source. */
export function currentPlace(): Place | null {
  return current
}

/** The same, for the places in the IR. */
export function placeHere(): Place {
  return current ?? nowhere
}

/** Sets {@link currentPlace}, and returns what it was, for {@link leavePlace}: {@link withPlace} without a closure. */
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
