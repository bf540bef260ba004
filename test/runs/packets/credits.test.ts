import { beforeAll, expect, it } from 'vitest'
import { wrongCredits } from '../../../src/runs/packets/lost-credits.js'
import { describeFaults } from '../../../src/runs/packets/report.js'
import { standstillOf } from '../../../src/runs/packets/standstill.js'
import { describeWithTools } from '../../support/tools.js'
import { runNetwork, type NetworkRun } from './icarus.js'
import { circleOf, trueCircle, trueWay, truthOf, waysOf } from './truth.js'

describeWithTools(['iverilog'], 'a mesh with credits and virtual channels', () => {
  let run: NetworkRun
  beforeAll(() => {
    run = runNetwork('credit-mesh.v', 'yummy-credits.map.json', { STOP: 4800 })
  })

  it('has all 10,000 packets on the ways and in the cycles that its routers log', () => {
    const { followed } = run
    const truth = truthOf(run)
    expect(truth.size).toBe(10_000)
    expect(followed.packets).toHaveLength(10_000)
    expect(followed.anomalies).toEqual([])
    for (const packet of followed.packets)
      expect(waysOf(followed, packet.number, 2)).toEqual(trueWay(truth.get(Number(packet.id))!))
    expect(describeFaults(followed)).toEqual([])
  })

  it('names a single lost credit, with the cycle in which its flit left', () => {
    const faulty = runNetwork('credit-mesh.v', 'yummy-credits.map.json', { STOP: 900, LOSE: 1 })
    const [cycle] = faulty.events.find(([kind]) => kind === 'lost')!.slice(1)
    const found = wrongCredits(faulty.followed)
    expect(found.map(({ lost, since }) => ({ lost, since }))).toEqual([{ lost: 1, since: cycle }])
    expect(faulty.followed.places[found[0]!.place]!.label).toBe('(0,1)→(1,1) vc0')
  })

  it('names lost credits that bring the network to a standstill', () => {
    const { followed } = runNetwork('credit-mesh.v', 'yummy-credits.map.json', { STOP: 1200, LOSE: 2 })
    const standstill = standstillOf(followed)!
    expect(standstill.causes.map(({ kind, label }) => ({ kind, label }))).toEqual([
      { kind: 'credit', label: '(0,1)→(1,1) vc0' },
    ])
    expect(wrongCredits(followed)).toMatchObject([{ lost: 4 }])
  })

  it('names the packets of a circle', () => {
    const stuck = runNetwork('credit-mesh.v', 'yummy-credits.map.json', { STOP: 300, CIRCLE: 1, LOAD: 255 })
    expect(circleOf(stuck)).toEqual(trueCircle(stuck, 2))
    expect(standstillOf(stuck.followed)!.causes).toEqual([])
    expect(wrongCredits(stuck.followed)).toEqual([])
  })
})
