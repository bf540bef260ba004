import { describe, expect, it } from 'vitest'
import { BroadcastNetwork } from '../../../rtl/min/broadcast-network.js'
import { SlotBanyan } from '../../../rtl/min/slot/slot-banyan.js'
import { WraparoundNetwork } from '../../../rtl/min/wraparound/wraparound-network.js'
import { MessageNetwork } from '../../../rtl/net/message-network.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { parametersOf } from '../../../src/language/hdl/index.js'
import { linesOf, type FloorPlan } from '../../../src/runs/journey/floor-plan.js'
import type { JourneyNetwork } from '../../../src/runs/journey/network.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { banyanJourneys } from '../../../src/networks/watch/banyan-journeys.js'
import { messageJourneys } from '../../../src/networks/watch/message-journeys.js'
import { routerJourneys } from '../../../src/networks/watch/router-journeys.js'
import { slotJourneys } from '../../../src/networks/watch/slot-journeys.js'
import { wraparoundJourneys } from '../../../src/networks/watch/wraparound-journeys.js'
import type { NetworkParameters } from '../../../rtl/net/parameters.js'
import { buildNetwork, messageNetworkOf, networkOf } from '../../../tb/support/network.js'

function grid(changes: Partial<NetworkParameters>): JourneyNetwork {
  const p = networkOf(changes)
  return routerJourneys(new Simulator(elaborate(buildNetwork(p))), p)
}

function messages(): JourneyNetwork {
  const p = messageNetworkOf({ sizeX: 3, sizeY: 2, injection: 'all-port', startup: 'serial', topology: 'torus' })
  return messageJourneys(new Simulator(elaborate(new MessageNetwork(p))), p)
}

function banyan(): JourneyNetwork {
  const p = parametersOf(BroadcastNetwork, { addressWidth: 3 })
  return banyanJourneys(new Simulator(elaborate(new BroadcastNetwork(p))), p)
}

function slots(): JourneyNetwork {
  const p = parametersOf(SlotBanyan, { addressWidth: 3 })
  return slotJourneys(new Simulator(elaborate(new SlotBanyan(p))), p)
}

function wraparound(): JourneyNetwork {
  const p = parametersOf(WraparoundNetwork, { addressWidth: 2 })
  return wraparoundJourneys(new Simulator(elaborate(new WraparoundNetwork(p))), p)
}

const grids = [
  ['a ring', () => grid({ dimensions: 1, sizeX: 5, topology: 'torus' })],
  ['a ring of two', () => grid({ dimensions: 1, sizeX: 2, topology: 'torus' })],
  ['a mesh', () => grid({ sizeX: 3, sizeY: 4, topology: 'mesh' })],
  ['a torus', () => grid({ sizeX: 4, sizeY: 3, topology: 'torus' })],
  ['a torus of three dimensions', () => grid({ dimensions: 3, sizeX: 3, sizeY: 2, sizeZ: 5, topology: 'torus' })],
  ['a mesh of three dimensions', () => grid({ dimensions: 3, sizeX: 2, sizeY: 2, sizeZ: 2, topology: 'mesh' })],
  ['nodes with interfaces', messages],
] as const
const banyans = [
  ['a banyan', banyan],
  ['a banyan of slots', slots],
  ['a wrap-around network', wraparound],
] as const

/** Places over the edge of a mesh have no link, and no label. */
const placesOf = (network: JourneyNetwork): number[] =>
  network.places.flatMap(({ label }, place) => (label === '' ? [] : [place]))

const distance = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y)

describe.each([...grids, ...banyans])('the floor plan of %s', (_, make) => {
  const network = make()
  const plan = network.plan!()

  it('has each place once: in a node, or behind a link', () => {
    const shown = [...plan.nodes.flatMap(({ places }) => places), ...plan.links.flatMap(({ channels }) => channels.map(({ place }) => place))] // prettier-ignore
    expect(shown.sort((a, b) => a - b)).toEqual(placesOf(network))
  })

  it('lies within its size, with nodes that do not touch', () => {
    for (const point of plan.links.flatMap((link) => linesOf(link).flat())) {
      expect(Math.min(point.x, point.y, plan.width - point.x, plan.height - point.y)).toBeGreaterThan(-1e-9)
    }
    plan.nodes.forEach((a, i) => {
      for (const b of plan.nodes.slice(i + 1)) {
        const isBeside = Math.abs(a.x - b.x) >= (a.width + b.width) / 2
        expect(isBeside || Math.abs(a.y - b.y) >= (a.height + b.height) / 2).toBe(true)
      }
    })
  })

  it('has links that begin and end at the rims of their nodes', () => {
    for (const { from, to, start, end } of plan.links) {
      for (const [node, point] of [
        [from, start],
        [to, end],
      ] as const) {
        // prettier-ignore
        const { x, y, width, height } = plan.nodes[node]!
        expect(distance({ x, y }, point)).toBeLessThan(Math.hypot(width, height) * 0.75)
      }
    }
  })
})

/** The text between, in the words of places. */
function namedLinks({ nodes, links }: FloorPlan, network: JourneyNetwork): string[] {
  return links.flatMap(
    ({ from, to, channels }) =>
    channels.map(({ place, name }) => `${nodes[from]!.label} → ${nodes[to]!.label} ${name}: ${network.places[place]!.label}`), // prettier-ignore
  )
}

it.each(grids)('the links of %s are those that its places are called after', (_, make) => {
  const network = make()
  const plan = network.plan!()
  for (const { from, to, along, isApart, channels } of plan.links) {
    const [a, b] = [plan.nodes[from]!, plan.nodes[to]!]
    for (const { place, name } of channels) {
      const { label } = network.places[place]!
      expect(label.startsWith(`${a.label} `)).toBe(true)
      expect(label.endsWith(name)).toBe(true)
    }
    if (isApart) continue
    expect(distance(a, b)).toBeCloseTo(1)
    expect([b.x - a.x, b.y - a.y].map((step) => Math.round(step) + 0)).toEqual([along.x, along.y])
  }
})

it('links of a mesh stay on the map but in z; rings have two that leave it in each direction', () => {
  const apart = (network: JourneyNetwork): number => network.plan!().links.filter(({ isApart }) => isApart).length
  expect(apart(grid({ sizeX: 3, sizeY: 4, topology: 'mesh' }))).toBe(0)
  expect(apart(grid({ sizeX: 4, sizeY: 3, topology: 'torus' }))).toBe(2 * (4 + 3))
  expect(apart(grid({ dimensions: 3, sizeX: 2, sizeY: 2, sizeZ: 3, topology: 'mesh' }))).toBe(2 * 2 * 2 * 2)
})

it('a banyan has its stages from left to right', () => {
  const network = wraparound()
  expect(namedLinks(network.plan!(), network)).toMatchInlineSnapshot(`
    [
      "0 → 0 : input 0 of 0, stage 1",
      "1 → 1 : input 0 of 1, stage 1",
      "2 → 0 : input 1 of 0, stage 1",
      "3 → 1 : input 1 of 1, stage 1",
      "0 → 0 : input 0 of 0, stage 0",
      "0 → 1 : input 0 of 1, stage 0",
      "1 → 0 : input 1 of 0, stage 0",
      "1 → 1 : input 1 of 1, stage 0",
      "0 → 0 : node 0",
      "0 → 0 : node 0 copies",
      "0 → 1 : node 1",
      "0 → 1 : node 1 copies",
      "1 → 2 : node 2",
      "1 → 2 : node 2 copies",
      "1 → 3 : node 3",
      "1 → 3 : node 3 copies",
    ]
  `)
})
