import { describe, expect, it } from 'vitest'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { uint } from '../../../src/language/hdl/index.js'
import { printAiger } from '../../../src/verify/prove/aiger.js'
import { readAiger } from '../../../check/equivalence/read-aiger.js'
import { TransitionSystem } from '../../../src/verify/prove/system.js'

/** Text, and numbers for bytes. */
function bytes(...parts: readonly (string | number)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])),
  )
}

describe('readAiger', () => {
  it('reads the half adder of the format’s description', () => {
    // i1 = 2, i2 = 4; 6 = 2·4, 8 = ¬2·¬4, 10 = ¬6·¬8; the outputs are the sum and the carry.
    const half = bytes('aig 5 2 0 2 3\n10\n6\n', 2, 2, 3, 2, 1, 2, 'i0 x\ni1 y\no0 s\no1 c\nc\nanything at all\n')
    const { inputs, latches, outputs, ands, symbols } = readAiger(half)
    expect({ inputs, latches, outputs, ands: [...ands] }).toEqual({
      inputs: 2,
      latches: [],
      outputs: [10, 6],
      ands: [4, 2, 5, 3, 9, 7],
    })
    expect([...symbols]).toEqual([
      ['i0', 'x'],
      ['i1', 'y'],
      ['o0', 's'],
      ['o1', 'c'],
    ])
  })

  it('reads latches with all that they can begin with, and sections of version 1.9', () => {
    const { latches, outputs, bad, constraints } = readAiger(bytes('aig 4 1 3 0 0 1 1\n3\n2 1\n8 8\n5\n2\n'))
    expect({ latches, outputs, bad, constraints }).toEqual({
      latches: [
        { next: 3, initial: 0 },
        { next: 2, initial: 1 },
        { next: 8, initial: null },
      ],
      outputs: [],
      bad: [5],
      constraints: [2],
    })
  })

  it('reads numbers of several bytes', () => {
    // The last and the first of 200 inputs: and 402 = 400·2.
    expect([...readAiger(bytes('aig 201 200 0 0 1\n', 2, 0x8e, 0x03)).ands]).toEqual([400, 2])
  })

  it('reads what is written for other model checkers', () => {
    const system = new TransitionSystem(elaborate(new Fifo({ depth: 4, type: uint(8) })))
    const circuit = readAiger(printAiger(system))
    expect(circuit.latches.length).toBe(system.latches.length)
    expect(circuit.latches.map(({ initial }) => initial)).toEqual(system.latches.map(({ initial }) => initial))
    expect(circuit.bad.length).toBe(system.properties.filter(({ kind }) => kind === 'assertion').length)
    expect(circuit.constraints.length).toBe(system.assumptions.length)
    expect(circuit.symbols.get('l0')).toMatch(/^dut\./)
  })

  it.each([
    ['text in place of bytes', bytes('aag 1 1 0 1 0\n2\n2\n'), /begins with 'aig', not with 'aag'/],
    ['a header of letters', bytes('aig a 0 0 0 0\n'), /5 to 9 counts/],
    ['too few counts', bytes('aig 1 1\n'), /5 to 9 counts/],
    ['counts that do not add up', bytes('aig 5 1 0 0 0\n'), /5 variables are not those of 1 inputs/],
    ['justice', bytes('aig 0 0 0 0 0 0 0 1\n'), /justice and fairness are not read/],
    ['no end of line', bytes('aig 1 1 0 0 0'), /a line has no end/],
    ['an output that is none', bytes('aig 1 1 0 1 0\n4\n'), /'4' is no literal up to 3/],
    ['an output that is empty', bytes('aig 1 1 0 1 0\n\n'), /'' is no literal/],
    ['a latch without a literal', bytes('aig 1 0 1 0 0\nx\n'), /latch 2 has no literal/],
    ['a latch that begins with another', bytes('aig 2 1 1 0 0\n2 2\n'), /latch 4 cannot begin with 2/],
    ['more ands than bytes', bytes('aig 1000000001 1 0 0 1000000000\n', 1, 1), /do not fit into 2 bytes/],
    ['an and of itself', bytes('aig 2 1 0 0 1\n', 0, 0), /operands of and 4 do not come before it/],
    ['operands below 0', bytes('aig 2 1 0 0 1\n', 2, 9), /operands of and 4 do not come before it/],
    ['an end inside a number', bytes('aig 2 1 0 0 1\n', 0x82, 0x80), /ends inside a number/],
    ['a number without end', bytes('aig 2 1 0 0 1\n', 0x82, 0x80, 0x80, 0x80, 0x80, 0x80, 1), /too large/],
    ['no symbol', bytes('aig 1 1 0 0 0\nx0 name\n'), /'x0 name' is no symbol/],
  ])('refuses %s', (_, content, message) => {
    expect(() => readAiger(content)).toThrow(message)
  })
})
