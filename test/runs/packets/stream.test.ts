import { expect, it } from 'vitest'
import { describeFaults } from '../../../src/runs/packets/report.js'
import { describeWithTools } from '../../support/tools.js'
import { runNetwork } from './icarus.js'
import { trueWay, truthOf } from './truth.js'

describeWithTools(['iverilog'], 'switches of AXI-Stream', () => {
  it('have all 10,000 packets, which have no identity, on the ways and in the cycles that they log', () => {
    const run = runNetwork('stream.v', 'axi-stream.map.ts', {}, 'tb.aclk')
    const { packets, places, links, anomalies } = run.followed
    const truth = truthOf(run)
    expect(truth.size).toBe(10_000)
    expect(packets).toHaveLength(10_000)
    expect(anomalies).toEqual([])
    for (const packet of packets) {
      // The sender and the number in the first beat.
      const known = truth.get(Number(packet.class) * 4096 + Number(packet.keeps))!
      const ways = packet.hops.slice(1, -1).map(({ place, arrived, moved }) => {
        const { from, to, path } = links[places[place]!.link]!
        const input = from === null ? Number(/\[(\d)\]$/.exec(path)![1]) % 2 : 2
        return { node: to, input, arrived, moved }
      })
      expect(packet.hops[0]!.arrived).toEqual([known.offered])
      expect(ways).toEqual(trueWay(known))
    }
    expect(describeFaults(run.followed)).toEqual([])
  })
})
