/** Networks under random traffic: the module `flitwave/traffic`. */

export { capacityOf, distanceOf, meanHops, meanHopsOf, channelLoads, idealThroughput } from './capacity.js'
export { GraphLoadBench } from './graph-load-bench.js'
export { destinationTable, tableSize } from './destination-table.js'
export {
  designOf,
  LoadBench,
  meanFlits,
  offeredFlits,
  type ReplyCounts,
  type Traffic,
  type WindowCounts,
} from './load-bench.js'
export {
  acceptsLoad,
  findSaturation,
  measureLoad,
  type LoadResult,
  type Precision,
  type Saturation,
  type Transactions,
} from './measure-load.js'
export { hottestNode, PacketBook, summarize, type Packet } from './traffic-summary.js'
export { readTrafficMatrix, type TrafficMatrix } from './traffic-matrix.js'
export { readTraffic, type TrafficLimits, type TrafficRow } from './traffic-file.js'
export { matrixOfPattern, patternNames, targetsOf, type PatternName, type Targets } from './patterns.js'
export { estimate, type Estimate } from '../../base/statistics.js'
