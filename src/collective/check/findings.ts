import type { Schedule } from '../schedule.js'
import type { Delivery } from './delivery.js'
import type { DepthContention } from './depth.js'
import type { ChannelLoads } from './load.js'
import type { PortConflict } from './ports.js'
import type { StepCount } from './steps.js'
import type { ChannelKind, Collision } from './stepwise.js'

/** A result for channels of both kinds. Who shares a virtual channel shares its physical one too. */
export type ByKind<T> = Readonly<Record<ChannelKind, T>>

/** All that can be told of a schedule without playing it. */
export interface Findings {
  readonly schedule: Schedule
  readonly delivery: Delivery
  readonly steps: StepCount
  readonly ports: readonly PortConflict[]
  readonly stepwise: ByKind<readonly Collision[]>
  /**
   * Null where theorem 1 says nothing: with barriers, where steps do not overlap, and unless each node gets a message at
   * most once, and by itself.
   */
  readonly depth: ByKind<DepthContention> | null
  readonly load: ChannelLoads
}
