import { beforeAll, expect, it } from 'vitest'
import { accountOf } from '../../../src/runs/journey/account.js'
import { JourneyLog } from '../../../src/runs/journey/recorder.js'
import { wayTo } from '../../../src/runs/journey/journey.js'
import { MappedNetwork } from '../../../src/runs/packets/network.js'
import type { FollowedPackets } from '../../../src/runs/packets/follow.js'
import { describeWithTools } from '../../support/tools.js'
import { runNetwork, type NetworkRun } from './icarus.js'
import { truthOf, type TruePacket } from './truth.js'

/** Inputs of a router by the direction from which a link comes: that at the output of a neighbour, and its number. */
const neighbours = [
  { by: -4, output: 2 },
  { by: 1, output: 3 },
  { by: 4, output: 0 },
  { by: -1, output: 1 },
]

describeWithTools(['iverilog'], 'a mesh with valid and ready', () => {
  let run: NetworkRun
  beforeAll(() => {
    run = runNetwork('ready-mesh.v', 'valid-ready.map.json', { STOP: 6250 })
  })

  it('has all 10,000 packets on the ways and in the cycles that its routers log', () => {
    const { followed } = run
    const truth = truthOf(run)
    expect(truth.size).toBe(10_000)
    expect(followed.packets).toHaveLength(10_000)
    expect(followed.anomalies).toEqual([])
    for (const packet of followed.packets) {
      const known = truth.get(Number(packet.id))!
      expect({ dest: Number(packet.dest), class: Number(packet.class) }).toEqual({
        dest: known.dest,
        class: known.class,
      })
      expect(waysOf(followed, packet.number)).toEqual(trueWay(known))
    }
  })

  it('gives journeys whose accounts add up', () => {
    const network = new MappedNetwork(run.followed)
    const log = new JourneyLog(network)
    for (let cycle = run.followed.firstCycle; cycle <= run.followed.lastCycle; cycle++) {
      network.goTo(cycle)
      log.sample(cycle)
    }
    const truth = truthOf(run)
    expect(log.journeys).toHaveLength(10_000)
    for (const journey of log.journeys) {
      const [end] = journey.deliveries
      const known = truth.get(Number(run.followed.packets[journey.tag!]!.id))!
      const delivered = known.hops.at(-1)!.moved.at(-1)!
      const sum = accountOf(end!).reduce((total, { cycles }) => total + cycles, 0)
      expect(journey.created).toBe(known.offered)
      expect(sum).toBe(delivered - known.offered)
      expect(
        wayTo(end!)
          .slice(1, -1)
          .map(({ arrived, moved }) => ({ arrived, moved })),
      ).toEqual(known.hops.map(({ arrived, moved }) => ({ arrived, moved })))
    }
  })
})

/** By hop: the node, the number of its input, and the cycles of flits. */
function waysOf({ packets, places, links }: FollowedPackets, number: number): object[] {
  return packets[number]!.hops.slice(1, -1).map(({ place, arrived, moved }) => {
    const { from, to } = links[places[place]!.link]!
    const input = from === null ? 4 : neighbours.findIndex(({ by }) => to! + by === from)
    return { node: to, input, arrived, moved }
  })
}

function trueWay({ hops }: TruePacket): object[] {
  return hops.map(({ node, input, arrived, moved }) => ({ node, input, arrived, moved }))
}
