import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parametersOf } from '../../../src/language/hdl/index.js'
import { multicastNetworkParameters } from '../../../rtl/multicast/network-parameters.js'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import { dimensionOrderTable } from '../../../src/networks/graph/routing/dimension-order.js'
import type { RouteTable } from '../../../src/networks/graph/routing/route-table.js'
import { upDownTable } from '../../../src/networks/graph/routing/up-down.js'
import { grid } from '../../../src/networks/graph/shapes/grid.js'
import { ringOfMeshes } from '../../../src/networks/graph/shapes/groups.js'
import { randomRegular } from '../../../src/networks/graph/shapes/random-regular.js'
import { multicastJourneys } from '../../../src/networks/watch/multicast-journeys.js'
import { FlitLedger } from '../../../src/runs/journey/flit-ledger.js'
import type { Journey } from '../../../src/runs/journey/journey.js'
import type { Loss } from '../../../src/runs/journey/loss.js'
import { JourneyRecorder } from '../../../src/runs/journey/recorder.js'
import { isForking, multicastRun, play, type Multicast } from '../../rtl/multicast/multicast-run.js'
import { budget } from '../../support/sample.js'
import { blamed, expectWholeAccounts, reasonsOf } from './law.js'

const depth = 5

const mesh = dimensionOrderTable(graphOf(grid([4, 3])))

const tables: readonly (readonly [string, RouteTable])[] = [
  ['mesh 4x3', mesh],
  ['concentrated mesh', dimensionOrderTable(graphOf(grid([2, 3], { concentration: 2 })))],
  ['ring of meshes with long links', upDownTable(graphOf(ringOfMeshes({ meshes: 3, size: 2, delay: 3 })))],
  ['random graph', upDownTable(graphOf(randomRegular(10, 3, 5)))],
]

/** Plays packets, and follows all of their copies. */
function follow(table: RouteTable, packets: readonly Multicast[]) {
  const sim = multicastRun(table, { depth })
  const network = multicastJourneys(sim, parametersOf(multicastNetworkParameters, { graph: routedGraph(table), depth }))
  const journeys: Journey[] = []
  const recorder = new JourneyRecorder(network, {
    destinations: network.destinations!(),
    finished: (journey) => void journeys.push(journey),
  })
  const ledger = new FlitLedger(network)
  let loss: Loss | null = null
  const played = play(sim, packets, (cycle) => {
    recorder.record(cycle)
    loss ??= ledger.look(cycle)
  })
  journeys.sort((a, b) => a.tag! - b.tag!)
  return { played, journeys, loss, network, underWay: recorder.underWay() }
}

function packetsOf(table: RouteTable): fc.Arbitrary<Multicast> {
  const count = table.graph.terminals.length
  return fc
    .record({
      source: fc.nat(count - 1),
      destinations: fc.uniqueArray(fc.nat(count - 1), { minLength: 1, maxLength: count }),
      flits: fc.integer({ min: 1, max: 2 * depth }),
    })
    .map((packet) => (isForking(table, packet) ? { ...packet, flits: 1 + (packet.flits % depth) } : packet))
}

describe.each(tables)('the account of each copy: %s', (_, table) => {
  it('has every cycle once, up to the arrival of its tail', () => {
    fc.assert(
      fc.property(fc.array(packetsOf(table), { minLength: 1, maxLength: 30 }), (packets) => {
        const { played, journeys, loss, network, underWay } = follow(table, packets)
        expect(loss).toBeNull()
        expect(underWay).toEqual([])
        expect(journeys.map(({ tag }) => tag)).toEqual(packets.map((_, tag) => tag))
        const tails = played.delivered.filter(({ tail }) => tail)
        for (const journey of journeys) {
          expectWholeAccounts(journey)
          const told = journey.deliveries.map(({ place, arrived }) => [network.places[place]!.label, arrived.at(-1)])
          const expected = tails.filter(({ tag }) => tag === journey.tag)
          expect(told.sort()).toEqual(expected.map(({ terminal, cycle }) => [`terminal ${terminal}`, cycle]).sort())
        }
      }),
      { numRuns: budget(3, 60) },
    )
  })
})

it('is the formula of a lone multicast, term by term', () => {
  const { journeys } = follow(mesh, [{ source: 0, destinations: [0, 5, 11], flits: 4 }])
  const [journey] = journeys
  expect(journey!.destination).toBe('terminals 0, 5, 11')
  // By terminal: a cycle in each of H + 1 routers.
  const hops = [0, 2, 5]
  const terms = journey!.deliveries.map(reasonsOf)
  expect(terms).toHaveLength(3)
  for (const h of hops) expect(terms).toContainEqual({ Pipeline: h + 1, Serialization: 3 })
})

it('names the packets that keep a copy waiting, and what it waits for', () => {
  const { journeys, network } = follow(mesh, [
    { source: 0, destinations: [3, 7], flits: 5 },
    { source: 1, destinations: [3, 9], flits: 5 },
    { source: 5, destinations: [3], flits: 3 },
  ])
  const labels = network.places.map(({ label }) => label)
  const told = journeys.flatMap(({ tag, deliveries }) =>
    deliveries.map((delivery) => [`#${tag} at ${labels[delivery.place]}`, ...blamed(delivery, labels)]),
  )
  expect(told).toMatchInlineSnapshot(`
    [
      [
        "#0 at terminal 3",
        "OutputTaken 4 at 0 to 1, for 2: #1",
        "LostOutput 1 at 2 to 3, for terminal 3: #2",
        "OutputTaken 2 at 2 to 3, for terminal 3: #2",
      ],
      [
        "#0 at terminal 7",
        "OutputTaken 4 at 0 to 1, for 2: #1",
        "LostInput 3 at 2 to 3, for 7: #0",
      ],
      [
        "#1 at terminal 3",
      ],
      [
        "#1 at terminal 9",
      ],
      [
        "#2 at terminal 3",
        "OutputTaken 4 at 7 to 3, for terminal 3: #1",
      ],
    ]
  `)
})
