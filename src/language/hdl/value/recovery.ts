import { FlitwaveError, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import { atCaller } from './callers.js'
import { currentBlock, whileConstructing } from './context.js'
import { poison, PoisonUsed } from './leaf.js'

/** Ends a block or constructor after so many refused steps that another error would help nobody. */
export class TooManyErrors extends Error {}

/** A loop without end finds the same in each of its turns. */
export const mostErrors = 100

/** The faults of the fields of the object under construction; null outside of constructors of rewritten files. */
let faults: Diagnostic[] | null = null

/**
 * Runs a step of a block or constructor. If it is refused the finding is kept, and what is left of the block goes on, so
 * that one look at a file finds all its errors; the step's value is then {@link poison}. Elsewhere errors are thrown.
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

/** Handles an error as {@link recover} does, for callers that cannot afford a closure. */
export function refused(error: unknown): unknown {
  const block = currentBlock()
  if (!block && !faults) throw error
  if (!(error instanceof FlitwaveError)) {
    if (!(error instanceof PoisonUsed)) throw error
  } else if (block) block.report(error)
  else keepFaults(error)
  return poison
}

function keepFaults({ diagnostics }: FlitwaveError): void {
  for (const fault of diagnostics) faults!.push(atCaller(fault))
  if (faults!.length >= mostErrors) throw new TooManyErrors()
}

/**
 * Runs a constructor: what is wrong with one field does not keep the next from being looked at.
 *
 * @param explain - makes an error of the design of an exception, where it is one
 * @throws FlitwaveError with all that was found, if the constructor does not come to its end
 */
export function construct<T>(
  make: () => T,
  explain: (error: unknown) => unknown,
): { readonly made: T; readonly faults: readonly Diagnostic[] } {
  const outer = faults
  const own: Diagnostic[] = (faults = [])
  try {
    return { made: whileConstructing(make), faults: own }
  } catch (error) {
    // After another error an exception mostly follows from that.
    const found = own.length === 0 || error instanceof FlitwaveError ? explain(error) : null
    if (found instanceof FlitwaveError) throw new FlitwaveError([...own, ...found.diagnostics])
    throw own.length > 0 ? new FlitwaveError(own) : error
  } finally {
    faults = outer
  }
}
