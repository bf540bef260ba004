/** What a testbench outside of the package imports as `flitwave/watch`: networks as the watchdog reads them. */
export { watchBanyan } from './banyan-waits.js'
export { routerJourneys } from './router-journeys.js'
export { watchRouters } from './router-waits.js'
