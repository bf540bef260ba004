import type { LoadMeasurement } from './booksim/measure.js'
import type { CommandTime } from './cold-start.js'
import type { Machine } from './machine.js'
import type { Summary } from './statistics.js'

export interface Figures {
  /** For one run, if there are several. */
  readonly cyclesPerSecond: Summary
  /** The price of one cycle of one router, in nanoseconds. */
  readonly nanosecondsPerRouterCycle: Summary
  /** From the start of the process to the end of its first cycle; the design is elaborated and compiled in it. */
  readonly secondsToFirstCycle: Summary
  /** The time that Verilator and the C++ compiler took before that, once. */
  readonly buildSeconds: number | null
  readonly peakBytes: number
}

interface OnNetwork {
  readonly engine: string
  readonly title: string
  /** Routers in each of the two dimensions. */
  readonly size: number
}

/** An engine on a network of one size. */
export interface Measurement extends OnNetwork, Figures {}

/** An engine that has no figures at a size, and why. */
export interface Omission extends OnNetwork {
  readonly reason: string
}

/** An engine on a router alone, a number of times side by side. */
export interface RunsMeasurement extends Figures {
  readonly title: string
  readonly runs: number
}

/** The bit-sliced engine on a network of which something is traced. */
export interface TraceMeasurement extends Figures {
  readonly traced: string
  /** Routers in each of the two dimensions. */
  readonly size: number
  /** How many times as long a cycle takes as without a trace. */
  readonly ratio: number
}

export interface Results {
  readonly machine: Machine
  /** ISO 8601. */
  readonly date: string
  readonly measurements: readonly Measurement[]
  readonly omissions: readonly Omission[]
  readonly runs: readonly RunsMeasurement[]
  readonly traces: readonly TraceMeasurement[]
  readonly commands: readonly CommandTime[]
  readonly loads: readonly LoadMeasurement[]
}

/** The engine whose speed others are multiples of. */
export const reference = 'verilator-composed'

/** How many times as fast as the reference at the same size, or null where that was not measured. */
export function ratioToReference({ measurements }: Results, of: Measurement): number | null {
  const other = measurements.find(({ engine, size }) => engine === reference && size === of.size)
  return other ? of.cyclesPerSecond.median / other.cyclesPerSecond.median : null
}
