/** Limits of measurements, and the lines that say whether they hold. */

/** A measurement may take this much. */
export interface Limit {
  /** Seconds of computation. */
  readonly seconds: number
  /** 500 unless given. */
  readonly megabytes?: number
}

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

/** Prints whether a measurement keeps to its limit; the process fails if not. */
export function report(
  subject: string,
  { wall, cpu, megabytes }: Figures,
  { seconds, megabytes: most = 500 }: Limit,
): void {
  const isHeld = cpu <= seconds && megabytes <= most
  const measured = `${cpu.toFixed(2)} s of computation in ${wall.toFixed(2)} s, ${megabytes} MB`
  console.log(
    `${isHeld ? 'good' : 'FAILED'} ${subject}: ${measured}; at most ${seconds.toFixed(1)} s of computation, ${most} MB`,
  )
  if (!isHeld) process.exitCode = 1
}
