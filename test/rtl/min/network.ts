import { BroadcastNetwork } from '../../../rtl/min/broadcast-network.js'
import type { Header } from '../../../rtl/min/header.js'
import type { BanyanParameters } from '../../../rtl/min/parameters.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator, type Snapshot } from '../../../src/engines/sim/index.js'
import { banyanParametersOf } from './parameters.js'

/** A packet that a source sends as soon as it can from cycle `at` on. Its tag is its number in the list. */
export interface Sending {
  readonly from: number
  readonly header: Header
  readonly flits: number
  readonly at: number
}

/** A flit in a latch: [stage, input link, packet, flit], as the vectors have it. */
export type Place = readonly [stage: number, link: number, packet: number, flit: number]

const made = new Map<string, NetworkRun>()

/** A network with some parameters changed; it is reused for equal parameters, and begins anew. */
export function networkOf(changes: Partial<BanyanParameters>): NetworkRun {
  const key = JSON.stringify(changes)
  if (!made.has(key)) made.set(key, new NetworkRun(changes))
  return made.get(key)!
}

/** A network that can be run again and again from reset. */
class NetworkRun {
  readonly sim: Simulator<BroadcastNetwork>
  /** `packet->node`: the cycle in which the tail arrives. */
  tails: Record<string, number> = {}
  readonly #start: Snapshot
  #waiting: (Sending & { readonly tag: number })[] = []

  constructor(changes: Partial<BanyanParameters>) {
    const design = elaborate(new BroadcastNetwork(banyanParametersOf(changes)))
    // Runs are short and their ports are read in every cycle: other engines would cost more than they save.
    this.sim = new Simulator<BroadcastNetwork>(design, { engine: 'scalar' })
    this.#start = this.sim.snapshot()
  }

  /** Begins anew with these packets. */
  begin(packets: readonly Sending[]): void {
    this.sim.restore(this.#start)
    this.tails = {}
    this.#waiting = packets.map((packet, tag) => ({ ...packet, tag }))
  }

  /** Runs a list of packets from reset for this number of cycles, or until the last one has arrived. */
  run(packets: readonly Sending[], cycles: number, copies = Infinity): Readonly<Record<string, number>> {
    this.begin(packets)
    while (this.sim.cycle < cycles && Object.keys(this.tails).length < copies) this.step()
    return this.tails
  }

  step(): void {
    const { dut, cycle } = this.sim
    const taken = new Set<number>()
    dut.inject.forEach((inject, node) => {
      const next = this.#waiting.find(({ from, at }) => from === node && at <= cycle)
      inject.valid = next !== undefined
      if (!next) return
      inject.packet = { header: next.header, flits: next.flits, tag: next.tag }
      if (inject.ready) taken.add(next.tag)
    })
    dut.delivered.forEach(({ valid, flit }, node) => {
      if (valid && flit.tail) this.tails[`${flit.tag}->${node}`] = cycle
    })
    this.#waiting = this.#waiting.filter(({ tag }) => !taken.has(tag))
    this.sim.step()
  }

  /** All flits that are in latches, in the order of the vectors: by stage from the first, by link, by packet. */
  occupancy(): Place[] {
    return this.inputs().flatMap(({ stage, link, input: { front } }) =>
      front.valid ? [[stage, link, front.flit.tag, front.flit.sequence] as const] : [],
    )
  }

  /** All inputs of elements, from the first stage to the last. */
  inputs() {
    return this.sim.dut.banyan.stages
      .flatMap((elements, stage) =>
        elements.flatMap(({ inputs }, k) => inputs.map((input, i) => ({ stage, link: 2 * k + i, input }))),
      )
      .sort((a, b) => b.stage - a.stage || a.link - b.link)
  }
}
