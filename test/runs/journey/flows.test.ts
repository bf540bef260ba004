import { describe, expect, it } from 'vitest'
import { groupBy } from '../../../src/base/maps.js'
import { FlowRecorder } from '../../../src/runs/journey/flows.js'
import { follow, randomPackets } from './traffic.js'

const given = { sizeX: 4, sizeY: 4, vcs: 1, depth: 3 }

describe('flows of random packets', () => {
  it('have the latencies of their packets, and those above a bound are listed', () => {
    let recorder: FlowRecorder | undefined
    const classOf = (tag: number): string => String(tag % 3)
    const { journeys, network } = follow(given, randomPackets(2000, 16, 0.3, 11), {
      onCycle: (present, cycle) => (recorder ??= new FlowRecorder(present, { classOf, bound: 30 })).sample(cycle),
    })
    const { flows, missed, underWay } = recorder!.table()
    const packets = journeys.map((journey) => {
      const [end] = journey!.deliveries
      const [from, to] = [journey!.origin.place, end!.place].map((place) => network.places[place]!.label)
      return {
        from,
        to,
        class: classOf(journey!.tag!),
        tag: journey!.tag,
        latency: end!.arrived.at(-1)! - journey!.created,
      }
    })
    expect(underWay).toBe(0)
    const groups = groupBy(packets, (one) => `${one.from} ${one.to} ${one.class}`)
    expect(flows).toHaveLength(groups.size)
    for (const flow of flows) {
      const latencies = groups.get(`${flow.from} ${flow.to} ${flow.class}`)!.map(({ latency }) => latency)
      const above = (most: number): number => latencies.filter((latency) => latency > most).length
      expect(flow).toMatchObject({
        packets: latencies.length,
        min: Math.min(...latencies),
        max: Math.max(...latencies),
      })
      expect(flow.mean).toBeCloseTo(latencies.reduce((sum, latency) => sum + latency, 0) / latencies.length)
      expect(packets.find(({ tag }) => tag === flow.worst)).toMatchObject({
        from: flow.from,
        to: flow.to,
        latency: flow.max,
      })
      expect(flow.missed).toBe(above(30))
      // No more than half of the packets are above the median, and more are above anything that is less.
      expect(above(flow.median)).toBeLessThanOrEqual(latencies.length / 2)
      expect(above(flow.median - 1)).toBeGreaterThan(latencies.length / 2)
      expect(above(flow.p99)).toBeLessThanOrEqual(latencies.length / 100)
      expect(latencies).toContain(flow.median)
      expect(latencies).toContain(flow.p99)
    }
    const late = packets.filter(({ latency }) => latency > 30)
    expect(late.length).toBeGreaterThan(0)
    expect(missed.map(({ tag }) => tag).sort()).toEqual(late.map(({ tag }) => tag).sort())
  })
})
