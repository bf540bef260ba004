import { describe, expect, it } from 'vitest'
import type { Module, Signal } from '../../../../src/ir/ir.js'
import { one, zero } from '../../../../src/engines/sim/bitslice/lower/gates.js'
import { Tile } from '../../../../src/engines/sim/bitslice/lower/tile.js'
import { get, ModuleBuilder, port, u, unary } from '../../../support/ir.js'

/** Passes its input on. */
function passing(): Module {
  const m = new ModuleBuilder('Passing')
  m.connect(m.output('to', u(3)), get(m.input('from', u(3))))
  return m.build()
}

const inputOf = ({ signals }: Module): Signal => signals.find(({ role }) => role === 'input')!

describe('a tile', () => {
  it.each([1, 2, 3, 10_000])('follows connections through %i instances', (length) => {
    const m = new ModuleBuilder('Chain')
    const part = passing()
    const from = inputOf(part)
    const parts = Array.from({ length }, (_, i) => m.instance(part, 'parts', i))
    const [start, end, opposite] = [m.input('start', u(3)), m.output('end', u(3)), m.output('opposite', u(3))]
    m.connect(end, port(parts.at(-1)!, 'to'))
    m.connect(opposite, unary('not', get(end)))
    parts.forEach((instance, i) =>
      m.connect({ instance, signal: from }, i === 0 ? get(start) : port(parts[i - 1]!, 'to')),
    )
    const tile = new Tile(m.build())
    const bits = [0, 1, 2].map((bit) => tile.rootInput(start, bit))
    expect(tile.signal(tile.root, end)).toEqual(bits)
    expect(tile.signal(tile.root, opposite)).toEqual(bits.map((literal) => literal ^ 1))
    expect(tile.gates.gates).toBe(0)
  })

  it.each([1, 2, 7, 64])('refuses %i instances that are connected in a circle', (length) => {
    const m = new ModuleBuilder('Circle')
    const part = passing()
    const from = inputOf(part)
    const parts = Array.from({ length }, (_, i) => m.instance(part, 'parts', i))
    const [first, second] = [m.output('first', u(3)), m.wire('second', u(3))]
    m.connect(first, get(second))
    m.connect(second, port(parts[0]!, 'to'))
    parts.forEach((instance, i) => m.connect({ instance, signal: from }, port(parts.at(i - 1)!, 'to')))
    const tile = new Tile(m.build())
    expect(() => tile.signal(tile.root, first)).toThrow('FW304')
  })

  it('has zeros where nothing is connected', () => {
    const m = new ModuleBuilder('Open')
    const part = passing()
    const instance = m.instance(part, 'part')
    const [plain, inverted] = [m.output('plain', u(3)), m.output('inverted', u(3))]
    m.connect(plain, port(instance, 'to'))
    m.connect(inverted, unary('not', get(plain)))
    const tile = new Tile(m.build())
    expect(tile.signal(tile.root, plain)).toEqual([zero, zero, zero])
    expect(tile.signal(tile.root, inverted)).toEqual([one, one, one])
    expect(tile.laneInput(tile.root, instance, inputOf(part))).toEqual([zero, zero, zero])
  })
})
