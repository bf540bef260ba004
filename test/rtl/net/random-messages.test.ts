import { expect, it } from 'vitest'
import type { MessageParameters } from '../../../rtl/net/parameters.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { budget, sample } from '../../support/sample.js'
import { hopCount, messageNetwork, Messages, type Message } from '../ni/messages.js'

/** Ordered so that the three that run by default have every number of dimensions. */
const networks: readonly (Partial<MessageParameters> & { readonly name: string })[] = [
  { name: 'ring of 6', topology: 'torus', dimensions: 1, sizeX: 6, depth: 2 },
  { name: 'torus of 3 x 2 x 4', topology: 'torus', dimensions: 3, sizeX: 3, sizeY: 2, sizeZ: 4, depth: 2, header: 'relative' },
  { name: 'torus of 4 x 3', topology: 'torus', sizeX: 4, sizeY: 3, depth: 3, stages: 2 },
  { name: 'mesh of 2 x 3 x 2', topology: 'mesh', dimensions: 3, sizeX: 2, sizeY: 3, sizeZ: 2, depth: 2, vcs: 1 },
] // prettier-ignore

it.each(sample(networks, 3))('$name, all-port: nothing is lost or overtaken, and all is empty at the end', ({ name: _, ...changes }) => {
  const p = messageNetwork({ ...changes, injection: 'all-port', startup: 'serial' })
  const messages = new Messages(p)
  const random = new Random(9)
  const nodes = nodeCount(p)
  const posted = Array.from({ length: budget(50, 200) }, (_, tag): Message => {
    return { from: random.below(nodes), to: random.below(nodes), flits: 1 + random.below(6), tag }
  })
  messages.post(...posted)
  messages.drain(3000)

  expect(messages.arrived.map(({ tag }) => tag).sort((a, b) => a - b)).toEqual(posted.map(({ tag }) => tag))
  const [sent, arrived] = [tagsByPair(posted), tagsByPair(messages.arrived)]
  expect(arrived).toEqual(sent)
  for (const { from, to, taken, received, flits } of messages.arrived) {
    expect(received - taken).toBeGreaterThanOrEqual(p.stages * (hopCount(from, to, p) + 1) + flits - 1)
  }
  messages.sim.step(4)
  expect(messages.sim.dut.nodes.every(({ router }) => isEmpty(router, p))).toBe(true)
}) // prettier-ignore

type Router = Messages['sim']['dut']['nodes'][number]['router']

/** Every buffer is empty, every virtual channel idle, and every credit back. */
function isEmpty({ inputs, outputs }: Router, { depth }: MessageParameters): boolean {
  const isIdle = inputs.every(({ channels }) => channels.every(({ state, buffer }) => state === 0 && buffer.empty))
  const isFree = outputs.every(({ states, counters }) => {
    return states.every((state) => state === 0) && counters.every(({ credits }) => credits === depth)
  })
  return isIdle && isFree
}

/** For each pair of nodes the tags of its messages, in order. */
function tagsByPair(messages: readonly Message[]): Record<string, number[]> {
  const tags: Record<string, number[]> = {}
  for (const { from, to, tag } of messages) (tags[`${from} to ${to}`] ??= []).push(tag)
  return tags
}
