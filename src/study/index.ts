/** Playing schedules on the RTL: what a program imports as `flitwave/study`. */
export type { ResetPriority } from '../../rtl/router/parameters.js'
export type { PlayResult, ChannelUse, MessageTimes, UnicastTimes } from './play-result.js'
export { Player, type PlayerOptions } from './player.js'
export { EnginePlayer, type EnginePlayerOptions, type EngineRun, type Play } from './engine/engine-player.js'
export type { EngineShape } from './engine/shape.js'
export { summaryOf, type Summary } from './summary.js'
export type { StartUp, Timing } from '../collective/timing.js'
