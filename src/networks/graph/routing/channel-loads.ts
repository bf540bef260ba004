import type { NetworkGraph } from '../network-graph.js'
import { sendersOf } from './route-table.js'

/** Routes over each channel, one for each terminal that sends and each that receives. */
export class ChannelLoads {
  readonly counts: Float64Array
  private readonly senders: readonly number[]

  constructor(private readonly graph: NetworkGraph) {
    this.counts = new Float64Array(graph.channels.length)
    this.senders = sendersOf(graph)
  }

  /**
   * Adds the routes of all terminals to one terminal.
   * @param chosen - by router: the next channel; -1 at the router of the terminal
   */
  add(chosen: Int32Array): void {
    this.senders.forEach((senders, source) => {
      if (senders === 0) return
      for (let channel = chosen[source]!; channel >= 0; channel = chosen[this.graph.channels[channel]!.to.router]!)
        this.counts[channel]! += senders
    })
  }
}
