import { describe, expect, it } from 'vitest'
import { MulticastNetwork } from '../../../rtl/multicast/multicast-network.js'
import { multicastNetworkParameters } from '../../../rtl/multicast/network-parameters.js'
import { MessageNetwork } from '../../../rtl/net/message-network.js'
import { Torus } from '../../../rtl/net/torus.js'
import { PathNetwork } from '../../../rtl/path/path-network.js'
import { pathNetworkParameters } from '../../../rtl/path/network-parameters.js'
import { BroadcastNetwork } from '../../../rtl/min/broadcast-network.js'
import { SlotBanyan } from '../../../rtl/min/slot/slot-banyan.js'
import { WraparoundNetwork } from '../../../rtl/min/wraparound/wraparound-network.js'
import { PlayedNetwork } from '../../../rtl/play/played-network.js'
import { TrafficTorus } from '../../../rtl/traffic/traffic-torus.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { parametersOf, type Module } from '../../../src/language/hdl/index.js'
import type { JourneyNetwork, NetworkRecipe } from '../../../src/runs/journey/network.js'
import { allInstances, instanceTree } from '../../../src/engines/sim/engine/instances.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import { upDownTable } from '../../../src/networks/graph/routing/up-down.js'
import { randomRegular } from '../../../src/networks/graph/shapes/random-regular.js'
import * as watch from '../../../src/networks/watch/index.js'
import type { Probing } from '../../../src/networks/watch/place-groups.js'
import { plainRecipe, readNetwork } from '../../../src/networks/watch/recipes.js'

type Make = (sim: Probing) => JourneyNetwork

const torus = parametersOf(TrafficTorus, { sizeX: 3, sizeY: 2, rate: 20_000 })
const messages = parametersOf(MessageNetwork, { sizeX: 2, sizeY: 2, startup: 'serial' })
const played = parametersOf(PlayedNetwork, { sizeX: 2, sizeY: 2, injection: 'all-port' })
const copying = parametersOf(multicastNetworkParameters, {
  graph: routedGraph(upDownTable(graphOf(randomRegular(6, 3, 2)))),
})
const paths = parametersOf(pathNetworkParameters, { columns: 3, rows: 2, scheme: 'multi' })
const slots = parametersOf(SlotBanyan, { addressWidth: 2 })

function made(module: Module<unknown>, make: Make) {
  const design = elaborate(module)
  const sim = new Simulator(design)
  const paths = new Set([...allInstances(instanceTree(design))].map(({ path }) => path))
  return { sim, paths, network: make(sim) }
}

const requireIn = (paths: ReadonlySet<string>) => (path: string) => {
  if (!paths.has(path)) throw new Error(`there is no instance ${path}`)
}

describe('a network made of its recipe is the network', () => {
  it.each<[string, () => Module<unknown>, Make]>([
    ['a torus', () => new Torus({ sizeX: 3, sizeY: 3 }), (sim) => watch.routerJourneys(sim, parametersOf(Torus, { sizeX: 3, sizeY: 3 }))], // prettier-ignore
    ['one with its own traffic', () => new TrafficTorus(torus), (sim) => watch.routerJourneys(sim, torus, 'dut.nodes[*].node')], // prettier-ignore
    ['one on which schedules are played', () => new PlayedNetwork(played), (sim) => watch.playedJourneys(sim, played)],
    ['one with interfaces', () => new MessageNetwork(messages), (sim) => watch.messageJourneys(sim, messages)],
    ['a banyan', () => new BroadcastNetwork(), (sim) => watch.banyanJourneys(sim, parametersOf(BroadcastNetwork))],
    ['one whose routers copy', () => new MulticastNetwork(copying), (sim) => watch.multicastJourneys(sim, copying)],
    ['one whose worms visit', () => new PathNetwork(paths), (sim) => watch.pathJourneys(sim, paths)],
    ['slots', () => new SlotBanyan(slots), (sim) => watch.slotJourneys(sim, slots)],
    ['wrap-around', () => new WraparoundNetwork(), (sim) => watch.wraparoundJourneys(sim, parametersOf(WraparoundNetwork))], // prettier-ignore
  ])('%s', (_, module, make) => {
    const { sim, paths, network } = made(module(), make)
    const written = JSON.stringify(plainRecipe(network.recipe!))
    const again = readNetwork(sim, JSON.parse(written) as NetworkRecipe, requireIn(paths))
    for (let cycle = 0; cycle < 20; cycle++, sim.step()) expect(again.occupied()).toEqual(network.occupied())
    expect(again.places).toEqual(network.places)
    expect(again.remedy).toBe(network.remedy)
    expect(JSON.stringify(plainRecipe(again.recipe!))).toBe(written)
  })
})

describe('a recipe of anybody', () => {
  const { sim, paths, network } = made(new TrafficTorus(torus), (run) =>
    watch.routerJourneys(run, torus, 'dut.nodes[*].node'),
  )
  const recipe = plainRecipe(network.recipe!)

  it.each<[string, Partial<NetworkRecipe>, string]>([
    ['another kind', { adapter: 'constructor' }, 'there is no kind of network constructor'],
    ['another place', { at: 'dut.other[*]' }, 'there is no instance dut.other[5]'],
    ['far more nodes than there are', { parameters: { ...recipe.parameters, sizeX: 64, sizeY: 64 } }, 'there is no instance dut.nodes[4095].node'], // prettier-ignore
    ['a size out of bounds', { parameters: { ...recipe.parameters, sizeX: 1e9 } }, 'sizeX cannot be 1000000000'],
    ['a size that is none', { parameters: { ...recipe.parameters, sizeX: { valueOf: 3 } } }, 'sizeX cannot be'],
    ['a router that is another', { parameters: { ...recipe.parameters, vcs: 16 } }, 'FW903'],
  ])('is refused: %s', (_, change, message) => {
    const read = (): unknown => readNetwork(sim, { ...recipe, ...change }, requireIn(paths))
    expect(read).toThrow(message)
  })
})
