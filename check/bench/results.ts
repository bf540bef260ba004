import type { LoadMeasurement } from './booksim/measure.js'
import type { CommandTime } from './cold-start.js'
import type { Machine } from './machine.js'
import type { Summary } from './statistics.js'

export interface Figures {
  /** Per run, if there are several. */
  readonly cyclesPerSecond: Summary
  /** The cost of one cycle of one router, in nanoseconds. */
  readonly nanosecondsPerRouterCycle: Summary
  /** From the start of the process to the end of its first cycle, including elaboration and compilation of the design. */
  readonly secondsToFirstCycle: Summary
  /** The one-time cost of Verilator and the C++ compiler before that. */
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

/** An engine without figures at a size, and the reason. */
export interface Omission extends OnNetwork {
  readonly reason: string
}

/** An engine on a lone router, with several copies in parallel. */
export interface RunsMeasurement extends Figures {
  readonly title: string
  readonly runs: number
}

/** An engine on a network of any shape. */
export interface GraphMeasurement extends Figures {
  readonly network: string
  readonly title: string
  /** Its speed as a multiple of Verilator's; null if that was not measured. */
  readonly ratio: number | null
}

/** The bit-sliced engine on a network with traces. */
export interface TraceMeasurement extends Figures {
  readonly traced: string
  /** Routers in each of the two dimensions. */
  readonly size: number
  /** The time of a cycle as a multiple of that without a trace. */
  readonly ratio: number
}

/** An engine on a design that is no regular network. */
export interface IrregularMeasurement extends Figures {
  readonly design: string
  readonly engine: string
  readonly title: string
  /** True if it ran single cycles, with a look at some signals after each; its start then has many of them. */
  readonly looked: boolean
  /** Its speed as a multiple of Verilator's, or of the scalar engine's if looked at; null if that was not measured. */
  readonly ratio: number | null
}

export interface Results {
  readonly machine: Machine
  /** ISO 8601. */
  readonly date: string
  readonly measurements: readonly Measurement[]
  readonly omissions: readonly Omission[]
  readonly runs: readonly RunsMeasurement[]
  readonly irregular: readonly IrregularMeasurement[]
  readonly graphs: readonly GraphMeasurement[]
  readonly traces: readonly TraceMeasurement[]
  readonly commands: readonly CommandTime[]
  readonly loads: readonly LoadMeasurement[]
}

/** The engine with which others are compared. */
export const reference = 'verilator-composed'

/** The speed as a multiple of the reference at the same size, or null if that was not measured. */
export function ratioToReference({ measurements }: Results, of: Measurement): number | null {
  const other = measurements.find(({ engine, size }) => engine === reference && size === of.size)
  return other ? of.cyclesPerSecond.median / other.cyclesPerSecond.median : null
}
