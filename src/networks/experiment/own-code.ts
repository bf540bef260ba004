/** Exceptions of an experiment's own code, told as faults of the experiment, with their places. */

import { explainException } from '../../language/hdl/elaborate/user-code.js'
import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import { placeOf } from '../../base/diagnostic/user-place.js'

/** Work that is going on. */
export interface Doing {
  /** The name of the experiment. */
  readonly name: string
  /** `point 3 was inspected`. */
  readonly what: string
}

/**
 * Does what an experiment says.
 * @throws FlitwaveError FW914 in place of an exception of the experiment's own
 */
export function ofExperiment<R>(doing: Doing, work: () => R): R {
  try {
    const result = work()
    return result instanceof Promise ? (result.catch((error: unknown) => rethrow(error, doing)) as R) : result
  } catch (error) {
    return rethrow(error, doing)
  }
}

function rethrow(error: unknown, { name, what }: Doing): never {
  const found = explainException(error, what)
  if (found === error || !(found instanceof FlitwaveError)) throw found
  const [first] = found.diagnostics
  // The file of an experiment is no RTL, which is all that the other place is looked for in.
  const place = (error instanceof Error ? placeOf(error) : null) ?? first!.place
  const help = 'this is a fault of the experiment: correct the code that throws'
  throw new FlitwaveError([{ ...first!, code: 'FW914', message: `${name}: ${first!.message}`, place, help }])
}
