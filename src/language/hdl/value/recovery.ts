import { FlitwaveError, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import { atCaller } from './callers.js'
import { currentBlock, whileConstructing } from './context.js'
import { poison, PoisonUsed } from './leaf.js'

/** Ends a block or constructor after so many errors that another one would not help. */
export class TooManyErrors extends Error {}

/** The maximum number of errors: an endless loop finds the same error in each iteration. */
export const mostErrors = 100

/** The faults in the fields of the object under construction; null outside of constructors of rewritten files. */
let faults: Diagnostic[] | null = null

/**
 * Runs a step of a block or constructor. If the step is refused, its finding is recorded and the rest of the block
 * continues, so that one run finds all errors in a file; the value of the step is then {@link poison}. Elsewhere errors are
 * thrown.
 */
export function recover<T>(step: () => T): T {
  try {
    return step()
  } catch (error) {
    return refused(error) as T
  }
}

/** Stores a value. If that is refused, stores {@link poison}, so that the target is not reported as unassigned, too. */
export function recoverStore(value: unknown, store: (value: unknown) => void): void {
  try {
    store(value)
  } catch (error) {
    store(refused(error))
  }
}

/** Handles an error like {@link recover}, for callers that cannot afford a closure. */
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
 * Runs a constructor. A fault in one field does not keep the next from being checked.
 *
 * @param explain - turns an exception into an error of the design, where possible
 * @throws FlitwaveError with all findings, if the constructor does not finish
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
    // After another error, an exception usually follows from it.
    const found = own.length === 0 || error instanceof FlitwaveError ? explain(error) : null
    if (found instanceof FlitwaveError) throw new FlitwaveError([...own, ...found.diagnostics])
    throw own.length > 0 ? new FlitwaveError(own) : error
  } finally {
    faults = outer
  }
}
