import { describe, expect, it } from 'vitest'
import { BroadcastNetwork } from '../../../rtl/min/broadcast-network.js'
import { modes, type BanyanParameters } from '../../../rtl/min/parameters.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { expectLockstep } from '../../support/lockstep.js'
import { budget } from '../../support/sample.js'
import { networkOf, type Sending } from './network.js'
import { banyanParametersOf } from './parameters.js'

/** Regions of all sizes from all sources, 1 to 12 flits, within 60 cycles. */
function packets(random: Random, nodes: number, count: number): Sending[] {
  return Array.from({ length: count }, () => {
    const ends = [random.below(nodes), random.below(nodes)].sort((a, b) => a - b)
    const header = { min: ends[0]!, max: ends[1]! }
    return { from: random.below(nodes), header, flits: 1 + random.below(12), at: random.below(60) }
  })
}

/** The modes that never deadlock: with `steered`, chance arbitrates the buffers. */
const safe: Readonly<Record<string, Partial<BanyanParameters>>> = {
  rigid: modes.rigid,
  vct: { ...modes.vct, maxFlits: 12 },
  'vct by chance': { motion: 'vct', priority: 'steered', maxFlits: 12 },
}

describe.each(Object.entries(safe))('%s', (_, mode) => {
  const count = budget(20, 40)

  it.each([1, 2])(`delivers ${count} random packets with bubbles between their flits, seed %i`, (seed) => {
    const random = new Random(seed)
    const network = networkOf({ addressWidth: 3, ...mode })
    const sent = packets(random, 8, count)
    const copies = sent.flatMap(({ header }, tag) => {
      const { min, max } = header as { min: number; max: number }
      return Array.from({ length: max - min + 1 }, (_, i) => `${tag}->${min + i}`)
    })
    network.begin(sent)
    const { dut } = network.sim
    while (Object.keys(network.tails).length < copies.length) {
      expect(network.sim.cycle).toBeLessThan(1000)
      dut.pause.forEach((_, node) => (dut.pause[node] = random.below(10) < 3))
      if (mode.priority === 'steered') {
        for (const elements of dut.steer) elements.forEach((_, k) => (elements[k] = random.below(2) === 1))
      }
      network.step()
    }
    expect(Object.keys(network.tails).sort()).toEqual(copies.sort())
  })
})

it.each<readonly [string, Partial<BanyanParameters>]>([
  ['naive, cubes', { ...modes.naive, header: 'cube' }],
  ['rigid, wrapped regions', { ...modes.rigid, header: 'wrapped' }],
  ['vct by chance, regions', { ...safe['vct by chance'] }],
])('%s: a network is the same on all engines', (_, changes) => {
  const small = { addressWidth: 2, ...changes, maxFlits: 2, lengthWidth: 2, tagWidth: 2, payloadWidth: 1 }
  expectLockstep(elaborate(new BroadcastNetwork(banyanParametersOf(small))), budget(25, 60), 1)
})

it('the elements of a stage are one module, and so are the nodes', () => {
  const { modules } = elaborate(new BroadcastNetwork(banyanParametersOf({ addressWidth: 5 })))
  const count = (name: string): number => modules.filter(({ className }) => className === name).length
  expect([count('SwitchingElement'), count('FlitLatch'), count('BanyanSource')]).toEqual([5, 5, 1])
})

/** The width of an address. */
const large = budget(5, 7)

it(`a network of ${2 ** large} nodes broadcasts`, () => {
  const sim = new Simulator<BroadcastNetwork>(
    elaborate(new BroadcastNetwork(banyanParametersOf({ addressWidth: large }))),
  )
  const source = 77 >> (7 - large)
  sim.dut.inject[source]!.valid = true
  sim.dut.inject[source]!.packet = { header: { min: 0, max: 2 ** large - 1 }, flits: 1, tag: 3 }
  sim.step()
  sim.dut.inject[source]!.valid = false
  sim.step(large - 1)
  expect(sim.dut.delivered.every(({ valid, flit }) => valid && flit.tag === 3)).toBe(true)
})
