/** Long answers, in pieces: while one is being worked out, others can be asked for, and it can be called off. */

/** Thrown inside an answer that nobody waits for any more. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** The work on one answer. */
export interface Task {
  /**
   * Lets other questions be answered; call it every 10 ms or so.
   * @throws Cancelled if nobody waits for the answer any more
   */
  pause(): Promise<void>
}

/** For who asks and waits. */
export const uninterrupted: Task = { pause: () => Promise.resolve() }
