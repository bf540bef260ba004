let depth = 0

/** Runs a function that calls another one for each element of an array: each call is a turn of a loop. */
export function withCallbacks<T>(work: () => T): T {
  depth++
  try {
    return work()
  } finally {
    depth--
  }
}

/** True if a function runs that calls another one for each element. */
export function isInCallbacks(): boolean {
  return depth > 0
}
