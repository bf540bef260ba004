import { describe, expect, it } from 'vitest'
import type { Design, Expr, Module, Signal } from '../../../src/ir/ir.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { compileDesign } from '../../../src/engines/sim/scalar/compile.js'
import { scheduleDesign } from '../../../src/engines/sim/scalar/schedule.js'
import { expectLockstep } from '../../support/lockstep.js'
import {
  add,
  assign,
  binary,
  compare,
  constant,
  designOf,
  get,
  into,
  match,
  ModuleBuilder,
  mux,
  place,
  port,
  resize,
  u,
  unary,
  when,
} from '../../support/ir.js'

/** One comb block with two paths that have nothing to do with each other: forward a to x, backward b to y. */
function twoPaths(): Module {
  const m = new ModuleBuilder('TwoPaths')
  const a = m.input('a', u(8))
  const b = m.input('b', u(8))
  const x = m.output('x', u(8))
  const y = m.output('y', u(8))
  const sum = m.local('both', 'sum', u(8))
  m.comb(
    'both',
    [
      assign(sum, add(get(a), constant(1, u(8)))),
      assign(x, get(sum)),
      assign(sum, add(get(b), constant(2, u(8)))),
      assign(y, get(sum)),
    ],
    [sum],
  )
  return m.build()
}

/** A chain of children where data runs one way and `ready` the other. */
function chain(length: number, stage: Module): Design {
  const m = new ModuleBuilder('Chain')
  const first = get(m.input('first', u(8)))
  const ready = get(m.input('ready', u(8)))
  const stages = Array.from({ length }, (_, i) => m.instance(stage, 'stages', i))
  for (const [i, instance] of stages.entries()) {
    m.connect(into(instance, 'a'), i === 0 ? first : port(stages[i - 1]!, 'x'))
    m.connect(into(instance, 'b'), i === length - 1 ? ready : port(stages[i + 1]!, 'y'))
  }
  m.connect(m.output('last', u(8)), port(stages.at(-1)!, 'x'))
  m.connect(m.output('accept', u(8)), port(stages[0]!, 'y'))
  return designOf(m.build())
}

const kindsOf = (design: Design, module: Module): string[] =>
  scheduleDesign(design)
    .get(module)!
    .clusters.flatMap(({ units }) => units.map(({ kind }) => kind))

describe('the order of combinational work', () => {
  it('splits a block that would close a loop through its siblings, and keeps its local right', () => {
    const stage = twoPaths()
    const design = chain(4, stage)
    expect(kindsOf(design, stage)).toEqual(['slice', 'slice', 'block'])
    expectLockstep(design, 50, 1)
    const sim = new Simulator<{ first: number; ready: number; last: number; accept: number }>(design)
    Object.assign(sim.dut, { first: 10, ready: 20 })
    expect(sim.dut).toMatchObject({ last: 14, accept: 28 })
  })

  it('keeps a block whole where no loop needs it split', () => {
    const stage = twoPaths()
    expect(kindsOf(designOf(stage), stage)).toEqual(['block'])
  })

  it('splits a block deep inside a child that only the grandparent closes into a loop', () => {
    const inner = twoPaths()
    const m = new ModuleBuilder('Wrapper')
    const child = m.instance(inner, 'inner')
    m.connect(into(child, 'a'), get(m.input('a', u(8))))
    m.connect(into(child, 'b'), get(m.input('b', u(8))))
    m.connect(m.output('x', u(8)), port(child, 'x'))
    m.connect(m.output('y', u(8)), port(child, 'y'))
    const design = chain(3, m.build())
    expect(kindsOf(design, inner)).toContain('slice')
    expectLockstep(design, 50, 2)
  })

  it('splits along branches and read-after-write', () => {
    const m = new ModuleBuilder('Branches')
    const a = get(m.input('a', u(8)))
    const b = get(m.input('b', u(8)))
    const mode = get(m.input('mode', u(2)))
    const [x, y, z] = ['x', 'y', 'z'].map((name) => m.output(name, u(8)))
    m.comb('decide', [
      assign(x!, constant(0, u(8))),
      assign(y!, get(x!)),
      assign(z!, constant(3, u(8))),
      when(compare('eq', mode, constant(1, u(2))), [assign(x!, a)], [assign(y!, b)]),
      match(
        mode,
        [
          [[0, 2], [assign(z!, get(x!))]],
          [[3], [assign(y!, add(get(y!), b))]],
        ],
        [],
      ),
    ])
    const stage = m.build()
    const top = new ModuleBuilder('Top')
    const child = top.instance(stage, 'child')
    top.connect(into(child, 'a'), get(top.input('a', u(8))))
    top.connect(into(child, 'mode'), get(top.input('mode', u(2))))
    top.connect(into(child, 'b'), port(child, 'z'))
    top.connect(top.output('y', u(8)), port(child, 'y'))
    const design = designOf(top.build())
    expect(kindsOf(design, stage)).toContain('slice')
    expectLockstep(design, 100, 3)
  })

  it('keeps what a slice computes on the way out of sight, and waits for conditions', () => {
    const m = new ModuleBuilder('Overwritten')
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => get(m.input(name, u(8)))) as [Expr, Expr, Expr, Expr]
    const [x, y, z] = ['x', 'y', 'z'].map((name) => m.output(name, u(8))) as [Signal, Signal, Signal]
    m.comb('reuse', [
      assign(x, a),
      assign(y, get(x)),
      when(compare('lt', b, constant(100, u(8))), [assign(y, constant(7, u(8)))]),
      assign(x, c),
      assign(z, d),
    ])
    const stage = m.build()
    const top = new ModuleBuilder('Top')
    const child = top.instance(stage, 'child')
    top.connect(top.output('mixed', u(8)), binary('xor', port(child, 'x'), port(child, 'y')))
    top.connect(top.output('out', u(8)), port(child, 'y'))
    top.connect(into(child, 'b'), port(child, 'z'))
    for (const name of ['a', 'c', 'd']) top.connect(into(child, name), get(top.input(name, u(8))))
    const design = designOf(top.build())
    expect(kindsOf(design, stage)).toContain('slice')
    expectLockstep(design, 100, 7)
  })

  it('puts a module with registered outputs into two clusters', () => {
    const m = new ModuleBuilder('Stage')
    const a = m.input('a', u(8))
    const b = m.input('b', u(8))
    const x = m.output('x', u(8))
    const y = m.output('y', u(8))
    const state = m.register('state', u(8))
    const next = m.wire('next', u(8))
    m.connect(x, get(state))
    m.comb('invert', [assign(y, unary('not', get(state)))])
    m.connect(next, binary('xor', get(a), get(b)))
    m.seq('update', [assign(state, get(next))])
    const stage = m.build()
    const { clusters } = scheduleDesign(chain(3, stage)).get(stage)!
    expect(clusters.map(({ reads, writes }) => [reads.length, writes.length])).toEqual(
      expect.arrayContaining([
        [0, 2],
        [2, 0],
      ]),
    )
    expectLockstep(chain(3, stage), 30, 4)
  })

  it('lets a block drive and read the inputs of its child', () => {
    const m = new ModuleBuilder('Parent')
    const a = get(m.input('a', u(8)))
    const child = m.instance(twoPaths(), 'child')
    const seen = m.output('seen', u(8))
    m.comb('drive', [
      assign(into(child, 'a'), a),
      assign(seen, port(child, 'a')),
      assign(into(child, 'a'), add(port(child, 'a'), a)),
      assign(into(child, 'b'), get(seen)),
    ])
    m.connect(m.output('x', u(8)), port(child, 'x'))
    expectLockstep(designOf(m.build()), 30, 5)
  })

  it('tells a true loop, with its places', () => {
    const m = new ModuleBuilder('Loop')
    const a = m.wire('a', u(1))
    const b = m.wire('b', u(1))
    m.connect(a, unary('not', get(b)), place(7, 3))
    m.connect(b, get(a), place(8, 3))
    expect(() => scheduleDesign(m.design())).toThrow(/FW304: Loop has a combinational loop[^]*:[78]:3/)
  })

  it('orders chains of thousands of units', () => {
    const m = new ModuleBuilder('Long')
    let value: Expr = get(m.input('a', u(32)))
    const links = Array.from({ length: 5000 }, (_, i) => m.wire(`link_${i}`, u(32))).reverse()
    for (const link of links) {
      m.connect(link, add(value, constant(1, u(32))))
      value = get(link)
    }
    const last = m.output('last', u(32))
    m.connect(last, value)
    const sim = new Simulator<{ a: number; last: number }>(m.design())
    sim.dut.a = 7
    expect(sim.dut.last).toBe(5007)
  })

  it('cuts bodies that are too large to be optimised, without changing them', () => {
    const m = new ModuleBuilder('Large')
    const a = get(m.input('a', u(16)))
    const total = m.output('total', u(16))
    const sum = m.local('tally', 'sum', u(16))
    const state = m.register('state', u(16))
    const steps = Array.from({ length: 700 }, (_, i) =>
      assign(sum, mux(resize(a, u(1)), add(get(sum), constant(i, u(16))), binary('xor', get(sum), a))),
    )
    m.comb('tally', [assign(sum, constant(0, u(16))), ...steps, assign(total, get(sum))], [sum])
    const other = m.local('update', 'sum', u(16))
    const seqSteps = steps.map((_, i) => assign(other, add(get(other), binary('xor', a, constant(i, u(16))))))
    m.seq('update', [assign(other, constant(0, u(16))), ...seqSteps, assign(state, get(other))], [other])
    const design = m.design()
    const { source } = compileDesign(design).modules.get(design.top)!
    expect(source.text).toContain('tally$part1()')
    expect(source.text).toContain('update$part1($)')
    expectLockstep(design, 5, 6)
  })
})
