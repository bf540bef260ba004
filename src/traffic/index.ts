/** Networks under random traffic: what a program imports as `flitwave/traffic`. */

export { capacityOf, distanceOf, meanHops } from './capacity.js'
export { designOf, LoadBench, meanFlits, type Traffic, type WindowCounts } from './load-bench.js'
export {
  acceptsLoad,
  findSaturation,
  measureLoad,
  type LoadResult,
  type Precision,
  type Saturation,
} from './measure-load.js'
export { patternNames, targetsOf, type PatternName, type Targets } from './patterns.js'
export { estimate, type Estimate } from './statistics.js'
