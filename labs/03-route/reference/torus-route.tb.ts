import { testbench } from 'flitwave'
import { param } from 'flitwave/hdl'
import { TorusRoute } from './torus-route.js'

/** A ring: its size, the direction for equally long ways, and the ports of the positive and of the negative direction. */
interface Ring {
  readonly size: number
  readonly tie: number
  readonly ports: readonly [positive: number, negative: number]
}

/** Tests that find the planted mistakes: all pairs of nodes, and the right port and channels for each. */
export default testbench({
  title: 'A route unit for a torus',
  parameters: {
    sizeX: param(4),
    sizeY: param(4),
    vcs: param(2),
    first: param(0),
    tieX: param(0),
    tieY: param(0),
  },
  design: (p) => new TorusRoute(p),
  signals: ['dut.*'],
  cycles: 5000,
  drivers: {
    *allPairs(t) {
      const { sizeX, sizeY } = t.p
      const nodes = sizeX * sizeY
      for (let pair = 0; pair < nodes * nodes; pair++) {
        const [here, to] = [pair % nodes, Math.floor(pair / nodes)]
        t.dut.hereX = here % sizeX
        t.dut.hereY = Math.floor(here / sizeX)
        t.dut.toX = to % sizeX
        t.dut.toY = Math.floor(to / sizeX)
        yield
      }
    },
  },
  monitors: {
    watch(t) {
      const { sizeX, sizeY, vcs, first, tieX, tieY } = t.p
      const { hereX, hereY, toX, toY, port, allowed } = t.dut
      const x = hop(hereX, toX, { size: sizeX, tie: tieX, ports: [0, 1] })
      const y = hop(hereY, toY, { size: sizeY, tie: tieY, ports: [2, 3] })
      const taken = first === 0 ? (x ?? y) : (y ?? x)
      t.check(port === (taken?.port ?? 4), 'it goes another way')
      const p = 2 ** Math.floor(vcs / 2) - 1
      const channels = taken?.isWrapAhead ? p : 2 ** vcs - 1 - p
      t.check(allowed === (taken ? channels : 1), 'it takes other virtual channels')
    },
  },
})

/** The next hop of a packet around a ring; null if it has arrived. */
function hop(here: number, to: number, { size, tie, ports }: Ring) {
  if (here === to) return null
  const forward = (to - here + size) % size
  const isPositive = forward * 2 === size ? tie === 0 : forward * 2 < size
  return { port: ports[isPositive ? 0 : 1], isWrapAhead: isPositive ? to < here : to > here }
}
