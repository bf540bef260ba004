/** The work on one answer, which can be interrupted. */

/** Thrown in an answer that was cancelled. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** The work on one answer. */
export interface Task {
  /**
   * Lets other questions be answered; call it every 10 ms or so.
   * @throws Cancelled if the answer was cancelled
   */
  pause(): Promise<void>
}

/** A task without pauses. */
export const uninterrupted: Task = { pause: () => Promise.resolve() }
