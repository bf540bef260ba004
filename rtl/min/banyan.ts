'use rtl'
import { array, bool, connect, grid, input, mask, Module, output, unused, wiring } from 'flitwave/hdl'
import { arrivalType, channelType, type Link } from './flit.js'
import { interconnection } from './interconnection.js'
import { banyanParameters } from './parameters.js'
import { SwitchingElement } from './switching-element.js'

/**
 * The broadcast banyan of N = 2^n nodes (Park and Yoon): n stages of N/2 switching elements. Between any source and any node
 * there is exactly one path. A packet from source s to node d is at stage i in element d_n-1..d_i+1 s_i-1..s_0, enters at
 * input s_i, and leaves at output d_i. So two sources meet at a single stage, that of the lowest bit in which they differ,
 * and at the same inputs in all its elements (the basis of the paper's Theorem 2).
 *
 * Nodes accept flits in the cycle of their arrival. A packet of L flits alone in the network whose first flit is accepted in
 * cycle c arrives in the cycles c + n to c + n + L - 1.
 */
export class Banyan extends Module.with(banyanParameters) {
  /** By stage and element: its lower input goes first. Only with the priority `steered`. */
  steer = grid(this.p.priority === 'steered' ? this.p.addressWidth : 0, this.nodes() / 2, () => input(bool))
  /** By node: the flits that it sends. */
  inject = array(this.nodes(), () => input(channelType(this.p)))
  /** By node: the flit that arrives in this cycle. */
  delivered = array(this.nodes(), () => output(arrivalType(this.p)))

  /** By stage and element: the inputs with a flit that does not move in this cycle. */
  blocked = grid(this.p.addressWidth, this.nodes() / 2, () => output(mask(2)))

  /** By stage, where n - 1 is the first stage that packets pass, and from top to bottom. */
  stages = grid(this.p.addressWidth, this.nodes() / 2, (stage) => new SwitchingElement({ ...this.p, stage }))

  @wiring connectStages() {
    const n = this.p.addressWidth
    for (let a = 0; a < this.nodes(); a++) {
      for (let i = n - 1; i > 0; i--) connect(this.outputOf(i, a), this.inputOf(i - 1, interconnection(a, i, n)))
    }
  }

  /** For the network, a worm whose tail is still in its source ends at the first stage. */
  @wiring connectSources() {
    const n = this.p.addressWidth
    this.inject.forEach((channel, node) => {
      const link = this.inputOf(n - 1, interconnection(node, n, n))
      link.valid = channel.valid && link.ready
      link.flit = channel.flit
      link.freeze = link.stall
      channel.ready = link.ready
    })
  }

  @wiring connectNodes() {
    for (let node = 0; node < this.delivered.length; node++) {
      const link = this.outputOf(0, node)
      link.ready = true
      link.stall = false
      unused(link.freeze)
      this.delivered[node] = { valid: link.valid, flit: link.flit }
    }
  }

  @wiring connectWatch() {
    this.stages.forEach((elements, stage) => {
      elements.forEach((element, k) => (this.blocked[stage][k] = element.blocked))
    })
  }

  @wiring connectArbiters() {
    this.stages.forEach((elements, stage) => {
      elements.forEach((element, k) => {
        element.lowerFirst = this.p.priority === 'steered' ? this.steer[stage][k] : false
      })
    })
  }

  inputOf(stage: number, link: number): Link {
    return this.stages[stage][link >> 1].arriving[link & 1]
  }

  outputOf(stage: number, link: number): Link {
    return this.stages[stage][link >> 1].leaving[link & 1]
  }

  nodes(): number {
    return 2 ** this.p.addressWidth
  }
}
