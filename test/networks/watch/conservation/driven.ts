import { BroadcastNetwork } from '../../../../rtl/min/broadcast-network.js'
import type { BanyanParameters } from '../../../../rtl/min/parameters.js'
import { networkParameters, type NetworkParameters } from '../../../../rtl/net/parameters.js'
import { Mesh } from '../../../../rtl/net/mesh.js'
import { coordinatesOf } from '../../../../rtl/net/place.js'
import { Torus } from '../../../../rtl/net/torus.js'
import { nodeCount } from '../../../../rtl/router/sizes.js'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import { parametersOf } from '../../../../src/language/hdl/index.js'
import type { Design } from '../../../../src/ir/ir.js'
import type { JourneyNetwork } from '../../../../src/runs/journey/network.js'
import type { Probe } from '../../../../src/engines/sim/probe/probe.js'
import { Simulator, type SimulatorOptions } from '../../../../src/engines/sim/simulator.js'
import type { Setter } from '../../../../src/engines/sim/handle/setter.js'
import type { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { banyanJourneys } from '../../../../src/networks/watch/banyan-journeys.js'
import { routerJourneys } from '../../../../src/networks/watch/router-journeys.js'
import { banyanOf } from '../../../../tb/support/banyan.js'

/** A packet to be sent: where from, to the nodes of a range, and when. */
export interface Sent {
  readonly cycle: number
  readonly from: number
  readonly min: number
  readonly max: number
  readonly flits: number
}

/** A network that is driven from outside: whatever it does is seen at its sinks. */
export interface Driven {
  readonly design: Design
  readonly nodes: number
  /** The members of a flit that number it in its packet. */
  readonly numbered: string
  /** Inputs of a packet that say where it goes, by name, below `dut.inject[*].packet`. */
  address(packet: Sent): Readonly<Record<string, number>>
  journeys(run: Simulator<never>): JourneyNetwork
}

export function drivenRouters(given: Partial<NetworkParameters>): Driven {
  const p = parametersOf(networkParameters, { dimensions: 2, topology: 'torus', tagWidth: 12, ...given })
  return {
    design: elaborate(p.topology === 'mesh' ? new Mesh(p) : new Torus(p)),
    nodes: nodeCount(p),
    numbered: 'payload',
    address: ({ min }) => {
      const at = coordinatesOf(min, p)
      return Object.fromEntries(Object.entries(at).map(([axis, value]) => [`to.${axis}`, value]))
    },
    journeys: (run) => routerJourneys(run, p),
  }
}

export function drivenBanyan(given: Partial<BanyanParameters>): Driven {
  const p = banyanOf({ tagWidth: 12, ...given })
  return {
    design: elaborate(new BroadcastNetwork(p)),
    nodes: 2 ** p.addressWidth,
    numbered: 'sequence',
    address: ({ min, max }) => ({ 'header.min': min, 'header.max': max }),
    journeys: (run) => banyanJourneys(run, p),
  }
}

/** A number of packets at random: in a network that sends to one node each, or to all of a range. */
export function randomSent(count: number, nodes: number, random: Random, isMulticast: boolean, gap = 3): Sent[] {
  let cycle = 0
  return Array.from({ length: count }, () => {
    cycle += random.below(gap)
    const from = random.below(nodes)
    const [a, b] = [(from + 1 + random.below(nodes - 1)) % nodes, random.below(nodes)]
    const [min, max] = isMulticast ? [Math.min(a, b), Math.max(a, b)] : [a, a]
    return { cycle, from, min, max, flits: 1 + random.below(5) }
  })
}

/** The report of a sink about a flit. */
interface Delivered {
  readonly node: number
  readonly number: number
  readonly tail: boolean
}

/** A run of a driven network, cycle by cycle. */
export class DrivenRun {
  readonly network: JourneyNetwork
  readonly sim: Simulator<never>
  /** By packet. */
  readonly delivered: Delivered[][]
  /** Deliveries of packets that nobody has sent. */
  strangers = 0
  private readonly queues: number[][]
  private readonly out: Readonly<Record<'ready' | 'valid' | 'tag' | 'number' | 'tail', Probe>>
  private readonly inputs: Readonly<Record<string, Setter>>
  private readonly offered: boolean[]

  constructor(
    private readonly driven: Driven,
    private readonly packets: readonly Sent[],
    design: Design,
    options: SimulatorOptions = {},
  ) {
    this.sim = new Simulator<never>(design, { checks: false, onAssertion: 'collect', ...options })
    this.network = driven.journeys(this.sim)
    this.delivered = packets.map(() => [])
    const nodes = Array.from({ length: driven.nodes }, (_, node) => node)
    this.queues = nodes.map((node) => packets.flatMap(({ from }, tag) => (from === node ? [tag] : [])))
    this.offered = nodes.map(() => false)
    const sink = (name: string): string[] => nodes.map((node) => `dut.delivered[${node}].${name}`)
    this.out = this.sim.probe({
      ready: nodes.map((node) => `dut.inject[${node}].ready`),
      valid: sink('valid'),
      tag: sink('flit.tag'),
      number: sink(`flit.${driven.numbered}`),
      tail: sink('flit.tail'),
    })
    const names = ['flits', 'tag', ...Object.keys(driven.address(packets[0]!))]
    this.inputs = this.sim.setters({
      valid: nodes.map((node) => `dut.inject[${node}].valid`),
      ...Object.fromEntries(names.map((name) => [name, nodes.map((node) => `dut.inject[${node}].packet.${name}`)])),
    })
  }

  /** Takes the run through a cycle; `look` is called at its end. */
  cycle(look: (cycle: number) => void): void {
    const { sim, queues, out } = this
    queues.forEach((queue, node) => {
      const tag = queue[0]
      const isDue = tag !== undefined && this.packets[tag]!.cycle <= sim.cycle
      if (isDue !== this.offered[node]) this.inputs['valid']!.write(node, isDue)
      this.offered[node] = isDue
      if (isDue) this.offer(node, tag)
    })
    look(sim.cycle)
    for (const node of out.valid.nonzero()) {
      const packet = this.delivered[Number(out.tag.read(node))]
      if (packet) packet.push({ node, number: Number(out.number.read(node)), tail: Number(out.tail.read(node)) === 1 })
      else this.strangers++
    }
    queues.forEach((queue, node) => {
      if (this.offered[node] && Number(out.ready.read(node)) === 1) queue.shift()
    })
    sim.step()
  }

  /** True if each packet has come to all of its nodes, each of its flits once and in order, and to no other. */
  get isRight(): boolean {
    return (
      this.strangers === 0 &&
      this.packets.every(({ min, max, flits }, tag) => {
        const come = this.delivered[tag]!
        if (come.length !== flits * (max - min + 1)) return false
        for (let node = min; node <= max; node++) {
          const here = come.filter((one) => one.node === node)
          if (here.length !== flits) return false
          if (here.some(({ number, tail }, i) => number !== i || tail !== (i === flits - 1))) return false
        }
        return true
      })
    )
  }

  /** True if all packets have left their nodes. */
  get isDrained(): boolean {
    return this.queues.every((queue) => queue.length === 0)
  }

  private offer(node: number, tag: number): void {
    const packet = this.packets[tag]!
    const values = { flits: packet.flits, tag, ...this.driven.address(packet) }
    for (const [name, value] of Object.entries(values)) this.inputs[name]!.write(node, value)
  }
}
