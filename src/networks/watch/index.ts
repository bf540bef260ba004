/** Networks as journeys and the watchdog read them: the module `flitwave/watch` for testbenches outside the package. */
export {
  floorPlan,
  type FloorCaption,
  type FloorChannel,
  type FloorLink,
  type FloorNode,
  type FloorPlan,
  type FloorPoint,
} from '../../runs/journey/floor-plan.js'
export type { Activity, ActivityKind, JourneyNetwork, Place } from '../../runs/journey/network.js'
export { waitsOf } from '../../runs/journey/wait-graph.js'
export type { RelationParameters } from './route-relation.js'
export { RouteRelation } from './route-relation.js'
export { analyseRouting, type RoutingAnalysis } from './routing-analysis.js'
export { banyanJourneys } from './banyan-journeys.js'
export { graphDependencies } from './graph-dependencies.js'
export { graphJourneys } from './graph-journeys.js'
export { multicastJourneys } from './multicast-journeys.js'
export { pathJourneys } from './path-journeys.js'
export { messageJourneys } from './message-journeys.js'
export { playedJourneys, routerJourneys } from './router-journeys.js'
export { slotJourneys } from './slot-journeys.js'
export { wraparoundJourneys } from './wraparound-journeys.js'
