import { FlitwaveError } from '../ir/diagnostic.js'
import { currentBlock } from './context.js'
import { poison } from './leaf.js'

/** Thrown where a value is needed that could not be built: its error is told already. */
export class PoisonUsed extends Error {}

/** Ends a block in which so many steps were refused that no further one would help anybody. */
export class TooManyErrors extends Error {}

/**
 * Runs a step of a block. If it is refused the block keeps the finding and goes on, so that one look at a file finds all
 * its errors; the step's value is then {@link poison}. Outside of blocks errors are thrown.
 */
export function recover<T>(step: () => T): T {
  try {
    return step()
  } catch (error) {
    return refused(error) as T
  }
}

/** Stores a value. If that is refused, what it would have been stored into is not told to be missing as well. */
export function recoverStore(value: unknown, store: (value: unknown) => void): void {
  try {
    store(value)
  } catch (error) {
    store(refused(error))
  }
}

/** What {@link recover} does with an error, for callers that cannot afford a closure. */
export function refused(error: unknown): unknown {
  const block = currentBlock()
  if (!block) throw error
  if (error instanceof FlitwaveError) block.report(error)
  else if (!(error instanceof PoisonUsed)) throw error
  return poison
}
