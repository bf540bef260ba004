/** Failed checks, with their places in the testbench's source. */

import type { Place } from '../../base/diagnostic/place.js'

/** A failed check of a testbench. */
export interface FailedCheck {
  /** The name of the process in the testbench. */
  readonly process: string
  readonly cycle: number
  readonly message: string
  /** The call in the testbench's source. */
  readonly place: Place | null
  /** The tag of the packet concerned; null if there is none. */
  readonly packet: number | null
}

/** The subject of a check. */
export interface CheckSubject {
  /** The tag of a packet. If the check fails, the run is repeated to explain where the packet's time was spent. */
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

/** True if a process that threw this has found a fault of the design; any other exception is a fault of the testbench. */
export function isFailedCheck(error: unknown): error is Error {
  return error instanceof CheckError || (error instanceof Error && error.name.startsWith('AssertionError'))
}

/** Failures that differ only in the cycle. */
export interface RepeatedCheck {
  /** In its first cycle. */
  readonly check: FailedCheck
  readonly lastCycle: number
}

/** Joins equal failures in consecutive cycles, at the position of the first. */
export function joinRepeated(failed: readonly FailedCheck[]): readonly RepeatedCheck[] {
  const joined: { check: FailedCheck; lastCycle: number }[] = []
  for (const check of failed) {
    const before = joined.find((one) => one.lastCycle === check.cycle - 1 && isSame(one.check, check))
    if (before) before.lastCycle = check.cycle
    else joined.push({ check, lastCycle: check.cycle })
  }
  return joined
}

function isSame(a: FailedCheck, b: FailedCheck): boolean {
  const isOfPlace = a.place?.file === b.place?.file && a.place?.line === b.place?.line
  return a.process === b.process && a.message === b.message && a.packet === b.packet && isOfPlace
}
