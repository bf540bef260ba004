import { deepStrictEqual } from 'node:assert'
import { inspect } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Shape } from '../../../src/ir/shape.js'
import type { Bits } from '../../../src/ir/values.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { assign, designOf, get, into, ModuleBuilder, port, read, s, u } from '../../support/ir.js'

const bool: Shape = { kind: 'bool' }
const bits = (width: number, signed = false): Shape => ({ kind: 'bits', width, signed })
const member = (name: string, shape: Shape): { name: string; shape: Shape } => ({ name, shape })
const flit: Shape = {
  kind: 'struct',
  name: 'Flit',
  members: [
    member('head', bool),
    member('hops', { kind: 'array', length: 2, element: bits(3, true) }),
    member('id', bits(60)),
  ],
  label: null,
}
const link: Shape = {
  kind: 'struct',
  name: 'Link',
  members: [member('valid', bool), member('flit', flit)],
  label: null,
}
const state: Shape = {
  kind: 'enum',
  name: 'State',
  width: 2,
  members: [
    { name: 'IDLE', value: 0 },
    { name: 'BUSY', value: 2 },
  ],
}

interface Flit {
  head: boolean
  hops: number[]
  id: Bits<60>
}
interface Child {
  grid: number[][]
  state: number
  seen: boolean
}
interface Dut {
  in: { valid: boolean; flit: Flit }[]
  out: { valid: boolean; flit: Flit }
  level: number
  slots: Flit[]
  counts: number[]
  children: Child[]
  compute: { copy: number }
}

function design(): ReturnType<typeof designOf> {
  const c = new ModuleBuilder('Child')
  c.field(
    ['grid'],
    'register',
    { kind: 'array', length: 2, element: { kind: 'array', length: 2, element: bits(4) } },
    0n,
  )
  c.register('state', state)
  c.input('seen', bool)
  const child = c.build()

  const m = new ModuleBuilder('Dut')
  const inputs = [0, 1].map((i) => m.field(['in', i], 'input', link))
  const outputs = m.field(['out'], 'output', link)
  for (const [i, signal] of outputs.entries()) m.connect(signal, get(inputs[1]![i]!))
  const level = m.register('level', s(5))
  m.memory('slots', 3, u(67), flit)
  const counts = m.memory('counts', 4, u(8))
  const copy = m.local('compute', 'copy', s(5))
  const first = m.output('first', u(8))
  m.comb('compute', [assign(copy, get(level)), assign(first, read(counts, get(inputs[0]![2]!)))], [copy])
  for (const i of [0, 1]) m.connect(into(m.instance(child, 'children', i), 'seen'), get(inputs[0]![0]!))
  return designOf(m.build())
}

describe('a handle', () => {
  let sim: Simulator<Dut>
  beforeEach(() => {
    sim = new Simulator<Dut>(design())
  })

  it('reads and sets leaves inside structs and arrays', () => {
    sim.dut.in[1]!.flit.head = true
    sim.dut.in[1]!.flit.hops[1] = -3
    sim.dut.in[1]!.flit.id = 2n ** 59n
    expect(sim.dut.out.flit).toEqual({ head: true, hops: [0, -3], id: 2n ** 59n })
    expect(sim.dut.in.map(({ valid }) => valid)).toEqual([false, false])
  })

  it('sets whole structs and arrays from plain values', () => {
    const value = { valid: true, flit: { head: true, hops: [1, -4], id: 5n } }
    sim.dut.in[1] = value
    expect(sim.dut.out).toEqual(value)
    const other = { ...value, valid: false }
    sim.dut.in = [other, value]
    expect(sim.dut.in).toEqual([other, value])
    sim.dut.in[0]!.flit = sim.dut.out.flit
    expect(sim.dut.in[0]!.flit.id).toBe(5n)
  })

  it('reaches children, their arrays, enums and locals of blocks', () => {
    sim.dut.in[0]!.valid = true
    sim.dut.children[1]!.grid[1]![0] = 9
    sim.dut.children[1]!.state = 2
    expect(sim.dut.children).toEqual([
      {
        grid: [
          [0, 0],
          [0, 0],
        ],
        state: 0,
        seen: true,
      },
      {
        grid: [
          [0, 0],
          [9, 0],
        ],
        state: 2,
        seen: true,
      },
    ])
    sim.dut.level = -16
    expect(sim.dut.compute.copy).toBe(-16)
  })

  it('keeps elements that are read often, and what can be set in them', () => {
    const [first] = sim.dut.children
    for (let i = 0; i < 200; i++) {
      expect(sim.dut.children[0]).toBe(first)
      sim.dut.children[0]!.grid[1]![0] = i % 16
      expect(sim.dut.children[0]!.grid[1]).toEqual([i % 16, 0])
      sim.dut.in[1]!.flit.hops = [i % 4, 0]
      expect(sim.dut.out.flit.hops[0]).toBe(i % 4)
    }
    expect(() => (sim.dut.children[0] = sim.dut.children[1]!)).toThrow(TypeError)
    sim.dut.in[1] = sim.dut.out
    expect(sim.dut.children).toHaveLength(2)
  })

  it('reads and sets memories, struct words too', () => {
    const word = { head: true, hops: [-1, 3], id: 2n ** 60n - 1n }
    sim.dut.slots[2] = word
    sim.dut.counts[1] = 200
    expect(sim.dut.slots).toEqual([{ head: false, hops: [0, 0], id: 0n }, { head: false, hops: [0, 0], id: 0n }, word])
    expect(sim.dut.counts).toEqual([0, 200, 0, 0])
  })

  const refused: [what: string, poke: (dut: Dut) => void, message: RegExp][] = [
    ['an output', (dut) => (dut.out.valid = true), /FW301: dut\.out\.valid cannot be set: it is an output/],
    ['a local', (dut) => (dut.compute.copy = 1), /FW301: dut\.compute\.copy cannot be set: it is a local/],
    [
      'an input of a child',
      (dut) => (dut.children[0]!.seen = true),
      /FW301: .*\.seen cannot be set: it is an input driven by/,
    ],
    [
      'a child',
      (dut) => (dut.children[0] = dut.children[1]!),
      /FW301: dut\.children\[0\] cannot be set: it is a child/,
    ],
    ['a value too large', (dut) => (dut.level = 16), /FW302: dut\.level takes an integer from -16 to 15, not 16/],
    [
      'one too large',
      (dut) => (dut.counts[0] = 256),
      /FW302: dut\.counts\[0\] takes an integer from 0 to 255, not 256/,
    ],
    [
      'a negative number',
      (dut) => (dut.counts[0] = -1),
      /FW302: dut\.counts\[0\] takes an integer from 0 to 255, not -1/,
    ],
    ['a fraction', (dut) => (dut.counts[0] = 0.5), /FW302: dut\.counts\[0\] takes an integer from 0 to 255, not 0\.5/],
    ['a number for a bool', (dut) => Object.assign(dut.in[0]!, { valid: 2 }), /FW302: .* takes true or false, not 2/],
    ['the number of a bool', (dut) => Object.assign(dut.in[0]!, { valid: 1 }), /FW302: .* takes true or false, not 1/],
    [
      'a number that is no member',
      (dut) => (dut.children[0]!.state = 1),
      /FW302: .* takes State: IDLE \(0\), BUSY \(2\), not 1/,
    ],
    ['half a struct', (dut) => Object.assign(dut.in, [{ valid: true }]), /FW302: .* takes an object with valid, flit/],
    ['a short array', (dut) => (dut.in[0]!.flit.hops = [1]), /FW302: .*hops takes an array of 2/],
  ]
  it.each(refused)('refuses %s', (_, poke, message) => {
    expect(() => poke(sim.dut as unknown as Dut)).toThrow(message)
  })

  it('knows one zero', () => {
    sim.dut.counts[0] = -0
    expect(Object.is(sim.dut.counts[0], 0)).toBe(true)
  })

  it('refuses names that the design does not have', () => {
    const { dut } = sim as unknown as { dut: Record<string, Record<string, unknown>> }
    expect(() => Object.assign(dut, { lvel: 1 })).toThrow(/FW310: dut has no lvel\n[^]*did you mean dut\.level\?/)
    expect(() => dut['lvel']).toThrow(/handle\.test\.ts:\d+:\d+: error FW310: dut has no lvel/)
    expect(() => dut['head']).toThrow('did you mean dut.in[0].flit.head or dut.out.flit.head?')
    expect(() => dut['in']!['valid']).toThrow('did you mean dut.in[0].valid?')
    expect(() => dut['in']!['2']).toThrow(/FW311: dut\.in has no element 2\n[^]*it has elements 0 to 1/)
    expect(() => (dut['slots']![1] as { id?: unknown; tag?: unknown }).tag).toThrow('FW310: dut.slots[1] has no tag')
    expect(() => (dut['in']!['push'] as (value: unknown) => void)({})).toThrow('FW311')
  })

  it('is an ordinary object to inspection', async () => {
    const { dut } = sim
    expect(await Promise.resolve(dut)).toBe(dut)
    expect(JSON.parse(JSON.stringify(dut.children))).toEqual(structuredClone(dut.children))
    deepStrictEqual(structuredClone(dut.out.flit), { head: false, hops: [0, 0], id: 0n })
    expect(inspect(dut.in[0]!.flit, { getters: true })).toContain('head: [Getter/Setter: false]')
    expect(`${String(dut)} ${String(dut.counts)}`).toBe('[object Object] 0,0,0,0')
    expect(Object.keys(dut)).toContain('level')
    expect('lvel' in dut).toBe(false)
    expect(dut).toMatchObject({ level: 0 })
    expect(dut.out).toStrictEqual({ valid: false, flit: { head: false, hops: [0, 0], id: 0n } })
    expect(dut.in).not.toEqual([])
    expect(() => expect(dut.out).toEqual({ valid: true })).toThrow('deeply equal')
    expect([...dut.counts, ...dut.counts.map((n) => n + 1)]).toEqual([0, 0, 0, 0, 1, 1, 1, 1])
  })

  it('reads the port of a child that nothing drives as 0', () => {
    const m = new ModuleBuilder('Open')
    const c = new ModuleBuilder('Leaf')
    c.connect(c.output('out', u(4)), get(c.input('in', u(4))))
    const leaf = m.instance(c.build(), 'leaf')
    m.connect(m.output('out', u(4)), port(leaf, 'out'))
    expect(new Simulator<{ out: number }>(designOf(m.build())).dut.out).toBe(0)
  })
})

describe('set', () => {
  it('sets all inputs and registers that globs choose', () => {
    const sim = new Simulator<Dut>(design())
    const { valid } = sim.probe({ valid: 'dut.in[*].valid' })
    sim.set('dut.in[*].valid', true)
    sim.set(['dut.in[*].flit.hops[0]', 'dut.children[*].grid[1][*]'], 2)
    expect(valid.nonzero()).toEqual([0, 1])
    expect(sim.dut.in.map(({ flit: { hops } }) => hops)).toEqual(sim.dut.in.map(() => [2, 0]))
    for (const { grid } of sim.dut.children) {
      expect(new Set(grid[1])).toEqual(new Set([2]))
      expect(new Set(grid[0])).toEqual(new Set([0]))
    }
  })

  it('refuses what the design computes, other values, and globs that choose nothing', () => {
    const sim = new Simulator<Dut>(design())
    expect(() => sim.set('dut.out.valid', true)).toThrow('FW301')
    expect(() => sim.set('dut.in[*].flit.hops[0]', 4)).toThrow('FW302')
    expect(() => sim.set('dut.im[*]', 1)).toThrow('FW903')
  })
})
