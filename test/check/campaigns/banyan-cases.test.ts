import { describe, expect, it } from 'vitest'
import { banyanDesign, combinations, regionsOf } from '../../../check/campaigns/support/banyan.js'
import type { BanyanCases } from '../../../check/campaigns/rtl/banyan-cases.js'
import { modes } from '../../../rtl/min/parameters.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { expectLockstep } from '../../support/lockstep.js'

const settings = { addressWidth: 3, packets: 3, lengthWidth: 4, patience: 48 } as const

/** Packets from the three sources, all of 8 flits. */
function start(mode: keyof typeof modes, sources: readonly number[], regions: readonly (readonly [number, number])[]) {
  const sim = new Simulator<BanyanCases>(banyanDesign({ ...settings, ...modes[mode] }), { engine: 'scalar' })
  sources.forEach((source, k) => {
    const [min, max] = regions[k]!
    sim.dut.packets[k] = { source, flits: 8, header: { min, max } }
  })
  return sim
}

const sources = [0, 1, 2]
/** The smallest deadlock of three packets where the upper input goes first. */
const counterexample = [
  [0, 0],
  [0, 2],
  [0, 2],
] as const

describe('a banyan that runs a case by itself', () => {
  it('finds the smallest deadlock', () => {
    const sim = start('naive', sources, counterexample)
    sim.runUntil({ none: 'dut.running' }, 200)
    expect(sim.dut.stuck).toBe(true)
    sim.step(1000)
    expect(sim.dut.flits).toBeLessThan(7 * 8)
  })

  it('delivers the same packets in rigid mode', () => {
    const sim = start('rigid', sources, counterexample)
    sim.runUntil({ none: 'dut.running' }, 200)
    expect(sim.dut).toMatchObject({ stuck: false, flits: 7 * 8 })
    expect(sim.dut.nodes.map(({ got }) => got)).toEqual([0b111, 0b110, 0b110, 0, 0, 0, 0, 0])
  })

  it('sees a copy that comes twice, or to a wrong node', () => {
    const sim = start('rigid', sources, counterexample)
    sim.step(3)
    sim.dut.nodes[1]!.got = 0b010
    expect(() => sim.step(30)).toThrow('a packet comes twice, or is not for this node')
  })

  it('sees a packet that is overtaken by another one from its source', () => {
    const sim = start('rigid', [4, 4, 6], counterexample)
    sim.dut.nodes[4]!.sent = 0b001
    expect(() => sim.step(30)).toThrow('a packet has overtaken another one from its source')
  })

  it('sees what moves after all has ended', () => {
    const sim = start('rigid', sources, counterexample)
    sim.runUntil({ none: 'dut.running' }, 200)
    sim.dut.nodes[2]!.sent = 0b011
    expect(() => sim.step(30)).toThrow('what had ended moves again')
  })

  it('takes a packet that never comes for a deadlock', () => {
    const sim = start('rigid', sources, counterexample)
    sim.dut.nodes[1]!.sent = 0b010
    sim.runUntil({ none: 'dut.running' }, 200)
    expect(sim.dut.stuck).toBe(true)
  })

  it('is the same on all engines', () => {
    expectLockstep(banyanDesign({ ...settings, ...modes.rigid, bubbles: 77 }), 40, 1)
  })
})

it('counts regions and combinations', () => {
  expect(regionsOf(3)).toHaveLength(36)
  expect(combinations(8, 3)).toHaveLength(56)
  expect(combinations(4, 2)).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 2],
    [1, 3],
    [2, 3],
  ])
})
