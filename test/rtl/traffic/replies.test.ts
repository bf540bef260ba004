import { describe, expect, it } from 'vitest'
import { parametersOf, type GivenParameters } from '../../../src/language/hdl/index.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { designOf, LoadBench, setTraffic, trafficOf, type Traffic } from '../../../src/networks/traffic/load-bench.js'
import { measureLoad } from '../../../src/networks/traffic/measure-load.js'
import { analyseRouting } from '../../../src/networks/watch/routing-analysis.js'
import type { RelationParameters } from '../../../src/networks/watch/route-relation.js'
import type { ServerNode } from '../../../rtl/traffic/server-node.js'
import { LoadNetwork } from '../../../rtl/traffic/load-network.js'
import { MinimalAdaptive } from '../../../rtl/router/minimal-adaptive.js'
import { O1Turn } from '../../../rtl/router/o1turn.js'
import type { loadParameters } from '../../../rtl/traffic/load-parameters.js'
import { meanHops } from '../../../src/networks/traffic/capacity.js'
import { zeroLoadLatency } from '../../../tb/support/latency.js'
import { expectLockstep } from '../../support/lockstep.js'

type Given = GivenParameters<typeof loadParameters>

const network = (given: Given = {}) =>
  parametersOf(LoadNetwork, {
    ...{ sizeX: 3, sizeY: 2, topology: 'mesh', vcs: 2, depth: 2, replies: true, messageClasses: 2, ...given },
  })

const usual: Traffic = {
  ...{
    pattern: 'uniform',
    share: 0,
    load: 0.3,
    flits: 2,
    longFlits: 2,
    longShare: 0,
    replyFlits: 3,
    burst: 0,
    seed: 1,
  },
}

/** A network on the scalar engine whose nodes send as `traffic` says. */
function running(p: ReturnType<typeof network>, traffic: Traffic): Simulator<LoadNetwork> {
  const simulator = new Simulator<LoadNetwork>(designOf(p), { engine: 'scalar' })
  setTraffic(simulator.dut, trafficOf(traffic, p, { run: 0, of: 1 }))
  return simulator
}

/** The nodes of a network that replies. */
const nodesOf = ({ dut }: Simulator<LoadNetwork>) => dut.nodes as unknown as ServerNode[]

describe('a request', () => {
  it.each<[string, Given, Partial<Traffic>]>([
    ['after a service', { service: 9, stages: 3 }, { load: 0.5 }],
    ['by a node that owes much', { replyQueue: 1, depth: 3 }, { load: 0.9, flits: 1, longFlits: 1 }],
  ])('is answered once, %s, and both are measured as they are seen', (_, given, changes) => {
    const p = network(given)
    const simulator = running(p, { ...usual, ...changes })
    const nodes = nodesOf(simulator)
    // By client and server, in order: when requests were created, and when they arrived.
    const [created, arrived] = [new Map<string, number[]>(), new Map<string, number[]>()]
    const waiting: number[][] = nodes.map(() => [])
    const seen = { created: 0, requests: 0, requestTimes: 0, replies: 0, replyTimes: 0 }
    const push = (map: Map<string, number[]>, key: string, value: number): void =>
      void map.set(key, [...(map.get(key) ?? []), value])
    let cycle = 0
    const isMeasured = (at: number): boolean => at > 50 && at <= 200
    const step = (): void => {
      nodes.forEach(({ generator, node, server }, id) => {
        const { inject } = generator
        const at = ({ x, y }: { x: number; y: number }): number => x * p.sizeY + y
        if (inject.valid && inject.ready) push(created, `${id} ${at(inject.packet.to)}`, waiting[id]!.shift()!)
        if (generator.created) waiting[id]!.push(cycle + 1)
        if (generator.created && isMeasured(cycle)) seen.created++
        const owed = server.debts.count + (p.service > 1 ? server.served[0]!.count : 0)
        expect(owed).toBeLessThanOrEqual(p.replyQueue)
        const { valid, flit } = node.delivered
        if (!valid || !flit.tail) return
        const other = Math.floor((flit.tag % 8) / 2) * p.sizeY + (flit.tag % 2)
        if (flit.tag & 0x2000) {
          const asked = arrived.get(`${id} ${other}`)!.shift()!
          if (asked < 0) return
          seen.replies++
          seen.replyTimes += cycle - asked - p.service
          expect(cycle - asked).toBeGreaterThanOrEqual(p.service + zeroLoadLatency({ ...p, hops: 1, flits: 3 }))
        } else {
          const since = created.get(`${other} ${id}`)!.shift()!
          const counts = isMeasured(since - 1)
          push(arrived, `${other} ${id}`, counts ? cycle : -1)
          if (counts) seen.requests++
          if (counts) seen.requestTimes += cycle - since
        }
      })
      simulator.step()
      cycle++
    }
    for (; cycle < 50;) step()
    Object.assign(simulator.dut, { epoch: 2, begins: true })
    step()
    Object.assign(simulator.dut, { begins: false, isOpen: true })
    for (; cycle <= 200;) step()
    Object.assign(simulator.dut, { isOpen: false })
    for (let rest = 0; rest < 4000 && (seen.replies < seen.created || rest < 10); rest++) step()
    const sum = (of: (node: ServerNode) => number | bigint): number =>
      nodes.reduce((all, node) => all + Number(of(node)), 0)
    const modulo = 2 ** 40
    expect(seen.replies).toBe(seen.created)
    expect({
      created: sum(({ meter }) => meter.sums.created),
      requests: sum(({ meter }) => meter.sums.delivered),
      requestTimes: ((sum(({ meter }) => meter.sums.times) % modulo) + modulo) % modulo,
      replies: sum(({ replyMeter }) => replyMeter.sums.delivered),
      replyTimes: (sum(({ replyMeter }) => replyMeter.sums.times) - seen.created * p.service + modulo) % modulo,
    }).toEqual(seen)
  })
})

describe('at no load', () => {
  it.each<[string, Given]>([
    ['a torus, with service', { topology: 'torus', vcs: 4, service: 13, linkDelay: 1, depth: 6 }],
    [
      'every virtual channel',
      { vcs: 4, injectionVcs: 'all', ejectionVcs: 'all', routing: O1Turn, depth: 4, stages: 3 },
    ],
  ])('requests, replies and round trips take what the formula says: %s', (_, given) => {
    const p = network({ depth: 4, ...given })
    const bench = new LoadBench(p, 16)
    const traffic = { ...usual, load: 0.01 }
    const { transactions, latency } = measureLoad(bench, traffic, 6, { precision: 0.02, longest: 16_384 })
    const hops = meanHops(null, 1, p)
    const [request, reply] = [2, 3].map((flits) => zeroLoadLatency({ ...p, hops, flits })) as [number, number]
    const { request: asked, reply: answered, roundTrip } = transactions!
    expect(Math.abs(asked.mean - request)).toBeLessThan(2 * asked.half + 0.01 * request)
    expect(Math.abs(answered.mean - reply)).toBeLessThan(2 * answered.half + 0.01 * reply)
    const whole = request + p.service + reply
    expect(Math.abs(roundTrip.mean - whole)).toBeLessThan(2 * roundTrip.half + 0.01 * whole)
    expect(latency!.mean).toBeCloseTo((asked.mean + answered.mean) / 2, 9)
  })
})

describe('under more load than there is room for', () => {
  const flood: Traffic = { ...usual, load: 2, flits: 3, longFlits: 3 }

  /** Replies that arrive in the last of some thousand cycles. */
  function lateReplies(given: Given): number {
    const p = network({ replyQueue: 1, depth: 1, ...given })
    const bench = new LoadBench(p, 4)
    bench.begin(flood)
    bench.step(3000)
    bench.openWindow(1000)
    return Math.min(...bench.counts().map(({ replies }) => replies!.packets))
  }

  it('requests and replies on the same virtual channels come to a standstill', () => {
    expect(lateReplies({ messageClasses: 1 })).toBe(0)
  })

  it('each on their own go on', () => {
    expect(lateReplies({ topology: 'torus', vcs: 4 })).toBeGreaterThan(100)
  })

  it('nothing that moves is left when they stand still', () => {
    const simulator = running(network({ replyQueue: 1, depth: 1, messageClasses: 1 }), flood)
    simulator.step(4000)
    const moves = nodesOf(simulator).map(({ node }) => {
      return node.router.inputs.flatMap(({ activities }) => activities.map(Number)).includes(9)
    })
    expect(moves).not.toContain(true)
    expect(nodesOf(simulator).some(({ server }) => !server.hasRoom)).toBe(true)
  })
})

describe('the channels of a network that replies', () => {
  const kinds = { modes: 'shortest', ties: 'both' } as const
  const relation = (changes: Partial<RelationParameters>): RelationParameters => ({
    ...{ dimensions: 2, sizeX: 3, sizeY: 3, sizeZ: 1, topology: 'mesh', header: 'absolute', injection: 'one-port' },
    ...{ vcs: 2, ...changes },
  })

  it.each<[string, Partial<RelationParameters>]>([
    ['a mesh', {}],
    ['a torus', { topology: 'torus', vcs: 4 }],
    ['O1TURN', { vcs: 4, routing: O1Turn }],
  ])('depend on each other in a circle if both classes share them, and in none if not: %s', (_, changes) => {
    const cycleOf = (messageClasses: 1 | 2) =>
      analyseRouting(relation({ ...changes, messageClasses }), kinds, { replies: true }).graph.shortestCycle()
    expect(cycleOf(1)).not.toBeNull()
    expect(cycleOf(2)).toBeNull()
  })

  // Routing functions are looked up by class: an abstract one stands for those of all networks.
  const adaptive = MinimalAdaptive as unknown as NonNullable<RelationParameters['routing']>

  it('are enough for adaptive routing with escape channels in each class', () => {
    const { graph, escape } = analyseRouting(relation({ vcs: 4, routing: adaptive, messageClasses: 2 }), kinds, {
      replies: true,
    })
    expect(graph.shortestCycle()).not.toBeNull()
    expect(escape).toMatchObject({ unreached: null, shared: null })
    expect(escape!.graph.shortestCycle()).toBeNull()
  })
})

it('a server is the same on all engines', () => {
  const p = network({ dimensions: 1, sizeX: 2, service: 3, replyQueue: 2, depth: 1 })
  expectLockstep(elaborate(new LoadNetwork(p)), 30, 5)
})
