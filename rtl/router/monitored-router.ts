'use rtl'
import { connect, input, wiring } from 'flitwave/hdl'
import { counterReadType, type CounterRead } from '../monitor/counter-read.js'
import { PerformanceMonitor } from '../monitor/performance-monitor.js'
import type { ChannelActivity } from './activity.js'
import { channelMonitor } from './channel-monitor.js'
import type { RouterParameters } from './router-parameters.js'
import { Router } from './router.js'

/** A router with a counter for each activity of each of its virtual channels. */
export class MonitoredRouter extends Router {
  /** See {@link channelMonitor}. */
  pmu = input(counterReadType(this.p))

  monitor = new PerformanceMonitor<ChannelActivity>(channelMonitor(this.p))

  @wiring connectMonitor() {
    connect(this.pmu, this.monitor.read)
    this.inputs.forEach((unit, port) => {
      unit.activities.forEach((activity, vc) => (this.monitor.activities[port * this.p.vcs + vc] = activity))
    })
  }
}

/** The router of a node. */
export function routerOf(p: RouterParameters): Router {
  return p.monitor ? new MonitoredRouter(p) : new Router(p)
}

/** The read port of the router of a node with `monitor`. For any other node, elaboration finds no such member. */
export function pmuOf(router: Router): CounterRead {
  return (router as MonitoredRouter).pmu
}
