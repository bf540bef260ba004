import { describe, expect, it } from 'vitest'
import { parametersOf, type Module } from 'flitwave/hdl'
import type { CounterRead } from '../../../rtl/monitor/counter-read.js'
import { MessageNetwork } from '../../../rtl/net/message-network.js'
import { Node } from '../../../rtl/net/node.js'
import { portCount } from '../../../rtl/router/port.js'
import { routerOf } from '../../../rtl/router/monitored-router.js'
import { Router } from '../../../rtl/router/router.js'
import { LoneRouter } from '../../../rtl/traffic/lone-router.js'
import { MessageTraffic } from '../../../rtl/traffic/message-traffic.js'
import { TrafficTorus } from '../../../rtl/traffic/traffic-torus.js'
import { PlayedNetwork } from '../../../rtl/play/played-network.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Place } from '../../../src/runs/journey/network.js'
import type { Journey, Stay } from '../../../src/runs/journey/journey.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { emitVerilog } from '../../../src/print/verilog/index.js'
import { routerJourneys } from '../../../src/networks/watch/router-journeys.js'
import { follow, randomPackets } from '../../runs/journey/traffic.js'
import { engines } from '../../support/engines.js'
import { budget, enginesOf } from '../../support/sample.js'

const values = {
  channel: [
    'Empty',
    'Starved',
    'Routing',
    'NoVc',
    'LostVc',
    'Allocating',
    'NoCredit',
    'LostInput',
    'LostOutput',
    'Moves',
  ],
  source: ['Empty', 'NoCredit', 'Moves'],
}

/** All counters, by node and meter: the virtual channels of its router and then its source. All nodes are asked at once. */
function countersOf(pmu: readonly CounterRead[], channels: number): Record<string, number>[][] {
  const counters = pmu.map(() => Array.from({ length: channels + 1 }, (): Record<string, number> => ({})))
  for (let meter = 0; meter <= channels; meter++) {
    for (const [value, name] of values[meter < channels ? 'channel' : 'source'].entries()) {
      for (const read of pmu) Object.assign(read, { meter, value })
      pmu.forEach(({ count }, node) => (counters[node]![meter]![name] = count))
    }
  }
  return counters
}

/** None of each activity. */
const nothing = (kind: keyof typeof values): Record<string, number> => {
  return Object.fromEntries(values[kind].map((name) => [name, 0]))
}

describe('the counters of a network under random traffic', () => {
  it.each([
    { stages: 1, vcs: 2, depth: 2 },
    { stages: 2, vcs: 1, depth: 3 },
    { stages: 3, vcs: 3, depth: 1 },
    { stages: 4, vcs: 2, depth: 4 },
    { stages: 2, vcs: 3, depth: 2, speculation: true },
    { stages: 4, vcs: 2, depth: 3, lookAhead: true },
  ] as const)('are the sums of what its channels and sources do: %j', (given) => {
    const { stages } = given
    for (const engine of enginesOf(Object.values(engines), stages)) {
      const p = parametersOf(TrafficTorus, { ...given, dimensions: 1, sizeX: 4, rate: 30_000, monitor: true })
      const sim = new Simulator<TrafficTorus>(elaborate(new TrafficTorus(p)), { engine })
      const network = routerJourneys(sim, p, 'dut.nodes[*].node')
      const channels = portCount(p) * p.vcs
      const sums = network.places.map(({ kind }) => nothing(kind === 'buffer' ? 'channel' : 'source'))
      const few = engine === engines['reference'] ? 40 : 200
      for (const cycles = budget(few, 2000); sim.cycle < cycles; sim.step()) {
        network.places.forEach(({ kind }, place) => {
          if (kind !== 'sink') sums[place]![network.activity(place).name]!++
        })
      }
      const of = (wanted: Place['kind']) => sums.filter((_, place) => network.places[place]!.kind === wanted)
      const expected = sim.dut.pmu.map((_, node) => {
        return [...of('buffer').slice(node * channels, (node + 1) * channels), of('source')[node]!]
      })
      expect(countersOf(sim.dut.pmu, channels)).toEqual(expected)
      expect(values.channel.filter((name) => sums.some((sum) => sum[name]! > 0)).length).toBeGreaterThan(4)
    }
  })

  it('are the sums over the journeys of all packets', () => {
    const given = { topology: 'torus', sizeX: 3, sizeY: 3, stages: 2, monitor: true } as const
    const { sim, network, journeys, p } = follow(given, randomPackets(200, 9, 0.7, 5))
    const channels = portCount(p) * p.vcs
    const buffers = network.places.flatMap(({ kind }, place) => (kind === 'buffer' ? [place] : []))
    const sums = buffers.map(() => nothing('channel'))
    for (const stay of journeys.flatMap((journey) => staysOf(journey!))) {
      const sum = sums[buffers.indexOf(stay.place)]
      if (!sum) continue
      sum['Moves']! += stay.moved.length
      for (const { activity, cycles } of stay.waits) sum[activity.name]! += cycles
    }
    for (const sum of sums) sum['Empty'] = sim.cycle - Object.values(sum).reduce((all, cycles) => all + cycles)
    const read = countersOf(sim.dut.pmu, channels).flatMap((ofNode) => ofNode.slice(0, channels))
    expect(read).toEqual(sums)
    expect(sums.reduce((all, { NoVc, NoCredit }) => all + NoVc! + NoCredit!, 0)).toBeGreaterThan(100)
  })
})

/** Where a packet has been. */
function staysOf({ origin }: Journey): Stay[] {
  const from = (stay: Stay): Stay[] => [stay, ...stay.next.flatMap(from)]
  return from(origin)
}

/** Everything that can be monitored. */
const monitored = {
  Router: (given: object) => routerOf(parametersOf(Router, given)),
  Node: (given: object) => new Node(given),
  TrafficTorus: (given: object) => new TrafficTorus({ sizeX: 2, sizeY: 2, ...given }),
  LoneRouter: (given: object) => new LoneRouter(given),
  PlayedNetwork: (given: object) => new PlayedNetwork({ sizeX: 2, sizeY: 2, injection: 'all-port', ...given }),
  MessageNetwork: (given: object) => new MessageNetwork({ sizeX: 2, sizeY: 2, ...given }),
  MessageTraffic: (given: object) => new MessageTraffic({ sizeX: 2, sizeY: 2, ...given }),
} satisfies Record<string, (given: object) => Module<unknown>>

describe.each(Object.entries(monitored))('%s', (_, make) => {
  const verilogOf = (given: object): string => {
    const text = emitVerilog(elaborate(make(given))).map((file) => file.text)
    // Comments say what the parameters are.
    return text.join('\n').replace(/^ *\/\/.*$/gm, '')
  }

  it('has nothing of a monitor unless it is asked for', () => {
    expect(verilogOf({})).not.toMatch(/pmu|ActivityMeter|PerformanceMonitor/)
    expect(verilogOf({ monitor: true })).toMatch(/input +logic \[7:0\] +(pmu|pmu_0)_meter,/)
  })
})
