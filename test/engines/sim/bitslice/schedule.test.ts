import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import type { Design, Expr } from '../../../../src/ir/ir.js'
import { Dependencies, type NodeId } from '../../../../src/engines/sim/bitslice/plan/dependencies.js'
import { Layout } from '../../../../src/engines/sim/bitslice/plan/layout.js'
import { Netlist } from '../../../../src/engines/sim/bitslice/plan/netlist.js'
import { Schedule, type ProgramGoal, type Unit } from '../../../../src/engines/sim/bitslice/plan/schedule.js'
import { instanceTree } from '../../../../src/engines/sim/engine/instances.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { Router } from '../../../../rtl/router/router.js'
import { networkOf as torusParametersOf } from '../../../../tb/support/network.js'
import { add, assign, binary, constant, designOf, get, into, ModuleBuilder, port, u } from '../../../support/ir.js'
import { fromNode, networkOf, nodeModule, Running } from './networks.js'

// ---------------------------------------------------------------------------------------------------------- units

/** A schedule for the next states of all registers and all signals besides. */
function scheduleOf(design: Design): {
  readonly graph: Dependencies
  readonly units: readonly Unit[]
  readonly goals: readonly ProgramGoal[]
  readonly observed: readonly NodeId[]
} {
  const netlist = new Netlist(design, instanceTree(design), 1)
  const goals = netlist.groups.flatMap(({ tile, index: group }) =>
    tile.positions.flatMap((position) =>
      [...position.lowered.next].flatMap(([register, word]): ProgramGoal[] => {
        const leaves = tile.register(position, register)
        return tile
          .word(position, word)
          .map((literal, i) => ({ group, literal, becomes: leaves[i]! >> 1 }))
          .filter(({ literal, becomes }) => literal !== becomes << 1)
      }),
    ),
  )
  const observed = netlist.groups.map(({ tile }) =>
    tile.positions.flatMap((position) =>
      position.lowered.module.signals.flatMap((signal) => tile.signal(position, signal)),
    ),
  )
  const layout = new Layout(
    netlist,
    netlist.groups.map(() => []),
  )
  const { units } = new Schedule(netlist, layout, goals, observed)
  const graph = new Dependencies(netlist, layout)
  const seen = observed.flatMap((literals, group) => literals.map((literal) => graph.id(group, literal >> 1)))
  return { graph, units, goals, observed: seen }
}

/** Holds a schedule to what running it needs. */
function expectSound({ graph, units, goals, observed }: ReturnType<typeof scheduleOf>): void {
  const faults: string[] = []
  const check = (isGood: boolean, fault: string): void => {
    if (!isGood) faults.push(fault)
  }
  const unitOf = new Map<NodeId, number>()
  const storedIn = new Map<NodeId, number>()
  const replacedIn = new Map<NodeId, number>()
  units.forEach(({ nodes, stored, kept, goals: ofUnit, isLoop }, unit) => {
    nodes.forEach((ofGroup, group) => {
      for (const node of ofGroup) {
        check(!unitOf.has(graph.id(group, node)), `node ${node} is computed twice`)
        unitOf.set(graph.id(group, node), unit)
      }
    })
    kept.forEach((nodesOfGroup, group) => {
      for (const node of nodesOfGroup) storedIn.set(graph.id(group, node), unit)
    })
    stored.forEach((literals, group) => {
      for (const literal of literals) storedIn.set(graph.id(group, literal >> 1), unit)
    })
    for (const { group, becomes } of ofUnit.flat()) {
      check(!isLoop, 'a loop has a goal')
      if (becomes !== 'alarm') replacedIn.set(graph.id(group, becomes), unit)
    }
  })
  const isThere = (id: NodeId, unit: number): boolean => {
    if (!graph.isComputed(id)) return (replacedIn.get(id) ?? unit) >= unit
    const from = unitOf.get(id)
    return from !== undefined && (from === unit || (from < unit && storedIn.has(id)))
  }
  const isWiredThere = (id: NodeId, unit: number): boolean => {
    const from = storedIn.get(id) ?? Infinity
    return from < unit || (from === unit && units[unit]!.isLoop)
  }
  for (const [id, unit] of unitOf) {
    const isReady = graph.isWired(id) ? isWiredThere : isThere
    for (const operand of graph.of(id)) check(isReady(operand, unit), `${id} comes before ${operand}`)
  }
  units.forEach((unit, i) => {
    for (const { group, literal } of unit.goals.flat())
      check(isThere(graph.id(group, literal >> 1), i), `a goal comes before ${literal}`)
  })
  for (const id of observed) check(!graph.isComputed(id) || storedIn.has(id), `${id} is not to be seen`)
  expect(faults).toEqual([])
  expect(units.flatMap((unit) => unit.goals.flat())).toHaveLength(goals.length)
}

describe('a schedule', () => {
  it('computes everything once, after what it needs, and stores what crosses from one unit to another', () => {
    expectSound(scheduleOf(elaborate(new Router(torusParametersOf({ vcs: 1 })))))
    const ring = networkOf(Array(200).fill(nodeModule(2)), 0, (node, bit) => fromNode((node + 1 + bit) % 200, bit))
    expectSound(scheduleOf(ring))
    for (const kinds of [1, 2, 3]) expectSound(scheduleOf(chain(40, kinds)))
  })

  it('has a loop only where a chain runs through the lanes of one group, or around through several', () => {
    const loops = (design: Design): number => scheduleOf(design).units.filter(({ isLoop }) => isLoop).length
    const ring = networkOf(Array(50).fill(nodeModule(1)), 0, (node) => fromNode((node + 1) % 50))
    expect(loops(ring)).toBe(0)
    expect(loops(chain(30, 1))).toBeGreaterThan(0)
    expect(loops(chain(30, 2))).toBeGreaterThan(0)
  })

  it('cuts a lot of logic into chunks', () => {
    const m = new ModuleBuilder('Large')
    const a = m.register('a', u(64), null)
    const b = m.register('b', u(64), null)
    m.seq('update', [assign(a, binary('mul', get(a), get(b))), assign(b, get(a))])
    const [large, two] = [m.build(), new ModuleBuilder('Two')]
    for (let i = 0; i < 200; i++) two.instance(large, 'parts', i)
    for (const design of [designOf(large), designOf(two.build())]) {
      const schedule = scheduleOf(design)
      expectSound(schedule)
      expect(schedule.units.filter(({ nodes }) => nodes.some((ofGroup) => ofGroup.size > 0)).length).toBeGreaterThan(1)
    }
  })
})

// --------------------------------------------------------------------------------------------------------- chains

/** Two chains through all links, up and down; each kind of link adds its own word. */
function chain(length: number, kinds: number): Design {
  const links = Array.from({ length: kinds }, (_, kind) => {
    const m = new ModuleBuilder(`Link${kind}`)
    const up = get(m.input('up', u(6)))
    const down = get(m.input('down', u(6)))
    const own = m.register('own', u(6), null)
    const mixed = binary('mul', get(own), constant(kind + 3, u(6)))
    m.connect(m.output('upward', u(6)), add(up, mixed))
    m.connect(m.output('downward', u(6)), binary('xor', down, get(own)))
    m.seq('update', [assign(own, add(binary('mul', up, up), binary('xor', down, get(own))))])
    return m.build()
  })
  const top = new ModuleBuilder('Chain')
  const first = get(top.input('first', u(6)))
  const last = get(top.input('last', u(6)))
  const instances = Array.from({ length }, (_, i) => top.instance(links[i % kinds]!, 'links', i))
  const ends = instances.reduce<[Expr, Expr]>(
    ([up], instance, i) => {
      top.connect(into(instance, 'up'), up)
      top.connect(into(instance, 'down'), i === length - 1 ? last : port(instances[i + 1]!, 'downward'))
      return [port(instance, 'upward'), port(instances[0]!, 'downward')]
    },
    [first, last],
  )
  top.connect(top.output('top', u(6)), ends[0])
  top.connect(top.output('bottom', u(6)), ends[1])
  return designOf(top.build())
}

/** One run of the chains, naively. */
class ChainModel {
  top = 0
  bottom = 0

  constructor(
    private own: readonly number[],
    private readonly kinds: number,
    private readonly first: number,
    private readonly last: number,
  ) {}

  get words(): readonly number[] {
    return this.own
  }

  step(): void {
    const { length } = this.own
    const up = [this.first]
    this.own.forEach((word, i) => up.push((up[i]! + word * ((i % this.kinds) + 3)) & 63))
    const down = Array<number>(length + 1).fill(this.last)
    for (let i = length - 1; i >= 0; i--) down[i] = down[i + 1]! ^ this.own[i]!
    this.top = up[length]!
    this.bottom = down[0]!
    this.own = this.own.map((word, i) => (up[i]! * up[i]! + (down[i + 1]! ^ word)) & 63)
  }
}

describe('chains through instances', () => {
  it('settle from end to end in every cycle, in one group and in several', () => {
    const cases = fc.record({
      length: fc.oneof(fc.integer({ min: 2, max: 40 }), fc.constantFrom(128, 150, 260)),
      kinds: fc.integer({ min: 1, max: 3 }),
      runs: fc.constantFrom(1, 1, 2, 3, 8),
      seed: fc.nat(),
    })
    fc.assert(
      fc.property(cases, ({ length, kinds, runs, seed }) => {
        const running = new Running(chain(length, kinds), runs)
        const { tree, engine } = running
        const random = new Random(seed)
        const models = Array.from({ length: runs }, (_, run) => {
          const own = tree.children.map(() => random.below(64))
          const [first, last] = [random.below(64), random.below(64)]
          running.write(tree, 'first', first, run)
          running.write(tree, 'last', last, run)
          own.forEach((word, i) => running.write(tree.children[i]!, 'own', word, run))
          return new ChainModel(own, kinds, first, last)
        })
        for (let cycle = 0; cycle < 3; cycle++) {
          for (const [run, model] of models.entries()) {
            const words = model.words
            expect(tree.children.map((node) => running.read(node, 'own', run))).toEqual(words)
            const seen = cycle === 1 ? null : [running.read(tree, 'top', run), running.read(tree, 'bottom', run)]
            model.step()
            if (seen) expect(seen).toEqual([model.top, model.bottom])
          }
          engine.commit()
        }
      }),
      { numRuns: 12 },
    )
  })

  it('settle inside a run of many cycles', () => {
    const running = new Running(chain(140, 2))
    const { tree, engine } = running
    const model = new ChainModel(Array<number>(140).fill(0), 2, 5, 9)
    running.write(tree, 'first', 5)
    running.write(tree, 'last', 9)
    expect(engine.run(200, [], null)).toBe(200)
    for (let cycle = 0; cycle < 200; cycle++) model.step()
    expect(tree.children.map((node) => running.read(node, 'own'))).toEqual(model.words)
  })
})
