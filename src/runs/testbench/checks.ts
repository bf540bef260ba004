/** What checks find, and where in the testbench's source they stand. */

import type { Place } from '../../base/diagnostic/place.js'

/** A check of a testbench that did not hold. */
export interface FailedCheck {
  /** The name under which the testbench declares the process. */
  readonly process: string
  readonly cycle: number
  readonly message: string
  /** The call in the testbench's source. */
  readonly place: Place | null
  /** The tag of the packet that it is about; null if it is about none. */
  readonly packet: number | null
}

/** What a check is about. */
export interface CheckSubject {
  /** The tag of a packet. If the check fails, the run is made again to tell where its time went. */
  readonly packet?: number | undefined
}

/** Thrown inside a process to end the run with a failed check. */
export class CheckError extends Error {
  override readonly name = 'CheckError'

  constructor(
    message: string,
    readonly about: CheckSubject = {},
  ) {
    super(message)
  }
}

/** Whether a process that threw this has found a fault of the design; anything else is a fault of the testbench. */
export function isFailedCheck(error: unknown): error is Error {
  return error instanceof CheckError || (error instanceof Error && error.name.startsWith('AssertionError'))
}
