/** Limits of measurements, and the lines that say whether they hold. */

/** The most memory that a command and a page may take, in MB. */
const mostMegabytes = 500

/** A measurement. */
export interface Figures {
  /** Seconds that have passed. */
  readonly wall: number
  /** Seconds of computation. */
  readonly cpu: number
  /** The most memory of the process. */
  readonly megabytes: number
}

/** Seconds that a command of Node takes before it opens a dump; limits have them in addition. */
export const started = 1

/**
 * Prints whether a measurement keeps to its limits; the process fails if not.
 * @param most - seconds of computation
 */
export function report(subject: string, { wall, cpu, megabytes }: Figures, most: number): void {
  const isHeld = cpu <= most && megabytes <= mostMegabytes
  const measured = `${cpu.toFixed(2)} s of computation in ${wall.toFixed(2)} s, ${megabytes} MB`
  const limits = `at most ${most.toFixed(1)} s of computation, ${mostMegabytes} MB`
  console.log(`${isHeld ? 'good' : 'FAILED'} ${subject}: ${measured}; ${limits}`)
  if (!isHeld) process.exitCode = 1
}
