import type { NetworkGraph } from '../network-graph.js'
import { terminalsByRouter } from './route-table.js'

/** Routes over each channel, one for each terminal that sends and each that receives. */
export class ChannelLoads {
  readonly counts: Float64Array
  private readonly sending: readonly number[]
  private readonly receiving: readonly number[]

  constructor(private readonly graph: NetworkGraph) {
    this.counts = new Float64Array(graph.channels.length)
    const { sending, receiving } = terminalsByRouter(graph)
    this.sending = sending
    this.receiving = receiving
  }

  /** The channel with the fewest routes; the first one of several. */
  leastOf(channels: readonly number[]): number {
    return channels.reduce((best, channel) => (this.counts[channel]! < this.counts[best]! ? channel : best))
  }

  /**
   * Adds the routes of all terminals to those of one router.
   * @param chosen - by router: the next channel
   */
  add(chosen: Int32Array, destination: number): void {
    const { graph, counts, sending } = this
    const receivers = this.receiving[destination]!
    sending.forEach((senders, source) => {
      if (senders === 0) return
      for (let at = source; at !== destination;) {
        const channel = chosen[at]!
        if (channel < 0) break
        counts[channel]! += senders * receivers
        at = graph.channels[channel]!.to.router
      }
    })
  }
}
