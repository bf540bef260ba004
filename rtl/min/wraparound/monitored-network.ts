'use rtl'
import { any, bool, comb, mask, output, wiring } from 'flitwave/hdl'
import { maskOf } from '../../lib/one-hot.js'
import { MulticastMonitor } from './multicast-monitor.js'
import { mostMulticasts } from './parameters.js'
import { WraparoundNetwork } from './wraparound-network.js'

/**
 * A {@link WraparoundNetwork} with monitors, for testbenches. The registers and decoders of the monitor, a bit per node for
 * each tag, are not part of the hardware.
 */
export class MonitoredNetwork extends WraparoundNetwork {
  /** The tags of multicasts under way. */
  underway = output(mask(mostMulticasts(this.p)))
  /** A flit does not move in this cycle, inside the banyan or at its entrance. */
  blocked = output(bool)

  monitor = new MulticastMonitor(this.p)

  @wiring connectMonitor() {
    this.inject.forEach(({ valid, ready, multicast }, id) => {
      const { destinations, tag } = multicast
      this.monitor.begins[id] = { valid: valid && ready, destinations, tag }
    })
    this.delivered.forEach(({ valid, flit }, id) => {
      this.monitor.ends[id] = { valid: valid && flit.tail, tag: flit.tag }
    })
    this.underway = this.monitor.underway
  }

  @comb watch() {
    const inside = this.banyan.blocked.map((elements) => any(maskOf(elements.map((inputs) => any(inputs)))))
    const outside = this.nodes.map(({ channel }) => channel.valid && !channel.ready)
    this.blocked = any(maskOf(inside)) || any(maskOf(outside))
  }
}
