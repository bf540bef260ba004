import { describe, expect, it } from 'vitest'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import type { Design, Module } from '../../../../src/ir/ir.js'
import { one, zero } from '../../../../src/engines/sim/bitslice/lower/gates.js'
import { chooseGroups } from '../../../../src/engines/sim/bitslice/plan/groups.js'
import { Netlist } from '../../../../src/engines/sim/bitslice/plan/netlist.js'
import { allInstances, instanceTree } from '../../../../src/engines/sim/engine/instances.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { Mesh } from '../../../../rtl/net/mesh.js'
import { Torus } from '../../../../rtl/net/torus.js'
import { Router } from '../../../../rtl/router/router.js'
import { networkOf as torusParametersOf } from '../../../../tb/support/network.js'
import { designOf, get, into, ModuleBuilder, port, u, unary, xor } from '../../../support/ir.js'
import { fromNode, fromTop, networkOf, nodeModule, planOf, signalOf } from './networks.js'

/** By module, the paths of the instances that are lanes. */
function lanesOf(design: Design, stride = 1): Record<string, string[]> {
  const groups = chooseGroups(design, instanceTree(design), stride)
  return Object.fromEntries(groups.map(({ module, lanes }) => [module.name, lanes.map(({ path }) => path)]))
}

/** Puts instances of modules into one chain, `in` to `out`; the parent has the same ports. */
function chainOf(name: string, ...modules: readonly Module[]): Module {
  const m = new ModuleBuilder(name)
  const first = m.input('in', u(4))
  const last = m.output('out', u(4))
  const value = modules.reduce((before, module, i) => {
    const instance = m.instance(module, 'parts', i)
    m.connect(into(instance, 'in'), before)
    return port(instance, 'out')
  }, get(first))
  m.connect(last, value)
  return m.build()
}

/** Has a lot of gates of its own around a part. */
function heavyAround(name: string, part: Module): Module {
  const m = new ModuleBuilder(name)
  const input = m.input('in', u(4))
  const own = m.instance(nodeModule(4, `${name}Own`), 'own')
  const more = Array.from({ length: 3 }, (_, i) => m.instance(nodeModule(4, `${name}Own${i}`), 'more', i))
  const inner = m.instance(part, 'part')
  for (const child of [own, inner, ...more]) m.connect(into(child, 'in'), get(input))
  m.connect(m.output('out', u(4)), xor(port(own, 'out'), port(inner, 'out')))
  return m.build()
}

function inverter(): Module {
  const m = new ModuleBuilder('Inverter')
  m.connect(m.output('out', u(4)), unary('not', get(m.input('in', u(4)))))
  return m.build()
}

/** Some levels of modules that use those before them, light and heavy, in any number. */
function randomHierarchy(seed: number): Design {
  const random = new Random(seed)
  const made: Module[] = [nodeModule(4), inverter(), nodeModule(4, 'Other')]
  const pick = (): Module => made[random.below(made.length)]!
  for (let i = 0; i < 5; i++) {
    const parts = Array.from({ length: 1 + random.below(4) }, pick)
    made.push(random.below(3) === 0 ? heavyAround(`Heavy${i}`, pick()) : chainOf(`Chain${i}`, ...parts))
  }
  return designOf(chainOf('Top', ...Array.from({ length: 12 }, pick)))
}

const times = <T>(count: number, item: T): T[] => Array<T>(count).fill(item)

describe('lanes are', () => {
  it.each<[string, () => Torus | Mesh, number]>([
    ['a torus', () => new Torus(torusParametersOf({ sizeX: 4, sizeY: 4 })), 16],
    ['a small torus', () => new Torus(torusParametersOf({ sizeX: 2, sizeY: 2 })), 4],
    ['a mesh', () => new Mesh(torusParametersOf({ sizeX: 3, sizeY: 2, topology: 'mesh' })), 6],
  ])('the nodes of %s, and nothing else', (_, top, count) => {
    const design = elaborate(top())
    const nodes = Array.from({ length: count }, (_, i) => `dut.nodes[${i}]`)
    for (const stride of [1, 4]) expect(Object.values(lanesOf(design, stride))).toEqual([nodes])
  })

  it('of no use where every instance fills a vector with its runs, unless the code would become huge', () => {
    expect(lanesOf(elaborate(new Router(torusParametersOf({}))), 128)).toEqual({})
    const torus = elaborate(new Torus(torusParametersOf({ sizeX: 2, sizeY: 2 })))
    const nodes = torus.top.instances.filter(({ module }) => module.className === 'Node')
    expect(Object.values(lanesOf(torus, 128))).toEqual([nodes.map(({ path }) => `dut.${path}`)])
  })

  it('all instances of a module, whatever they are below, in the order of the tree', () => {
    const cell = nodeModule(4)
    const top = chainOf('Top', cell, chainOf('Left', cell, cell), cell, chainOf('Right', cell, chainOf('Deep', cell)))
    expect(lanesOf(designOf(top))).toEqual({
      Node: [
        'dut.parts[0]',
        'dut.parts[1].parts[0]',
        'dut.parts[1].parts[1]',
        'dut.parts[2]',
        'dut.parts[3].parts[0]',
        'dut.parts[3].parts[1].parts[0]',
      ],
    })
  })

  it('the parts of a parent that adds nothing to them', () => {
    const pair = chainOf('Pair', ...times(2, nodeModule(4)))
    const lanes = lanesOf(designOf(chainOf('Top', ...times(5, pair))))
    expect(Object.keys(lanes)).toEqual(['Node'])
    expect(lanes['Node']).toHaveLength(10)
  })

  it('the parents, if they are heavy; what is inside them is no lane, what is elsewhere may be', () => {
    const cell = nodeModule(4)
    const parent = heavyAround('Heavy', cell)
    const top = chainOf('Top', ...times(4, parent), ...times(3, cell))
    expect(lanesOf(designOf(top))).toEqual({
      Heavy: [0, 1, 2, 3].map((i) => `dut.parts[${i}]`),
      Node: [4, 5, 6].map((i) => `dut.parts[${i}]`),
    })
  })

  it('not what stands alone, and not what is lighter than its wires', () => {
    expect(lanesOf(designOf(chainOf('Top', nodeModule(4))))).toEqual({})
    expect(lanesOf(designOf(chainOf('Top', ...times(3, inverter()))))).toEqual({})
  })
})

it('every instance of a chosen module is one lane, or inside one', () => {
  for (let seed = 0; seed < 30; seed++) {
    const design = randomHierarchy(seed)
    const tree = instanceTree(design)
    for (const stride of [1, 16]) {
      const groups = chooseGroups(design, tree, stride)
      const lanes = new Set(groups.flatMap((group) => group.lanes))
      expect(lanes.size).toBe(groups.reduce((sum, group) => sum + group.lanes.length, 0))
      for (const { module, lanes: own } of groups) {
        expect(own.length).toBeGreaterThan(1)
        const inside = new Set([...lanes].flatMap((lane) => [...allInstances(lane)].slice(1)))
        const all = [...allInstances(tree)].filter((node) => node.module === module && !inside.has(node))
        expect(own).toEqual(all)
      }
    }
  }
})

describe('a netlist', () => {
  it('begins with the residue, of one lane, and knows the lane of every instance that is one', () => {
    const design = networkOf(times(200, nodeModule(1)), 0, (node) => fromNode((node + 1) % 200))
    const tree = instanceTree(design)
    for (const stride of [1, 2, 16]) {
      const netlist = new Netlist(design, tree, stride)
      expect(netlist.groups.map(({ instances, vectors }) => [instances.length, vectors])).toEqual([
        [1, 1],
        [200, Math.ceil((200 * stride) / 128)],
      ])
      expect(netlist.laneOf(tree)).toBeNull()
      tree.children.forEach((node, lane) => expect(netlist.laneOf(node)).toEqual({ group: 1, lane }))
    }
  })

  it('folds inputs that are the same constant in all lanes', () => {
    const sources: readonly ((node: number) => 0 | 1)[] = [() => 0, () => 1, (node) => (node === 3 ? 1 : 0)]
    const design = networkOf(times(40, nodeModule(3)), 0, (node, bit) => ({
      kind: 'constant',
      value: sources[bit]!(node),
    }))
    const { tile } = new Netlist(design, instanceTree(design), 1).groups[1]!
    const [low, high, mixed] = tile.signal(tile.root, signalOf(tile.module, 'in'))
    expect([low, high]).toEqual([zero, one])
    expect(tile.gates.isLeaf(mixed! >> 1)).toBe(true)
  })

  it('keeps an input of the top that one lane alone uses at that lane, without a wire', () => {
    const homely = networkOf(times(40, nodeModule(1)), 40, (node) => fromTop(node))
    const plan = planOf(new Netlist(homely, instanceTree(homely), 1), 1, 'in')
    expect(plan).toMatchObject({ wires: [], broadcast: null, gathered: null })
    const shared = networkOf(times(40, nodeModule(1)), 1, () => fromTop(0))
    expect(planOf(new Netlist(shared, instanceTree(shared), 1), 1, 'in').broadcast).not.toBeNull()
  })
})
