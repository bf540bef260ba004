/** Playing schedules on the RTL: what a program imports as `flitwave/study`. */
export type { ResetPriority } from '../../rtl/router/router-parameters.js'
export type { PlayResult, ChannelUse, MessageTimes, UnicastTimes } from './play-result.js'
export { Player, type PlayerOptions } from './player.js'
export { summaryOf, type Summary } from './summary.js'
export type { StartUp, Timing } from '../collective/timing.js'
