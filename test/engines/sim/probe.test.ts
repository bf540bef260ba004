import { describe, expect, it } from 'vitest'
import { Torus } from '../../../rtl/net/torus.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Shape } from '../../../src/ir/shape.js'
import type { Bits } from '../../../src/ir/values.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { networkOf } from '../../../tb/support/network.js'
import { designOf, ModuleBuilder } from '../../support/ir.js'

const p = networkOf({ topology: 'torus', sizeX: 4, sizeY: 3, vcs: 2, tagWidth: 5 })
const design = elaborate(new Torus(p))
const engines = ['scalar', 'bitslice', 'auto'] as const

function start(engine: (typeof engines)[number]): Simulator<Torus> {
  const sim = new Simulator<Torus>(design, { engine })
  sim.dut.inject.forEach((inject, node) => {
    inject.packet = { to: { x: (node * 3) % 4, y: node % 3 }, way: { x: 0, y: 0 }, flits: 1 + (node % 4), tag: node }
  })
  return sim
}

const sets = {
  valid: 'dut.delivered[*].valid',
  tag: 'dut.delivered[*].flit.tag',
  // An output of sources, an input of the top, and a register.
  ready: 'dut.inject[*].ready',
  offered: 'dut.inject[*].valid',
  left: 'dut.nodes[*].source.left',
}

describe('a probe', () => {
  it.each(engines)('says in every cycle what the handle says: %s', (engine) => {
    const sim = start(engine)
    const probe = sim.probe(sets)
    expect(probe.tag.paths.slice(0, 2)).toEqual(['dut.delivered[0].flit.tag', 'dut.delivered[1].flit.tag'])
    let deliveries = 0
    for (let cycle = 0; cycle < 60; cycle++, sim.step()) {
      const { dut } = sim
      dut.inject.forEach((inject, node) => (inject.valid = (cycle + node) % 5 < 2))
      const delivered = dut.delivered.flatMap(({ valid }, node) => (valid ? [node] : []))
      expect(probe.valid.nonzero()).toEqual(delivered)
      deliveries += delivered.length
      for (const node of delivered) expect(probe.tag.read(node)).toBe(dut.delivered[node]!.flit.tag)
      expect(probe.ready.nonzero()).toEqual(dut.inject.flatMap(({ ready }, node) => (ready ? [node] : [])))
      expect(probe.offered.nonzero()).toEqual(dut.inject.flatMap(({ valid }, node) => (valid ? [node] : [])))
      const left = dut.nodes.map(({ source }) => source.left)
      expect(left.map((_, node) => probe.left.read(node))).toEqual(left)
      expect(probe.left.nonzero()).toEqual(left.flatMap((flits, node) => (flits > 0 ? [node] : [])))
    }
    expect(deliveries).toBeGreaterThan(50)
  })

  it.each(engines)('is up to date after a restored snapshot and a write: %s', (engine) => {
    const sim = start(engine)
    const { valid, ready } = sim.probe(sets)
    sim.dut.inject[1]!.valid = true
    const before = sim.snapshot()
    sim.runUntil({ any: sets.valid }, 20)
    expect(valid.nonzero()).toHaveLength(1)
    sim.restore(before)
    expect(valid.nonzero()).toEqual([])
    expect(ready.nonzero()).toHaveLength(12)
    sim.dut.nodes[2]!.source.left = 3
    expect(ready.nonzero()).toHaveLength(11)
  })

  it.each(engines)('tells just the leaves that have changed since it was asked last: %s', (engine) => {
    const sim = start(engine)
    const { left } = sim.probe(sets)
    const follower = left.follow()
    let [before, changes, times] = [left.paths.map(() => 0), 0, 0]
    for (let cycle = 0; cycle < 80; cycle++, sim.step()) {
      sim.dut.inject.forEach((inject, node) => (inject.valid = (cycle + node) % 5 < 2))
      // Sometimes it is asked twice in a cycle, and sometimes not at all.
      for (let ask = 0; ask < cycle % 3; ask++) {
        const count = follower.update()
        const now = sim.dut.nodes.map(({ source }) => source.left)
        const changed = now.flatMap((flits, node) => (flits === before[node] ? [] : [node]))
        expect([...follower.changed.subarray(0, count)].sort((a, b) => a - b)).toEqual(changed)
        expect([...follower.values]).toEqual(now)
        ;[before, changes, times] = [now, changes + count, times + 1]
      }
    }
    expect(times).toBeGreaterThan(60)
    expect(changes).toBeGreaterThan(100)
  })

  it.each(engines)('reads what is signed or wide: %s', (engine) => {
    const top = new ModuleBuilder('Top')
    const shapes: Record<string, Shape> = {
      signed: { kind: 'bits', width: 5, signed: true },
      wide: { kind: 'bits', width: 40, signed: false },
      widest: { kind: 'bits', width: 70, signed: true },
      word: { kind: 'bits', width: 32, signed: false },
    }
    for (const [name, shape] of Object.entries(shapes)) top.field([name], 'register', shape, 0n)
    const sim = new Simulator<Record<string, Bits<70> | number>>(designOf(top.build()), { engine })
    const values = { signed: -7, wide: 2 ** 39 + 5, widest: -(2n ** 65n) + 3n, word: 2 ** 32 - 2 }
    Object.assign(sim.dut, values)
    const probe = sim.probe(Object.fromEntries(Object.keys(shapes).map((name) => [name, `dut.${name}`])))
    for (const [name, value] of Object.entries(values)) expect(probe[name]!.read(0)).toBe(value)
  })

  it('is refused if a glob chooses nothing', () => {
    expect(() => start('scalar').probe({ valid: 'dut.delivered[*].valit' })).toThrow('FW903')
  })
})
