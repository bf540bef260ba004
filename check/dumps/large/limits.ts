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

/** The most seconds of a measurement: of computation, or of those that pass where two threads share the work. */
export type Limit = { readonly cpu: number } | { readonly wall: number }

/** Prints whether a measurement keeps to its limits; the process fails if not. */
export function report(subject: string, { wall, cpu, megabytes }: Figures, most: Limit): void {
  const isInTime = 'cpu' in most ? cpu <= most.cpu : wall <= most.wall
  const isHeld = isInTime && megabytes <= mostMegabytes
  const measured = `${cpu.toFixed(2)} s of computation in ${wall.toFixed(2)} s, ${megabytes} MB`
  const seconds = 'cpu' in most ? `${most.cpu.toFixed(1)} s of computation` : `${most.wall.toFixed(1)} s`
  const limits = `at most ${seconds}, ${mostMegabytes} MB`
  console.log(`${isHeld ? 'good' : 'FAILED'} ${subject}: ${measured}; ${limits}`)
  if (!isHeld) process.exitCode = 1
}
