'use rtl'
import { channelMonitor } from '../router/channel-monitor.js'
import type { RouterParameters } from '../router/router-parameters.js'
import { sourceActivityType } from './source.js'

/** The parameters of the {@link PerformanceMonitor} for the sources of a node. Their meters follow those of its router. */
export function sourceMonitor(p: RouterParameters, sources: number) {
  return {
    meters: sources,
    first: channelMonitor(p).meters,
    type: sourceActivityType,
    values: 0b111,
    counterWidth: p.counterWidth,
  }
}
