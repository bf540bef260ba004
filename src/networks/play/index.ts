/** Playing schedules on the RTL: the module `flitwave/play`. */
export type { ResetPriority } from '../../../rtl/router/router-parameters.js'
export {
  summaryOf,
  type PlayResult,
  type ChannelUse,
  type MessageTimes,
  type UnicastTimes,
  type Summary,
} from './play-result.js'
export { Player } from './player.js'
export { type PlayerOptions } from './hardware.js'
export { EnginePlayer, type EnginePlayerOptions, type EngineRun, type Play } from './engine/engine-player.js'
export type { EngineShape } from './engine/program.js'
export type { StartUp, Timing } from '../collective/timing.js'
export { criticalPath, type Stretch, type StretchKind } from './critical-path.js'
export type { EventTimes, WorkloadResult } from './event-program.js'
export type { EventKind, Transfer, Workload, WorkloadEvent } from '../workload/workload.js'
