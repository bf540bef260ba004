import { testbench } from 'flitwave'
import { parametersOf } from 'flitwave/hdl'
import { coordinatesOf } from 'flitwave/rtl/net/place'
import { Port } from 'flitwave/rtl/router/port'
import { Way } from 'flitwave/rtl/router/way'
import { routerJourneys } from 'flitwave/watch'
import { WestFirstMesh } from './west-first.js'

const p = parametersOf(WestFirstMesh, { sizeX: 4, sizeY: 4, vcs: 1 })
const flits = 3

/** What a link carries, for the drawing. */
const linkFrom = (node: number, port: Port) => `dut.nodes[${node}].leaving[${port}]`

export default testbench({
  title: 'A mesh transposed, west-first',
  about:
    'Node (x, y) sends a packet to node (y, x). The rows show that of node 2, (0,2), to node 8, (2,0): y first, then east.',
  design: () => new WestFirstMesh(p),
  state: () => ({ delivered: 0 }),
  signals: [
    linkFrom(2, Port.YMinus),
    linkFrom(1, Port.YMinus),
    linkFrom(0, Port.XPlus),
    linkFrom(4, Port.XPlus),
    'dut.delivered[8]',
  ],
  cycles: 100,
  watchdog: { patience: 20 },
  packets: { network: (run) => routerJourneys(run, p) },
  drivers: {
    *sources(t) {
      for (const [node, inject] of t.dut.inject.entries()) {
        const { x, y } = coordinatesOf(node, p)
        inject.packet = { to: { x: y, y: x }, way: { x: Way.Shorter, y: Way.Shorter }, flits, tag: node }
        inject.valid = true
      }
      yield
      for (const inject of t.dut.inject) inject.valid = false
      yield* t.until(() => t.state.delivered === t.dut.nodes.length, 90)
    },
  },
  monitors: {
    /** No head turns to the west, and none goes east before it is in its row. */
    turns(t) {
      for (const [node, { leaving }] of t.dut.nodes.entries()) {
        const at = coordinatesOf(node, p)
        for (const port of [Port.XPlus, Port.YPlus, Port.YMinus]) {
          const { valid, flit } = leaving[port]!
          if (!valid || !flit.head) continue
          t.check(flit.to.x >= at.x, `packet ${flit.tag} still has to go west`)
          t.check(port !== Port.XPlus || flit.to.y === at.y, `packet ${flit.tag} goes east too early`)
        }
      }
    },
    arrivals(t) {
      for (const { valid, flit } of t.dut.delivered) if (valid && flit.tail) t.state.delivered++
    },
  },
})
