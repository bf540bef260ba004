'use rtl'
import { array, bool, connect, grid, input, Module, output, wiring } from 'flitwave/hdl'
import { Banyan } from './banyan.js'
import { BanyanSink } from './banyan-sink.js'
import { BanyanSource } from './banyan-source.js'
import { arrivalType } from './flit.js'
import { injectionType } from './packet.js'
import { banyanParameters } from './parameters.js'

/** A {@link Banyan} with a source and a sink for each node. */
export class BroadcastNetwork extends Module.with(banyanParameters) {
  /** As in {@link Banyan}. */
  steer = grid(this.p.priority === 'steered' ? this.p.addressWidth : 0, this.nodes() / 2, () => input(bool))
  /** By node. */
  inject = array(this.nodes(), () => input(injectionType(this.p)))
  /** By node: its source sends nothing in this cycle. */
  pause = array(this.nodes(), () => input(bool))
  delivered = array(this.nodes(), () => output(arrivalType(this.p)))

  banyan = new Banyan(this.p)
  sources = array(this.nodes(), () => new BanyanSource(this.p))
  sinks = array(this.nodes(), () => new BanyanSink(this.p))

  @wiring connectSources() {
    this.sources.forEach((source, node) => {
      connect(this.inject[node], source.inject)
      source.pause = this.pause[node]
      connect(source.channel, this.banyan.inject[node])
    })
  }

  @wiring connectSinks() {
    this.sinks.forEach((sink, node) => {
      sink.here = node
      sink.arrival = this.banyan.delivered[node]
      this.delivered[node] = this.banyan.delivered[node]
    })
  }

  @wiring connectSteering() {
    this.steer.forEach((elements, stage) => {
      elements.forEach((lowerFirst, k) => (this.banyan.steer[stage][k] = lowerFirst))
    })
  }

  nodes(): number {
    return 2 ** this.p.addressWidth
  }
}
