import { describe, expect, it } from 'vitest'
import { host as browser } from '../../../../src/base/host/browser.js'
import type { Design } from '../../../../src/ir/ir.js'
import { instanceTree } from '../../../../src/engines/sim/engine/instances.js'
import { Netlist } from '../../../../src/engines/sim/bitslice/plan/netlist.js'
import { CircuitSize, type CircuitLimits } from '../../../../src/engines/sim/bitslice/lower/size.js'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import { Torus } from '../../../../rtl/net/torus.js'
import { networkOf } from '../../../../tb/support/network.js'
import { assign, binary, designOf, get, ModuleBuilder, own, u } from '../../../support/ir.js'

/** A register of 4 bits to which an input is added: 8 leaves, and gates for a sum. */
function adding(): ModuleBuilder {
  const m = new ModuleBuilder('Adding')
  const [by, sum] = [m.input('by', u(4)), m.register('sum', u(4))]
  m.seq('step', [assign(own(sum), binary('add', get(sum), get(by)))])
  return m
}

/** Copies side by side, each with an input of its own. */
function several(count: number): Design {
  const [m, part] = [new ModuleBuilder('Several'), adding().build()]
  for (let i = 0; i < count; i++)
    m.connect({ instance: m.instance(part, 'parts', i), signal: part.signals[0]! }, get(m.input(`by${i}`, u(4))))
  return designOf(m.build())
}

function netlistOf(design: Design, limits: CircuitLimits): Netlist {
  return new Netlist(design, instanceTree(design), 1, 1, new CircuitSize(limits))
}

describe('a circuit is refused', () => {
  const enough = { nodes: 1e6, wires: 1e6 }

  it('with one gate too many', () => {
    const design = adding().design()
    const { gates } = netlistOf(design, enough).residue.tile.positions[0]!.lowered
    const size = gates.size + 4
    expect(() => netlistOf(design, { ...enough, nodes: size })).not.toThrow()
    expect(() => netlistOf(design, { ...enough, nodes: size - 1 })).toThrow(
      `FW309: the design needs more than ${size - 1} gates and bits of state, too many for a page`,
    )
  })

  it('with one register too many, whether somebody reads it or not', () => {
    const m = new ModuleBuilder('Unread')
    const a = m.input('a', u(1))
    m.seq(
      'step',
      Array.from({ length: 100 }, (_, i) => assign(own(m.register(`r${i}`, u(1))), get(a))),
    )
    // With the constant and the input.
    expect(() => netlistOf(m.design(), { ...enough, nodes: 102 })).not.toThrow()
    expect(() => netlistOf(m.design(), { ...enough, nodes: 101 })).toThrow('FW309')
  })

  it('with one word of a memory too many, before any gate is made', () => {
    const m = new ModuleBuilder('Store')
    m.memory('words', 100, u(8))
    expect(() => netlistOf(m.design(), { ...enough, nodes: 800 })).not.toThrow()
    expect(() => netlistOf(m.design(), { ...enough, nodes: 799 })).toThrow('FW309')
  })

  it('with one wire to its lanes too many', () => {
    const design = several(100)
    expect(netlistOf(design, enough).groups).toHaveLength(2)
    expect(() => netlistOf(design, { ...enough, wires: 400 })).not.toThrow()
    expect(() => netlistOf(design, { ...enough, wires: 399 })).toThrow('FW309: the design needs more than 399 wires')
  })

  it('of a product in a page', () => {
    const m = new ModuleBuilder('Product')
    const [a, r] = [m.input('a', u(400)), m.register('r', u(400))]
    m.seq('step', [assign(own(r), binary('mul', binary('mul', get(r), get(a)), get(a)))])
    expect(() => netlistOf(m.design(), browser.largestCircuit)).toThrow('FW309')
  })
})

it('a page simulates a torus of 64x64, as traffic makes it', () => {
  const sizes = { sizeX: 64, sizeY: 64, vcs: 2, depth: 4, tagWidth: 20, lengthWidth: 16 }
  const design = elaborate(new Torus(networkOf({ topology: 'torus', ...sizes })))
  expect(() => netlistOf(design, browser.largestCircuit)).not.toThrow()
  // The limit of earlier pages.
  expect(() => netlistOf(design, { nodes: 250_000, wires: 1e6 })).toThrow('FW309')
})
