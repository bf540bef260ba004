import { describe, expect, it } from 'vitest'
import { elaborate, findKnot, runTestbench, Simulator } from 'flitwave'
import type { HeldChannel, Knot } from 'flitwave'
import { headlineOf, linesOf } from '../../src/deadlock/standstill.js'
import { Random } from '../../src/sim/stimulus/random.js'
import { MessageNetwork } from '../../rtl/net/message-network.js'
import type { NetworkParameters } from '../../rtl/net/parameters.js'
import { Way } from '../../rtl/router/way.js'
import { messageNetworkOf, networkOf } from '../../tb/support/network.js'
import { watchRouters } from '../../src/watch/router-waits.js'
import { Traffic } from '../rtl/net/traffic.js'
import { sample } from '../support/sample.js'
import { ring } from '../tb/ring.js'

describe('packets that go two hops around a ring of four, all at once', () => {
  it('wait for each other with one virtual channel, and the watchdog says how', () => {
    const { standstill } = runTestbench(ring)
    expect([headlineOf(standstill!), ...linesOf(standstill!)].join('\n')).toMatchInlineSnapshot(`
      "deadlock: 4 packets wait for each other in a circle that closed in cycle 3
      #3 holds (3) +x = dut.nodes[0].router.inputs[1].channels[0]
        and waits since cycle 3 for (0) +x = dut.nodes[1].router.inputs[1].channels[0], held by #0
      #0 holds (0) +x = dut.nodes[1].router.inputs[1].channels[0]
        and waits since cycle 3 for (1) +x = dut.nodes[2].router.inputs[1].channels[0], held by #1
      #1 holds (1) +x = dut.nodes[2].router.inputs[1].channels[0]
        and waits since cycle 3 for (2) +x = dut.nodes[3].router.inputs[1].channels[0], held by #2
      #2 holds (2) +x = dut.nodes[3].router.inputs[1].channels[0]
        and waits since cycle 3 for (3) +x = dut.nodes[0].router.inputs[1].channels[0], held by #3
      a flit moved for the last time in cycle 3"
    `)
  })

  it.each(sample([2, 3, 4], 2))('do so in routers of %i stages as well', (stages) => {
    const { standstill } = runTestbench(ring, { set: { stages } })
    expect(standstill!.knot!.members.map(({ label }) => label)).toEqual(['(3) +x', '(0) +x', '(1) +x', '(2) +x'])
  })

  it('do not if their tails leave the first router before the heads are in the way', () => {
    expect(runTestbench(ring, { set: { flits: 1 } })).toMatchObject({ isGood: true, standstill: null })
  })

  it('do not with p and h', () => {
    expect(runTestbench(ring, { set: { vcs: 2 } })).toMatchObject({ isGood: true, standstill: null })
  })
})

it('network interfaces change nothing, with a port for each direction or one', () => {
  const ringOfFour = { dimensions: 1, sizeX: 4, depth: 2, vcs: 1, topology: 'torus' } as const
  for (const injection of ['one-port', 'all-port'] as const) {
    const p = messageNetworkOf({ ...ringOfFour, injection })
    const sim = new Simulator<MessageNetwork>(elaborate(new MessageNetwork(p)))
    sim.dut.send.forEach((send, node) => {
      send.valid = true
      Object.assign(send.packet, { to: { x: (node + 2) % 4 }, way: { x: Way.Positive }, flits: 12, tag: 10 + node })
    })
    sim.step(40)
    const network = watchRouters(sim.dut.nodes, p)
    expect(network.moves()).toBe(false)
    const held = network.channels()
    expect(findKnot(held)!.members.map(({ packet, label }) => `${packet} ${label!}`)).toEqual(
      ['#13 (3) +x', '#10 (0) +x', '#11 (1) +x', '#12 (2) +x'], // prettier-ignore
    )
    const waiting = held.filter(({ label }) => label!.startsWith('node'))
    expect(waiting.map(({ label }) => label)).toEqual([0, 1, 2, 3].map((x) => `node (${x})${injection === 'one-port' ? '' : ' +x'}`)) // prettier-ignore
    for (const { waits } of waiting) expect(waits).toMatchObject([{ for: 'room in' }])
  }
})

/** Packets that go two to four hops around rings of eight, stepped until all have arrived or the cycles are over. */
function* load(p: Partial<NetworkParameters>): Generator<readonly HeldChannel[]> {
  const random = new Random(1)
  const traffic = new Traffic(networkOf({ topology: 'torus', sizeX: 8, sizeY: 2, depth: 2, ...p }))
  for (let tag = 0; tag < 70; tag++) {
    const from = random.below(16)
    const hops = 2 + random.below(3)
    traffic.send({ from, to: (from + 2 * hops) % 16, flits: 1 + random.below(12), tag })
  }
  const network = watchRouters(traffic.sim.dut.nodes, traffic.parameters)
  for (let still = 0; traffic.underway > 0 && still < 30; still = network.moves() ? 0 : still + 1) {
    traffic.step()
    yield network.channels()
  }
}

describe('under random traffic', () => {
  it.each(sample([1, 2, 3, 4] as const, 2))(
    '%i stages: packets that are found to wait in a circle never move again',
    (stages) => {
      let knot: Knot | null = null
      let cycles = 0
      for (const channels of load({ vcs: 1, stages })) {
        if (!knot) knot = findKnot(channels)
        else {
          const members = new Set(knot.members.map(({ channel }) => channel))
          expect(findKnot(channels.filter(({ channel }) => members.has(channel)))).toEqual(knot)
          cycles++
        }
      }
      expect(cycles).toBeGreaterThanOrEqual(30)
    },
  )

  it('with p, l and h there is no circle in any cycle', () => {
    let cycles = 0
    for (const channels of load({ vcs: 2 })) {
      expect(findKnot(channels)).toBeNull()
      cycles++
    }
    expect(cycles).toBeGreaterThan(100)
  })
})
