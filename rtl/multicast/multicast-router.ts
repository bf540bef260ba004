'use rtl'
import { array, assert, bit, connect, input, mask, Module, output, seq, vec, wiring } from 'flitwave/hdl'
import { isOneHotOrZero, maskOf } from '../lib/one-hot.js'
import { BranchBuffer } from './branch-buffer.js'
import { CopyOutput } from './copy-output.js'
import { multicastLinkType } from './flit.js'
import { multicastRouterParameters } from './parameters.js'

/**
 * A router that copies packets: a head has a bit for each terminal that it goes to, and at each router the packet leaves
 * through all outputs that lead to some of them. So the copies form a tree along the routes to its terminals.
 *
 * A head takes a cycle through an empty router, as through a {@link Router} of one stage, and the copies of a lone packet
 * leave side by side: to a terminal over H hops, L flits take H + 1 + L - 1 cycles. No two packets wait for each other in a
 * circle if the routes alone permit none, each branch has its own position, and buffers hold packets that fork.
 */
export class MulticastRouter extends Module.with(multicastRouterParameters) {
  /** By output: the terminals that it leads to; constants, given as inputs so that all routers are one module. */
  reach = input(vec(this.p.radix, mask(this.p.terminals)))
  arriving = array(this.p.radix, () => input(multicastLinkType(this.p)))
  leaving = array(this.p.radix, () => output(multicastLinkType(this.p)))

  inputs = array(this.p.radix, () => new BranchBuffer(this.p))
  outputs = array(this.p.radix, () => new CopyOutput(this.p))

  @wiring connectInputs() {
    this.inputs.forEach((buffer, port) => {
      buffer.reach = this.reach
      buffer.arrives = this.arriving[port].valid
      buffer.arrival = this.arriving[port].flit
      this.arriving[port].credit = buffer.credit
      buffer.able = maskOf(this.outputs.map(({ able }) => bit(able, port)))
      buffer.barred = maskOf(this.outputs.map(({ barred }) => bit(barred, port)))
      buffer.granted = maskOf(this.outputs.map(({ granted }) => bit(granted, port)))
    })
  }

  @wiring connectOutputs() {
    this.outputs.forEach((out, port) => {
      out.reach = this.reach[port]
      out.requests = maskOf(this.inputs.map(({ requests }) => bit(requests, port)))
      this.inputs.forEach(({ flit }, i) => (out.flits[i] = flit))
      connect(out.link, this.leaving[port])
    })
  }

  @seq check() {
    for (let terminal = 0; terminal < this.p.terminals; terminal++) {
      const ways = maskOf(this.reach.map((set) => bit(set, terminal)))
      assert(isOneHotOrZero(ways), 'two outputs lead to one terminal')
    }
  }
}
