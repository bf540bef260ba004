import { testbench } from 'flitwave'
import { Mesh } from './mesh.v.js'

const nodes = 9
const flitWidth = 16n

interface Packet {
  readonly id: number
  /** The number of the node, x + 3 y. */
  readonly destination: number
  readonly flits: number
  readonly vc: 0 | 1
}

/** The state of the sender at a node. */
interface Source {
  readonly queue: Packet[]
  /** Flits of the first packet that have left. */
  sent: number
  /** Free places in the queue of the router, by virtual channel. */
  readonly credits: [number, number]
}

const bitOf = (value: number, bit: number): number => (value >> bit) & 1

/** {head, tail, x, y, data}: the data of a head is the identity of its packet. */
function flitOf({ id, destination, flits }: Packet, index: number): number {
  const [head, tail] = [Number(index === 0), Number(index === flits - 1)]
  const [x, y] = [destination % 3, Math.floor(destination / 3)]
  return head ? (head << 15) | (tail << 14) | (x << 12) | (y << 10) | id : (tail << 14) | index
}

export default testbench({
  title: 'A mesh in Verilog under random traffic',
  about: 'Each node sends packets of 1 to 4 flits to random nodes, on a random virtual channel.',
  parameters: {
    packets: { default: 500, min: 1, max: 1000, about: 'packets in all' },
    every: { default: 8, min: 1, max: 1000, about: 'cycles from one packet of a node to the next, on average' },
  },
  design: () => new Mesh(),
  state: () => ({
    sources: Array.from({ length: nodes }, (): Source => ({ queue: [], sent: 0, credits: [4, 4] })),
    created: 0,
    delivered: 0,
  }),
  signals: ['dut.node[4].in_*', 'dut.node[4].out_*'],
  cycles: 5000,
  drivers: {
    *sources(t) {
      t.endless()
      for (;;) {
        let [valid, vc, flits] = [0, 0, 0n]
        t.state.sources.forEach((source, node) => {
          if (t.state.created < t.p.packets && t.random(t.p.every) === 0)
            source.queue.push({ id: t.state.created++, destination: t.random(nodes), flits: 1 + t.random(4), vc: t.random(2) === 0 ? 0 : 1 }) // prettier-ignore
          const packet = source.queue[0]
          if (!packet || source.credits[packet.vc] === 0) return
          valid |= 1 << node
          vc |= packet.vc << node
          flits |= BigInt(flitOf(packet, source.sent)) << (flitWidth * BigInt(node))
          source.credits[packet.vc]--
          source.sent = (source.sent + 1) % packet.flits
          if (source.sent === 0) source.queue.shift()
        })
        t.dut.inject_valid = valid
        t.dut.inject_vc = vc
        t.dut.inject_flit = flits
        t.state.sources.forEach(({ credits }, node) => {
          for (const channel of [0, 1] as const) credits[channel] += bitOf(t.dut.inject_credit, 2 * node + channel)
        })
        yield
      }
    },
    /** Each node takes a flit at once, and returns its credit. */
    *sinks(t) {
      t.endless()
      for (;;) {
        let credits = 0
        for (let node = 0; node < nodes; node++)
          if (bitOf(t.dut.eject_valid, node)) credits |= 1 << (2 * node + bitOf(t.dut.eject_vc, node))
        t.dut.eject_credit = credits
        yield
      }
    },
  },
  monitors: {
    *deliveries(t) {
      for (; t.state.delivered < t.p.packets; yield) {
        for (let node = 0; node < nodes; node++) {
          if (!bitOf(t.dut.eject_valid, node)) continue
          const flit = Number((t.dut.eject_flit >> (flitWidth * BigInt(node))) & 0xffffn)
          const destination = ((flit >> 12) & 3) + 3 * ((flit >> 10) & 3)
          if (bitOf(flit, 15)) t.check(destination === node, `node ${node} gets a packet for node ${destination}`)
          t.state.delivered += bitOf(flit, 14)
        }
      }
    },
  },
})
