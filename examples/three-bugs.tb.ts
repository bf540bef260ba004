import { testbench } from 'flitwave'
import { parametersOf } from 'flitwave/hdl'
import { Way } from 'flitwave/rtl/router/way'
import { routerJourneys } from 'flitwave/watch'
import { OwnRing } from './three-bugs.js'

const p = parametersOf(OwnRing, { sizeX: 5 })
const nodes = [0, 1, 2, 3, 4]

/** Cycles from the source to the last flit at the sink. */
const longest = 50

interface Packet {
  readonly tag: number
  readonly from: number
  readonly to: number
  readonly flits: number
  sent: number
  delivered: number | null
}

/** All nodes send two hops in -x: a short packet, then a long one. Then nodes 1 and 2 have sixteen packets each for node 0. */
function allPackets(): Packet[] {
  const around = (flits: number) => nodes.map((from) => ({ from, to: (from + 3) % 5, flits }))
  const toNode0 = [1, 2].flatMap((from) => Array.from({ length: 16 }, () => ({ from, to: 0, flits: 4 })))
  return [...around(2), ...around(8), ...toNode0].map((packet, tag) => ({ ...packet, tag, sent: 0, delivered: null }))
}

export default testbench({
  title: 'A ring of five nodes',
  about: 'For docs/debugging-routers.md: its routers have three bugs. All packets arrive in time once they are mended.',
  design: () => new OwnRing(p),
  state: () => ({ packets: allPackets() }),
  signals: ['dut.delivered[*]'],
  cycles: 400,
  watchdog: { patience: 50 },
  packets: {
    network: (run) => routerJourneys(run, p),
    table: ({ packets }) => packets.map(({ tag, sent, delivered }) => ({ tag, created: sent, delivered })),
  },
  drivers: {
    *sources(t) {
      const queues = nodes.map((node) => t.state.packets.filter(({ from }) => from === node))
      while (queues.some(({ length }) => length > 0)) {
        for (const [node, inject] of t.dut.inject.entries()) {
          const next = queues[node]![0]
          inject.valid = next !== undefined
          if (!next) continue
          const { to, flits, tag } = next
          Object.assign(inject.packet, { to: { x: to }, way: { x: Way.Shorter }, flits, tag })
          if (inject.ready) queues[node]!.shift()!.sent = t.cycle
        }
        yield
      }
      for (const inject of t.dut.inject) inject.valid = false
    },
  },
  monitors: {
    *sinks(t) {
      for (let left = t.state.packets.length; left > 0; yield) {
        for (const { valid, flit } of t.dut.delivered) {
          if (!valid || !flit.tail) continue
          const packet = t.state.packets[flit.tag]!
          packet.delivered = t.cycle
          const latency = t.cycle - packet.sent
          const message = `#${packet.tag} from node ${packet.from} takes ${latency} cycles`
          t.check(latency <= longest, message, { packet: packet.tag })
          left--
        }
      }
    },
  },
})
