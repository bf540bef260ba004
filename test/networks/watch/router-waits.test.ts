import { describe, expect, it } from 'vitest'
import { elaborate, findKnot, runTestbench, Simulator, type HeldChannel, type Knot, type Standstill } from 'flitwave'
import { causesAmong } from '../../../src/runs/deadlock/standstill.js'
import { headlineOf, linesOf } from '../../../src/runs/deadlock/standstill-text.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { Mesh } from '../../../rtl/net/mesh.js'
import { MessageNetwork } from '../../../rtl/net/message-network.js'
import type { NetworkParameters } from '../../../rtl/net/parameters.js'
import { Way } from '../../../rtl/router/way.js'
import { messageNetworkOf, networkOf } from '../../../tb/support/network.js'
import { waitsOf } from '../../../src/runs/journey/wait-graph.js'
import { messageJourneys } from '../../../src/networks/watch/message-journeys.js'
import { routerJourneys } from '../../../src/networks/watch/router-journeys.js'
import { Traffic } from '../../rtl/net/traffic.js'
import { sample } from '../../support/sample.js'
import { ring } from '../../tb/ring.js'

describe('packets that go two hops around a ring of four, all at once', () => {
  it('wait for each other with one virtual channel, and the watchdog says how', () => {
    const { standstill } = runTestbench(ring)
    expect([headlineOf(standstill!), ...linesOf(standstill!)].join('\n')).toMatchInlineSnapshot(`
      "deadlock: 4 packets wait for each other in a circle that closed in cycle 3
      #0 holds node (0) in = dut.nodes[0].router.inputs[2].channels[0]
        and (0) +x = dut.nodes[1].router.inputs[1].channels[0]
        and waits since cycle 2: NoVc, every virtual channel that would do is held (#1 at node (1) in)
      #1 holds node (1) in = dut.nodes[1].router.inputs[2].channels[0]
        and (1) +x = dut.nodes[2].router.inputs[1].channels[0]
        and waits since cycle 2: NoVc, every virtual channel that would do is held (#2 at node (2) in)
      #2 holds node (2) in = dut.nodes[2].router.inputs[2].channels[0]
        and (2) +x = dut.nodes[3].router.inputs[1].channels[0]
        and waits since cycle 2: NoVc, every virtual channel that would do is held (#3 at node (3) in)
      #3 holds node (3) in = dut.nodes[3].router.inputs[2].channels[0]
        and (3) +x = dut.nodes[0].router.inputs[1].channels[0]
        and waits since cycle 2: NoVc, every virtual channel that would do is held (#0 at node (0) in)
      nothing has moved since cycle 3
      root: #0 at (0) +x → #1 at (1) +x → #2 at (2) +x → #3 at (3) +x → #0 at (0) +x"
    `)
  })

  it.each(sample([2, 3, 4], 2))('do so in routers of %i stages as well', (stages) => {
    const { standstill } = runTestbench(ring, { set: { stages } })
    expect(standstill!.knot!.members.map(({ label }) => label)).toEqual(
      [0, 1, 2, 3].flatMap((x) => [`node (${x}) in`, `(${x}) +x`]),
    )
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
    const network = waitsOf(messageJourneys(sim, p))
    expect(network.moves()).toBe(false)
    const held = network.channels()
    const direction = injection === 'one-port' ? '' : ' +x'
    expect(findKnot(held)!.members.map(({ packet, label }) => `${packet} ${label!}`)).toEqual(
      [0, 1, 2, 3].flatMap((x) => [`#${10 + x} node (${x})${direction} in`, `#${10 + x} (${x}) +x`]),
    )
    const waiting = held.filter(({ label }) => label!.endsWith('in'))
    expect(waiting).toHaveLength(4)
    for (const { waits } of waiting) expect(waits).toMatchObject([{ activity: { name: 'NoCredit' } }])
  }
})

it('a lost credit is reported as the root of the waits behind it', () => {
  const p = networkOf({ dimensions: 1, sizeX: 4, depth: 1, vcs: 1, topology: 'mesh' })
  const sim = new Simulator<Mesh>(elaborate(new Mesh(p)), { checks: false })
  const network = waitsOf(routerJourneys(sim, p))
  sim.dut.nodes[2]!.router.outputs[0]!.counters[0]!.credits = 0
  for (const node of [0, 1]) {
    const inject = sim.dut.inject[node]!
    Object.assign(inject.packet, { to: { x: 3 }, flits: 3, tag: node })
    inject.valid = true
  }
  sim.step()
  for (const inject of sim.dut.inject) inject.valid = false
  sim.step(40)
  expect(network.moves()).toBe(false)
  const held = network.channels()
  const standstill: Standstill = {
    cycle: 41,
    knot: findKnot(held),
    causes: causesAmong(held),
    held,
    isEverywhere: true,
    remedy: null,
    history: null,
  }
  expect([headlineOf(standstill), ...linesOf(standstill)].join('\n')).toMatchInlineSnapshot(`
    "nothing moves any more: a credit for (2) +x = dut.nodes[3].router.inputs[1].channels[0] is lost: it has room, and its sender does not know
    a credit for (2) +x = dut.nodes[3].router.inputs[1].channels[0] is lost: it has room, and its sender does not know
      #1 at (1) +x waits for that
    #1 holds (1) +x = dut.nodes[2].router.inputs[1].channels[0]
      and waits: NoCredit, though (2) +x has room: the credit for it is on its way, or lost
    #0 holds node (0) = dut.nodes[0].source
      and waits: NoCredit, the next buffer has no room (itself at node (0) in)
    #1 holds node (1) = dut.nodes[1].source
      and waits: NoCredit, the next buffer has no room (itself at node (1) in)
    #0 holds node (0) in = dut.nodes[0].router.inputs[2].channels[0]
      and waits: NoCredit, the next buffer has no room (itself at (0) +x)
    #0 holds (0) +x = dut.nodes[1].router.inputs[1].channels[0]
      and waits: NoVc, every virtual channel that would do is held (#1 at node (1) in)
    #1 holds node (1) in = dut.nodes[1].router.inputs[2].channels[0]
      and waits: NoCredit, the next buffer has no room (itself at (1) +x)
    root: #1 at (1) +x: NoCredit, though (2) +x has room: the credit for it is on its way, or lost"
  `)
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
  const network = waitsOf(routerJourneys(traffic.sim, traffic.parameters))
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
