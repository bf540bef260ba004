import { expect, it } from 'vitest'
import type { NetworkParameters } from '../../../rtl/net/parameters.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { budget, sample } from '../../support/sample.js'
import { networkOf, Traffic, type Message } from './traffic.js'

const square = (k: number): Partial<NetworkParameters> => ({ sizeX: k, sizeY: k })
const cuboid = (sizeX: number, sizeY: number, sizeZ: number): Partial<NetworkParameters> => ({
  dimensions: 3,
  sizeX,
  sizeY,
  sizeZ,
})

/** Ordered so that the four that run by default have every topology, number of dimensions and of stages. */
const networks: readonly (Partial<NetworkParameters> & { readonly name: string })[] = [
  { name: 'ring of 7', topology: 'torus', dimensions: 1, sizeX: 7, stages: 1, depth: 2 },
  { name: 'torus of 4 x 4', topology: 'torus', stages: 1, depth: 2 },
  { name: 'torus of 5 x 5', topology: 'torus', ...square(5), stages: 2, depth: 3, header: 'relative' },
  { name: 'torus of 4 x 4', topology: 'torus', stages: 3, depth: 1 },
  { name: 'torus of 5 x 5', topology: 'torus', ...square(5), stages: 4, depth: 5 },
  { name: 'mesh of 4 x 4', topology: 'mesh', stages: 1, depth: 2 },
  { name: 'mesh of 5 x 5', topology: 'mesh', ...square(5), stages: 4, depth: 3 },
  { name: 'torus of 3 x 3 x 3', topology: 'torus', ...cuboid(3, 3, 3), stages: 3, depth: 3 },
  { name: 'torus of 3 x 4 x 2', topology: 'torus', ...cuboid(3, 4, 2), stages: 1, depth: 2, header: 'relative' },
  { name: 'mesh of 2 x 3 x 4', topology: 'mesh', ...cuboid(2, 3, 4), stages: 2, depth: 2 },
]

const speculating: typeof networks = [
  { name: 'torus of 4 x 4', topology: 'torus', stages: 2, depth: 2, speculation: true },
  { name: 'mesh of 3 x 3', topology: 'mesh', ...square(3), stages: 4, depth: 3, vcs: 3, speculation: true },
]

it.each([...sample(networks, 4), ...speculating])(
  '$name, $stages stages: nothing is lost, doubled, mixed or overtaken',
  ({ name: _, ...changes }) => {
    const p = networkOf({ vcs: changes.topology === 'torus' ? 2 : 1, ...changes })
    const traffic = new Traffic(p)
    const messages = randomMessages(nodeCount(p), budget(100, 600), 7)
    messages.forEach((message) => traffic.send(message))
    traffic.drain(5000)

    const received = new Map(traffic.arrivals.map((arrival) => [arrival.tag, arrival]))
    expect(traffic.arrivals.length).toBe(messages.length)
    for (const { tag, to, flits } of messages) {
      expect(received.get(tag)).toMatchObject({ at: to, payloads: Array.from({ length: flits }, (_, i) => i) })
    }
    const byTag = new Map(messages.map((message) => [message.tag, message]))
    expect(tagsByPair(traffic.arrivals.map(({ tag }) => byTag.get(tag)!))).toEqual(tagsByPair(messages))
    expect(isEmpty(traffic)).toBe(true)
    expect(traffic.sim.findings.outOfRange).toEqual([])
  },
)

it('virtual channels that a mesh may choose from lose nothing either', () => {
  const traffic = new Traffic(networkOf({ topology: 'mesh', vcs: 4, depth: 2, stages: 2 }))
  const messages = randomMessages(16, budget(100, 600), 3)
  messages.forEach((message) => traffic.send(message))
  traffic.drain(5000)
  expect(traffic.arrivals.map(({ tag }) => tag).sort((a, b) => a - b)).toEqual(messages.map(({ tag }) => tag))
  expect(isEmpty(traffic)).toBe(true)
})

it('a torus with two virtual channels in each class loses nothing', () => {
  const traffic = new Traffic(networkOf({ vcs: 4, depth: 2 }))
  const messages = randomMessages(16, budget(100, 600), 5)
  messages.forEach((message) => traffic.send(message))
  traffic.drain(5000)
  expect(traffic.arrivals.map(({ tag }) => tag).sort((a, b) => a - b)).toEqual(messages.map(({ tag }) => tag))
})

/** `count` messages between random nodes, of 1 to 6 flits, with tags from 0 up. */
function randomMessages(nodes: number, count: number, seed: number): Message[] {
  const random = new Random(seed)
  return Array.from({ length: count }, (_, tag) => ({
    from: random.below(nodes),
    to: random.below(nodes),
    flits: 1 + random.below(6),
    tag,
  }))
}

/** True if, once the last credits are back, every buffer is empty, every virtual channel idle and every credit back. */
function isEmpty({ sim, parameters }: Traffic): boolean {
  sim.step(3)
  return sim.dut.nodes.every(({ router }) => {
    const inputs = router.inputs.every((unit) =>
      unit.channels.every(({ state, buffer }) => state === 0 && buffer.empty),
    )
    const outputs = router.outputs.every(
      ({ states, counters }) =>
        states.every((state) => state === 0) && counters.every(({ credits }) => credits === parameters.depth),
    )
    return inputs && outputs
  })
}

/** For each pair of nodes the tags of its messages, in order. */
function tagsByPair(messages: readonly Message[]): Record<string, number[]> {
  const tags: Record<string, number[]> = {}
  for (const { from, to, tag } of messages) (tags[`${from} to ${to}`] ??= []).push(tag)
  return tags
}
