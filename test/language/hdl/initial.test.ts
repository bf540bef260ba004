/** `{ init: … }` of registers and memories. */

import { describe, expect, it } from 'vitest'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { designDigest } from '../../../src/runs/replay/digest.js'
import { engines } from '../../support/engines.js'
import { Kind, Tables } from '../../fixtures/pass/tables.js'

const { top } = elaborate(new Tables())

describe('the design', () => {
  it('has the words of memories, packed, and the values of registers', () => {
    // The first member of a struct is lowest: valid, bias, ports[0], ports[1], kind.
    const entry = 1n | (29n << 1n) | (5n << 6n) | (6n << 9n) | (1n << 12n)
    expect(Object.fromEntries(top.memories.map(({ path, initial }) => [path, initial]))).toEqual({
      squares: [1n, 2n, 5n, 10n],
      biases: [-16n, 15n],
      flags: [1n],
      kinds: [2n, 1n],
      entries: [entry, 0n],
      zeros: [0n],
      open: undefined,
    })
    const registers = top.signals.filter(({ role }) => role === 'register')
    expect(Object.fromEntries(registers.map(({ path, reset, initial }) => [path, [reset, initial]]))).toEqual({
      count: [null, 250n],
      'held.valid': [null, 1n],
      'held.bias': [null, 7n],
      'held.ports[0]': [null, 1n],
      'held.ports[1]': [null, 2n],
      'held.kind': [null, 2n],
      'pair[0]': [null, 9n],
      'pair[1]': [null, 9n],
    })
  })

  it('has another module and another digest where a parameter makes other words', () => {
    const larger = elaborate(new Tables({ size: 8 })).top
    expect(larger.memories[0]!.initial).toHaveLength(8)
    expect(larger.name).not.toBe(top.name)
    expect(designDigest(larger)).not.toBe(designDigest(top))
    expect(designDigest(elaborate(new Tables()).top)).toBe(designDigest(top))
  })
})

describe.each(Object.entries(engines))('a run on the %s engine', (_, engine) => {
  it.each([undefined, 4])('begins with them, with seed %s', (seed) => {
    const sim = new Simulator<Tables>(elaborate(new Tables()), { engine, ...(seed !== undefined && { seed }) })
    const { dut } = sim
    expect([...dut.biases]).toEqual([-16, 15, 0, 0])
    expect([...dut.flags]).toEqual([true, false])
    expect([...dut.kinds]).toEqual([Kind.Credit, Kind.Data])
    expect([...dut.zeros]).toEqual([0, 0, 0])
    expect([...dut.pair]).toEqual([9, 9])
    const first = { valid: true, bias: -3, ports: [5, 6], kind: Kind.Data }
    expect(JSON.parse(JSON.stringify(dut.entry))).toEqual(first)
    dut.step = true
    dut.address = 1
    sim.step()
    expect(dut.count).toBe(251)
    expect(dut.square).toBe(2)
    expect(JSON.parse(JSON.stringify(dut.entries))).toEqual([
      first,
      { valid: true, bias: 7, ports: [1, 2], kind: Kind.Credit },
      ...Array<object>(2).fill({ valid: false, bias: 0, ports: [0, 0], kind: Kind.None }),
    ])
  })
})
