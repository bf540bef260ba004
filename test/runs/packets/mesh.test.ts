import { beforeAll, expect, it } from 'vitest'
import { accountOf } from '../../../src/runs/journey/account.js'
import { JourneyLog } from '../../../src/runs/journey/recorder.js'
import { wayTo } from '../../../src/runs/journey/journey.js'
import { MappedNetwork } from '../../../src/runs/packets/network.js'
import { standstillOf } from '../../../src/runs/packets/standstill.js'
import { describeWithTools } from '../../support/tools.js'
import { runNetwork, type NetworkRun } from './icarus.js'
import { circleOf, trueCircle, trueWay, truthOf, waysOf } from './truth.js'

describeWithTools(['iverilog'], 'a mesh with valid and ready', () => {
  let run: NetworkRun
  beforeAll(() => {
    run = runNetwork('ready-mesh.v', 'valid-ready.map.json', { STOP: 4800 })
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

  it('names the packets of a circle', () => {
    const stuck = runNetwork('ready-mesh.v', 'valid-ready.map.json', { STOP: 300, CIRCLE: 1, LOAD: 255 })
    expect(circleOf(stuck)).toEqual(trueCircle(stuck))
    expect(standstillOf(stuck.followed)!.history!.closed).toBeGreaterThan(0)
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
      const known = truth.get(journey.tag!)!
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
