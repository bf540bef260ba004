/**
 * Collective communication as data: the module `flitwave/collective`. Algorithms are functions that return a
 * {@link Schedule}. Checks and drawings read schedules, and the player of `flitwave/play` plays them.
 */
export { CollectiveError, type CollectiveCode } from './error.js'
export {
  flitsOf,
  type Message,
  type Operation,
  type OperationName,
  type Part,
  type Schedule,
  type Unicast,
} from './schedule.js'
export { coordinatesOf, nodeAt, nodesOf, type Network } from './network.js'
export { hopsOf, routeOf, type Hop, type Path, type VirtualChannel, type Way } from './route.js'

export { directAllToAll, dimensionAllToAll } from './operations/all-to-all.js'
export { bandwidthBound, type BandwidthBound } from './operations/bounds.js'
export { halvingDoubling, torusAllReduce } from './operations/halving-doubling.js'
export { ringSchedule } from './operations/ring.js'
export { broadcastLatency, broadcastNames, broadcastSchedule, type BroadcastName } from './broadcast/broadcast.js'
export { multicastSchedule, type MulticastOptions } from './multicast/multicast.js'
export { subnetworksOf, type Subnetwork } from './multicast/subnetworks.js'
export { treeLatency } from './multicast/tree.js'
export { hotSpotWorkload, type HotSpotWorkload } from './multicast/workload.js'
export { aggregationSchedule, type AggregationParameters } from './aggregation/aggregation.js'
export { broadcastCost, pipelinedTreesCost, timeOf, treesCost, type Cost } from './aggregation/costs.js'
export { treeSchedule, type TreeParameters } from './aggregation/trees.js'
export { copyRates, slotThroughput, type MulticastShape, type SlotTraffic } from './min/throughput-model.js'
export { twoPhaseLatency, twoPhaseMulticast, type TwoPhaseMulticast, type TwoPhaseRequest } from './min/two-phase.js'

export { checkSchedule, type CheckReport } from './check/check.js'
export { drawSchedule, type DrawingOptions } from './drawing/draw.js'
