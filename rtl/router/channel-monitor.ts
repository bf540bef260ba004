'use rtl'
import { channelActivityType, occurringActivities } from './activity.js'
import type { RouterParameters } from './router-parameters.js'
import { portCount } from './port.js'

/** The parameters of the {@link PerformanceMonitor} of a router. Virtual channel v of input i has meter i · vcs + v. */
export function channelMonitor(p: RouterParameters) {
  return {
    meters: portCount(p) * p.vcs,
    type: channelActivityType,
    values: occurringActivities(p),
    counterWidth: p.counterWidth,
  }
}
