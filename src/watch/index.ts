/**
 * What a testbench outside of the package imports as `flitwave/watch`: networks as the watchdog reads them, and as journeys
 * of packets do.
 */
export type { Activity, ActivityKind, JourneyNetwork, Place } from '../journey/network.js'
export { banyanJourneys } from './banyan-journeys.js'
export { watchBanyan } from './banyan-waits.js'
export { messageJourneys } from './message-journeys.js'
export { playedJourneys, routerJourneys } from './router-journeys.js'
export { watchRouters } from './router-waits.js'
export { slotJourneys } from './slot-journeys.js'
export { wraparoundJourneys } from './wraparound-journeys.js'
