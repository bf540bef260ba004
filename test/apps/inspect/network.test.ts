import { describe, expect, it } from 'vitest'
import { answersOf } from '../../../src/apps/inspect/questions.js'
import { Cancelled, uninterrupted } from '../../../src/apps/inspect/task.js'
import { inspect } from './support/run.js'

describe('the packets of an inspected run', () => {
  it('have a bar without gaps, as long as their latency', async () => {
    const { answers, run } = await inspect('traffic')
    const known = await answers.packets({ from: 0, to: run.file.header.endCycle - 1 }, uninterrupted)
    expect(known!.packets.length).toBe(run.file.header.packets.size)
    for (const { stretches, created, delivered } of known!.packets) {
      let cycle = created
      for (const { from, cycles } of stretches) {
        expect(from).toBe(cycle)
        cycle += cycles
      }
      expect(cycle).toBe(delivered)
    }
  })

  it('are those of the window', async () => {
    const { answers } = await inspect('traffic')
    const known = await answers.packets({ from: 20, to: 24 }, uninterrupted)
    expect(known!.packets.length).toBeGreaterThan(0)
    for (const { created, delivered } of known!.packets) {
      expect(created).toBeLessThanOrEqual(24)
      expect(delivered ?? Infinity).toBeGreaterThanOrEqual(20)
    }
  })

  it('are the same, whatever was looked at before', async () => {
    const { answers, run } = await inspect('traffic')
    const last = run.file.header.endCycle - 1
    const windows = [3, 9, 0, 14, 5].map((from, i) => ({ from, to: Math.min(last, from + 8 + 4 * i) }))
    for (const window of windows) {
      const known = await answers.packets(window, uninterrupted)
      const fresh = await answersOf(run).packets(window, uninterrupted)
      // A caller that has looked further on knows when later packets arrive.
      for (const row of fresh!.packets) {
        const same = known!.packets.find(({ tag }) => tag === row.tag)!
        if (row.delivered === null) expect(same.delivered ?? Infinity).toBeGreaterThan(window.to)
        else expect(same).toEqual(row)
      }
    }
  })

  it('are found for several callers at once, and for a caller after one that gave up', async () => {
    const { answers, run } = await inspect('traffic')
    const window = { from: 6, to: run.file.header.endCycle - 1 }
    let pauses = 0
    const leaves = { pause: () => (pauses++ < 2 ? Promise.resolve() : Promise.reject(new Cancelled())) }
    const all = await Promise.allSettled([
      answers.packets(window, leaves),
      answers.packets({ from: 9, to: 20 }, uninterrupted),
      answers.packets(window, uninterrupted),
    ])
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(all[2]).toEqual({ status: 'fulfilled', value: await answersOf(run).packets(window, uninterrupted) })
  })

  it('tell one of them in full', async () => {
    const { answers, run } = await inspect('traffic')
    const [{ tag, created, delivered }] = [...run.file.header.packets] as [
      { tag: number; created: number; delivered: number },
    ]
    const detail = await answers.packet({ tag, cycle: created }, uninterrupted)
    expect(detail!.account.reduce((sum, { cycles }) => sum + cycles, 0)).toBe(delivered - created)
    expect(detail!.moment).toContain(`In cycle ${created} #${tag}`)
    for (const { letters, reasons } of detail!.lanes) expect(letters.length).toBe(reasons.length)
    expect(await answers.packet({ tag: 999_999, cycle: 3 }, uninterrupted)).toBeNull()
  })

  it('move on the map from place to place', async () => {
    const { answers, run } = await inspect('traffic')
    const info = await answers.network(null, uninterrupted)
    const moves = []
    for (let cycle = 0; cycle < run.file.header.endCycle; cycle++) {
      const state = await answers.networkState(cycle, uninterrupted)
      for (const move of state!.moves) {
        moves.push(move)
        expect(state!.activities[state!.codes[move.from]!]!.kind).toBe('moves')
        expect(info!.places[move.to]!.kind).not.toBe('source')
      }
    }
    const flits = moves.filter(({ to }) => info!.places[to]!.kind === 'sink')
    const packets = await answers.packets({ from: 0, to: run.file.header.endCycle - 1 }, uninterrupted)
    expect(flits.length).toBe(packets!.packets.reduce((sum, packet) => sum + packet.flits, 0))
  })

  it('heat the map as much as they wait and move', async () => {
    const { answers, run } = await inspect('traffic')
    const window = { from: 0, to: run.file.header.endCycle - 1 }
    const heat = await answers.heat(window, uninterrupted)
    const [use, waiting, ...reasons] = heat!.panels
    expect([use!.title, waiting!.title]).toEqual(['use', 'waiting'])
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
    const all = sum([...waiting!.nodes, ...waiting!.links])
    expect(sum(reasons.flatMap(({ nodes, links }) => [...nodes, ...links]))).toBeCloseTo(all)
    const packets = await answers.packets(window, uninterrupted)
    const atPlaces = packets!.packets.flatMap(({ stretches }) => stretches.filter(({ place }) => place !== ''))
    const waited = sum(atPlaces.filter(({ culprits }) => culprits.length > 0).map(({ cycles }) => cycles))
    expect(all * (window.to + 1)).toBeCloseTo(waited)
  })

  it('have latencies by flow, with the slowest packet of each', async () => {
    const { answers, run } = await inspect('traffic')
    const { flows, missed, underWay } = (await answers.flows({ bound: 9 }, uninterrupted))!
    const window = { from: 0, to: run.file.header.endCycle - 1 }
    const { packets } = (await answers.packets(window, uninterrupted))!
    expect(underWay).toBe(0)
    expect(flows.reduce((sum, flow) => sum + flow.packets, 0)).toBe(packets.length)
    const latencyOf = ({ created, delivered }: (typeof packets)[number]): number => delivered! - created
    for (const { from, to, worst, max } of flows) {
      const slowest = packets.find(({ tag }) => tag === worst)!
      expect([slowest.source, slowest.target, latencyOf(slowest)]).toEqual([from, to, max])
    }
    expect(missed).toHaveLength(packets.filter((packet) => latencyOf(packet) > 9).length)
    expect((await answers.flows({ bound: null }, uninterrupted))!.missed).toEqual([])
  })

  it('are the same after going back', async () => {
    const { answers } = await inspect('traffic')
    const there = await answers.networkState(30, uninterrupted)
    await answers.networkState(12, uninterrupted)
    expect(await answers.networkState(30, uninterrupted)).toEqual(there)
  })

  it.each([
    ['traffic', {}],
    ['traffic', { topology: 'mesh', injectionVcs: 'all' }],
    ['traffic-graph', {}],
    ['torus-wraparound', {}],
  ])('go where their headers say: %s %o', async (name, set) => {
    const { answers, run } = await inspect(name, set)
    const { packets } = (await answers.packets({ from: 0, to: run.file.header.endCycle - 1 }, uninterrupted))!
    const arrived = packets.filter(({ target }) => target !== null)
    expect(arrived.length).toBeGreaterThan(0)
    for (const { destination, target } of arrived) expect(destination).toBe(target)
    // At any moment, also before they have left their sources.
    const early = (await answersOf(run).packets({ from: 0, to: arrived[0]!.created }, uninterrupted))!.packets
    expect(early.length).toBeGreaterThan(0)
    for (const { destination } of early) expect(arrived.map(({ target }) => target)).toContain(destination)
  })

  it('have destinations in a deadlock, too', async () => {
    const { answers, run } = await inspect('torus-deadlock')
    const { packets } = (await answers.packets({ from: 0, to: run.file.header.endCycle - 1 }, uninterrupted))!
    const [from, to] = [packets.map(({ source }) => source), packets.map(({ destination }) => destination)]
    expect(packets.map(({ target }) => target)).toEqual([null, null, null, null])
    // Each node sends two hops on.
    expect(to).toEqual([...from.slice(2), ...from.slice(0, 2)])
  })

  it('have the region of a broadcast as their destination', async () => {
    const { answers, run } = await inspect('banyan-deadlock')
    const { packets } = (await answers.packets({ from: 0, to: run.file.header.endCycle - 1 }, uninterrupted))!
    expect(new Set(packets.map(({ destination }) => destination))).toEqual(new Set(['nodes 5 to 8', 'nodes 7 to 12']))
  })

  it('are none where the design is no network', async () => {
    const { answers } = await inspect('fifo')
    expect(await answers.network(null, uninterrupted)).toBeNull()
    expect(await answers.networkState(3, uninterrupted)).toBeNull()
    expect(await answers.packets({ from: 0, to: 9 }, uninterrupted)).toBeNull()
    expect(await answers.packet({ tag: 1, cycle: 3 }, uninterrupted)).toBeNull()
    expect(await answers.heat({ from: 0, to: 9 }, uninterrupted)).toBeNull()
    expect(await answers.flows({ bound: null }, uninterrupted)).toBeNull()
  })
})
