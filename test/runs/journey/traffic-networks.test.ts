import { describe, expect, it } from 'vitest'
import { PlayedNetwork } from '../../../rtl/play/played-network.js'
import { MessageTraffic } from '../../../rtl/traffic/message-traffic.js'
import { TrafficTorus } from '../../../rtl/traffic/traffic-torus.js'
import { coordinatesOf } from '../../../rtl/net/place.js'
import { forEachAxis } from '../../../rtl/router/dimensions.js'
import { localPortsOf } from '../../../rtl/router/port.js'
import { Way } from '../../../rtl/router/way.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { parametersOf } from '../../../src/language/hdl/index.js'
import type { Journey } from '../../../src/runs/journey/journey.js'
import type { JourneyNetwork } from '../../../src/runs/journey/network.js'
import { JourneyRecorder } from '../../../src/runs/journey/recorder.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { messageJourneys } from '../../../src/networks/watch/message-journeys.js'
import { playedJourneys, routerJourneys } from '../../../src/networks/watch/router-journeys.js'
import { blamed, expectWholeAccounts } from './law.js'

function record<M extends object>(sim: Simulator<M>, network: JourneyNetwork, cycles: number, each?: () => void) {
  const journeys: Journey[] = []
  const recorder = new JourneyRecorder(network, { finished: (journey) => void journeys.push(journey) })
  for (let cycle = 0; cycle < cycles; cycle++) {
    each?.()
    recorder.record(sim.cycle)
    sim.step()
  }
  return { journeys, underWay: recorder.underWay() }
}

describe('networks that make their own traffic', () => {
  it('packets, whose nodes are one step further inside', () => {
    const p = parametersOf(TrafficTorus, { sizeX: 3, sizeY: 3, rate: 6000 })
    const sim = new Simulator<TrafficTorus>(elaborate(new TrafficTorus(p)))
    const { journeys, underWay } = record(sim, routerJourneys(sim, p, 'dut.nodes[*].node'), 500)
    journeys.forEach(expectWholeAccounts)
    const sent = sim.dut.reports.reduce((sum, { sent }) => sum + sent, 0)
    // Packets that are only on offer have sent nothing.
    const begun = underWay.filter(({ tag }) => tag !== null)
    expect((journeys.length + begun.length) * p.packetFlits).toBe(sent)
    expect(journeys.length).toBeGreaterThan(200)
  })

  it('messages', () => {
    const p = parametersOf(MessageTraffic, { sizeX: 3, sizeY: 3, injection: 'all-port', startup: 'serial' })
    const sim = new Simulator<MessageTraffic>(elaborate(new MessageTraffic(p)))
    Object.assign(sim.dut, { rate: 5000, ts: 4, tr: 3 })
    const { journeys } = record(sim, messageJourneys(sim, p, 'dut.nodes[*].node'), 500)
    journeys.forEach(expectWholeAccounts)
    expect(journeys.length).toBe(sim.dut.reports.reduce((sum, { messages }) => sum + messages, 0))
    // The meters count from the cycle in which an interface takes a message.
    const latencies = journeys.map(({ origin, deliveries }) => deliveries[0]!.arrived[0]! - origin.moved[0]!)
    const latency = latencies.reduce((sum, cycles) => sum + cycles)
    expect(latency).toBe(sim.dut.reports.reduce((sum, { latency }) => sum + latency, 0))
  })
})

describe('a network on which schedules are played', () => {
  it('has a source and a sink for each channel', () => {
    const p = parametersOf(PlayedNetwork, { topology: 'mesh', sizeX: 3, sizeY: 3, injection: 'all-port', depth: 2 })
    const sim = new Simulator<PlayedNetwork>(elaborate(new PlayedNetwork(p)))
    const network = playedJourneys(sim, p)
    const random = new Random(6)
    // The first direction of the way is x, if that is not there already.
    const channelOf = (from: number, to: number): number => {
      const [a, b] = [coordinatesOf(from, p), coordinatesOf(to, p)]
      return a.x === b.x ? (b.y > a.y ? 2 : 3) : b.x > a.x ? 0 : 1
    }
    let tag = 0
    const taken = localPortsOf(p).map(() => 0)
    const { journeys } = record(sim, network, 600, () => {
      const from = random.below(9)
      const to = (from + 1 + random.below(8)) % 9
      sim.dut.send.forEach((channels) => channels.forEach((send) => (send.valid = false)))
      const channel = channelOf(from, to)
      const send = sim.dut.send[from]![channel]!
      send.packet = {
        to: coordinatesOf(to, p),
        way: forEachAxis(p, () => Way.Shorter),
        flits: 1 + random.below(6),
        tag,
      }
      send.valid = sim.cycle < 500
      if (!sim.dut.taken[from]![channel]) return
      taken[channel]!++
      tag = (tag + 1) % 256
    })
    journeys.forEach(expectWholeAccounts)
    expect(journeys).toHaveLength(taken.reduce((sum, count) => sum + count))
    expect(taken.every((count) => count > 20)).toBe(true)
  })

  it('tells which message has the channel', () => {
    const p = parametersOf(PlayedNetwork, { topology: 'mesh', dimensions: 1, sizeX: 3, vcs: 1, injection: 'all-port' })
    const sim = new Simulator<PlayedNetwork>(elaborate(new PlayedNetwork(p)))
    const network = playedJourneys(sim, p)
    const { journeys } = record(sim, network, 40, () => {
      for (const node of [0, 1]) {
        const send = sim.dut.send[node]![0]!
        send.packet = { to: coordinatesOf(2, p), way: forEachAxis(p, () => Way.Shorter), flits: 6, tag: node }
        send.valid = sim.cycle === 2 * node
      }
    })
    const labels = network.places.map(({ label }) => label)
    expect(journeys.map(({ deliveries }) => blamed(deliveries[0]!, labels))).toMatchInlineSnapshot(`
      [
        [],
        [
          "NoVc 5 at node (1) +x in: #0",
        ],
      ]
    `)
  })
})
