import { describe, expect, it } from 'vitest'
import type { Design, Expr, Instance, Module } from '../../../../src/ir/ir.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { Simulator } from '../../../../src/engines/sim/simulator.js'
import { engines } from '../../../support/engines.js'
import {
  add,
  assertion,
  assign,
  binary,
  compare,
  concat,
  constant,
  cover,
  designOf,
  get,
  into,
  match,
  ModuleBuilder,
  mux,
  place,
  port,
  read,
  resize,
  s,
  slice,
  u,
  unary,
  when,
  write,
} from '../../../support/ir.js'
import { expectLockstep } from '../../../support/lockstep.js'
import { budget, sample } from '../../../support/sample.js'

const byte = u(8)

/** A cell with state of every kind, that does something else for each value of its inputs. */
function cell(): Module {
  const m = new ModuleBuilder('Cell')
  const a = get(m.input('a', byte))
  const b = get(m.input('b', byte))
  const sum = m.register('sum', byte, 5)
  const kept = m.register('kept', s(9), null)
  const words = m.memory('words', 3, u(11))
  const next = m.local('step', 'next', byte)
  m.connect(m.output('x', byte), binary('xor', get(sum), slice(get(kept), 0, 8)))
  m.connect(m.output('y', byte), slice(read(words, slice(get(sum), 0, 2), place(1)), 0, 8))
  m.seq(
    'step',
    [
      assign(next, add(a, get(sum))),
      when(compare('lt', a, b), [assign(next, binary('sub', get(next), b))]),
      match(
        slice(get(next), 0, 2),
        [
          [[0], [assign(kept, resize(a, s(9)))]],
          [[1, 2], [write(words, slice(b, 0, 2), concat([slice(get(kept), 0, 3), a]), place(2))]],
        ],
        [cover(compare('eq', b, constant(0, byte)), 'empty', place(3))],
      ),
      assertion(unary('not', compare('eq', get(next), a)), 'moves', place(4)),
      assign(sum, get(next)),
    ],
    [next],
  )
  return m.build()
}

/** `count` cells, each fed by two others as `sources` says, or by the inputs of the top. */
function network(count: number, sources: (i: number) => readonly [number, number]): Design {
  const module = cell()
  const m = new ModuleBuilder('Network')
  const first = get(m.input('first', byte))
  const cells = Array.from({ length: count }, (_, i) => m.instance(module, 'cells', i))
  const from = (i: number, output: string): Expr => (cells[i] ? port(cells[i], output) : first)
  for (const [i, instance] of cells.entries()) {
    const [left, right] = sources(i)
    m.connect(into(instance, 'a'), from(left, 'x'))
    m.connect(into(instance, 'b'), from(right, 'y'))
  }
  m.connect(m.output('last', byte), port(cells.at(-1)!, 'x'))
  return designOf(m.build())
}

describe('many instances of one module, each in a state of its own', () => {
  it.each(sample([1, 2, 3, 31, 33, 64, 100, 128, 129, 200], 6))('%i in a row', (count) => {
    expectLockstep(
      network(count, (i) => [i - 1, i - 1]),
      budget(5, 12),
      count,
    )
  })

  it.each(sample([2, 7, 128, 150], 3))('%i in a ring, one way and back', (count) => {
    expectLockstep(
      network(count, (i) => [(i + count - 1) % count, (i + 1) % count]),
      budget(5, 12),
      count,
    )
  })

  it.each([5, 130])('%i in a random order', (count) => {
    const random = new Random(count)
    expectLockstep(
      network(count, () => [random.below(count), random.below(count)]),
      budget(5, 12),
      count,
    )
  })

  it('below several parents of several kinds', () => {
    const module = cell()
    const row = (name: string, count: number): Module => {
      const m = new ModuleBuilder(name)
      const a = get(m.input('a', byte))
      const kids = Array.from({ length: count }, (_, i) => m.instance(module, 'kids', i))
      kids.forEach((kid, i) => {
        m.connect(into(kid, 'a'), i === 0 ? a : port(kids[i - 1]!, 'y'))
        m.connect(into(kid, 'b'), i === 0 ? add(a, constant(count, byte)) : port(kids[i - 1]!, 'x'))
      })
      m.connect(m.output('x', byte), port(kids.at(-1)!, 'x'))
      return m.build()
    }
    const [three, five] = [row('Three', 3), row('Five', 5)]
    const top = new ModuleBuilder('Top')
    const a = get(top.input('a', byte))
    const rows = [three, five, three, five, five].map((kind, i) => top.instance(kind, 'rows', i))
    const single = top.instance(module, 'single')
    rows.forEach((instance, i) => top.connect(into(instance, 'a'), i === 0 ? a : port(rows[i - 1]!, 'x')))
    top.connect(into(single, 'a'), port(rows.at(-1)!, 'x'))
    top.connect(into(single, 'b'), a)
    top.connect(top.output('out', byte), port(single, 'y'))
    expectLockstep(designOf(top.build()), 40, 3)
  })
})

/** Both outputs of one block, which have nothing to do with each other. */
function crossing(): Module {
  const m = new ModuleBuilder('Crossing')
  const [a, b] = [m.input('a', byte), m.input('b', byte)]
  const [x, y] = [m.output('x', byte), m.output('y', byte)]
  const local = m.local('both', 'sum', byte)
  m.comb(
    'both',
    [
      assign(local, add(get(a), constant(1, byte))),
      assign(x, get(local)),
      assign(local, add(get(b), constant(2, byte))),
      assign(y, get(local)),
    ],
    [local],
  )
  return m.build()
}

describe('loops that are none', () => {
  it.each(sample([2, 16, 130], 2))('through %i instances, forward and back', (count) => {
    const stage = crossing()
    const m = new ModuleBuilder('Chain')
    const stages = Array.from({ length: count }, (_, i) => m.instance(stage, 'stages', i))
    stages.forEach((instance, i) => {
      m.connect(into(instance, 'a'), i === 0 ? get(m.input('first', byte)) : port(stages[i - 1]!, 'x'))
      m.connect(into(instance, 'b'), i === count - 1 ? get(m.input('back', byte)) : port(stages[i + 1]!, 'y'))
    })
    m.connect(m.output('last', byte), port(stages.at(-1)!, 'x'))
    m.connect(m.output('front', byte), port(stages[0]!, 'y'))
    const design = designOf(m.build())
    expectLockstep(design, count > 100 ? 4 : 20, count)
    for (const engine of Object.values(engines)) {
      const sim = new Simulator<Record<string, number>>(design, { engine })
      Object.assign(sim.dut, { first: 3, back: 100 })
      expect(sim.dut).toMatchObject({ last: (3 + count) % 256, front: (100 + 2 * count) % 256 })
    }
  })

  it('through one instance, out and in again', () => {
    const stage = crossing()
    const m = new ModuleBuilder('Twice')
    const only = m.instance(stage, 'only')
    m.connect(into(only, 'a'), get(m.input('in', byte)))
    m.connect(into(only, 'b'), add(port(only, 'x'), port(only, 'x')))
    m.connect(m.output('out', byte), port(only, 'y'))
    expectLockstep(designOf(m.build()), 20, 1)
  })

  it('between the bits of one signal by way of wires', () => {
    const m = new ModuleBuilder('Blocks')
    const a = get(m.input('a', byte))
    const wires = [0, 1, 2, 3].map((i) => m.wire(`w${i}`, byte)) as [
      ReturnType<ModuleBuilder['wire']>,
      ...ReturnType<ModuleBuilder['wire']>[],
    ]
    m.comb('even', [assign(wires[0], add(a, constant(1, byte))), assign(wires[2]!, add(get(wires[1]!), a))])
    m.comb('odd', [assign(wires[1]!, binary('mul', get(wires[0]), a)), assign(wires[3]!, unary('not', get(wires[2]!)))])
    m.connect(m.output('out', byte), get(wires[3]!))
    expectLockstep(m.design(), 30, 2)
  })
})

describe('ports of children', () => {
  it('are read back from blocks that assign them, and from connections', () => {
    const stage = crossing()
    const m = new ModuleBuilder('Ports')
    const a = get(m.input('a', byte))
    const flag = get(m.input('flag', u(1)))
    const kids: Instance[] = [m.instance(stage, 'kids', 0), m.instance(stage, 'kids', 1)]
    const [one, two] = kids as [Instance, Instance]
    const seen = m.output('seen', byte)
    const local = m.local('feed', 'early', byte)
    m.comb(
      'feed',
      [
        assign(into(one, 'a'), a),
        assign(local, port(one, 'a')),
        when(flag, [assign(into(one, 'a'), add(get(local), constant(7, byte)))]),
        assign(seen, add(port(one, 'a'), get(local))),
        assign(into(two, 'a'), port(one, 'x')),
      ],
      [local],
    )
    m.connect(into(one, 'b'), port(two, 'x'))
    m.connect(into(two, 'b'), mux(flag, port(one, 'a'), port(two, 'a')))
    m.connect(m.output('inputs', u(16)), concat([port(one, 'b'), port(two, 'b')]))
    m.connect(m.output('out', byte), binary('xor', port(one, 'y'), port(two, 'y')))
    expectLockstep(designOf(m.build()), 60, 5)
  })
})

describe('locals', () => {
  it('of combinational and clocked blocks keep what their last assignment gave, for waves', () => {
    const m = new ModuleBuilder('Locals')
    const a = get(m.input('a', byte))
    const flag = get(m.input('flag', u(1)))
    const total = m.register('total', byte)
    const out = m.output('out', byte)
    const [first, second] = [m.local('choose', 'first', byte), m.local('choose', 'second', s(70))]
    m.comb(
      'choose',
      [
        assign(first, constant(0, byte)),
        assign(second, resize(a, s(70))),
        when(flag, [assign(first, add(a, get(total))), assign(second, unary('not', get(second)))]),
        assign(out, binary('xor', get(first), slice(get(second), 60, 8))),
      ],
      [first, second],
    )
    const [grown, large] = [m.local('grow', 'grown', byte), m.local('grow', 'large', u(1))]
    m.seq(
      'grow',
      [
        assign(large, constant(0, u(1))),
        assign(grown, add(get(total), a)),
        when(compare('lt', constant(100, byte), get(grown)), [
          assign(large, constant(1, u(1))),
          assign(grown, slice(get(grown), 0, 8)),
          assign(grown, binary('sub', get(grown), constant(50, byte))),
        ]),
        cover(get(large), 'large', place(9)),
        when(flag, [assign(total, get(grown))]),
      ],
      [grown, large],
    )
    expectLockstep(m.design(), 100, 11)
  })

  it('of clocked blocks are of this cycle, whenever they are read', () => {
    const m = new ModuleBuilder('Early')
    const a = get(m.input('a', byte))
    const total = m.register('total', byte)
    const next = m.local('advance', 'next', byte)
    m.seq('advance', [assign(next, add(get(total), a)), assign(total, get(next))], [next])
    for (const engine of Object.values(engines)) {
      const sim = new Simulator<{ a: number; total: number; advance: { next: number } }>(m.design(), { engine })
      const seen = [3, 4].map((value) => {
        sim.dut.a = value
        const { next: early } = sim.dut.advance
        sim.step()
        return [early, sim.dut.total, sim.dut.advance.next]
      })
      expect(seen).toEqual([
        [3, 3, 6],
        [7, 7, 11],
      ])
    }
  })
})
