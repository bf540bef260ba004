import type { CommandTime } from './cold-start.js'
import type { Machine } from './machine.js'
import type { Summary } from './statistics.js'

/** An engine on a network of one size. */
export interface Measurement {
  readonly engine: string
  readonly title: string
  /** Routers in each of the two dimensions. */
  readonly size: number
  readonly cyclesPerSecond: Summary
  /** The price of one cycle of one router, in nanoseconds. */
  readonly nanosecondsPerRouterCycle: Summary
  /** From the start of the process to the end of its first cycle; the network is elaborated and compiled in it. */
  readonly secondsToFirstCycle: Summary
  /** What Verilator and the C++ compiler took before that, once. */
  readonly buildSeconds: number | null
  readonly peakBytes: number
}

/** An engine that has no figures at a size, and why. */
export interface Omission {
  readonly engine: string
  readonly title: string
  readonly size: number
  readonly reason: string
}

export interface Results {
  readonly machine: Machine
  /** ISO 8601. */
  readonly date: string
  readonly measurements: readonly Measurement[]
  readonly omissions: readonly Omission[]
  readonly commands: readonly CommandTime[]
}

/** Of what speeds are given as multiples. */
export const reference = 'verilator-composed'

/** How many times as fast as the reference at the same size, or null where that was not measured. */
export function ratioToReference({ measurements }: Results, of: Measurement): number | null {
  const other = measurements.find(({ engine, size }) => engine === reference && size === of.size)
  return other ? of.cyclesPerSecond.median / other.cyclesPerSecond.median : null
}
