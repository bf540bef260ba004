import { describe, expect, it } from 'vitest'
import { load } from '../../../check/fuzz/load.js'
import { openLeaves, printAiger } from '../../../src/verify/prove/aiger.js'
import { readAigerWitness } from '../../../src/verify/prove/aiger-witness.js'
import { TransitionSystem } from '../../../src/verify/prove/system.js'

const system = new TransitionSystem(
  load(
    `'use rtl'
import { assert, assume, bool, input, low, Module, noReset, reg, seq, uint } from 'flitwave/hdl'
export class Gate extends Module {
  step = input(uint(2))
  held = reg(uint(2), 1)
  old = reg(uint(2), noReset)
  @seq move() {
    assert(this.held !== 0, 'something is held')
    assert(this.old !== 3, 'it is not that old')
    assume(this.step !== 3, 'small steps')
    this.held = low(this.held + this.step, 2)
    if (this.step === 3) this.old = 0
  }
}`,
    '/gate.ts',
    'Gate',
  ),
)

const read = (lines: readonly string[]) => readAigerWitness(`${lines.join('\n')}\n`, '/found.aiw', system)

describe('a witness of another model checker', () => {
  const run = { initial: { 'dut.old': 0 }, inputs: [{ 'dut.step': 1 }, { 'dut.step': 2 }, {}] }

  it('is read with what it begins with, and what is of no account is left out', () => {
    const lines = ['1', 'b0', '10xx', '10', '01', 'xx', '.']
    const [found, ...more] = read(lines)
    expect(more).toEqual([])
    expect(found!.property.message).toBe('something is held')
    expect(found!.run).toEqual({ ...run, initial: {} })
  })

  it('may have comments, carriage returns and another one behind it', () => {
    const lines = [
      'c found somewhere',
      'u0',
      '1',
      'b0',
      '1000',
      '10',
      '01',
      '00',
      '.',
      '',
      '1',
      'b1 ',
      '1011',
      '00',
      '.',
    ]
    const found = readAigerWitness(lines.join('\r\n'), '/found.aiw', system)
    expect(found.map(({ property }) => property.message)).toEqual(['something is held', 'it is not that old'])
    expect(found[1]!.run).toEqual({ initial: { 'dut.old': 3 }, inputs: [{ 'dut.step': 0 }] })
  })

  it('is read as ABC writes it, with a latch of its own and without an end', () => {
    expect(read(['0000', '10', '01', '00# DONE'])[0]!.run.initial).toEqual({ 'dut.old': 0 })
    expect(read(['00000', '10', '01', '00# DONE'])[0]!.run.initial).toEqual({ 'dut.old': 0 })
  })

  it('of a closed system has what reset leaves open in the first cycle', () => {
    expect(openLeaves(system)).toHaveLength(2)
    const [found] = read(['1', 'b1', '00000', '0011', '.'])
    expect(found!.run.initial).toEqual({ 'dut.old': 3 })
  })

  it.each([
    [['1', 'b0', '1000', '10', '01', '0x1', '.'], 6, 'here are 3 values, and the module has 2 input bits'],
    [['1', 'b0', '1000', '10', '0y', '00', '.'], 5, '`y` is none of 0, 1 and x'],
    [['1', 'b0', '0100', '10', '01', '00', '.'], 3, 'latch 0 begins with 1, not with 0'],
    [['1', 'b0', '101', '10', '01', '00', '.'], 3, 'here are 3 values, and the module has 4 bits of state'],
    [['1', 'b0', '1000', '10', '01', '.'], 1, "'something is held' (dut) holds in cycle 1 of it"],
    [['1', 'b1', '1000', '10', '01', '00', '.'], 1, "'it is not that old' (dut) holds in cycle 2 of it"],
    [['1', 'b7', '1000', '10', '01', '00', '.'], 2, 'there is no b7: assertions are b0 to b1'],
    [['1', 'b0', '1000', '11', '.'], 1, "it breaks the assumption 'small steps' in cycle 0"],
    [['1', 'j0', '1000', '11', '.'], 2, 'it is about justice, and the module has assertions alone'],
    [['0', 'b0', '.'], 1, 'it has no run: `0` says that none exists'],
    [['2', 'b0', '.'], 1, 'it has no run: `2` says that none was found'],
    [['1', 'b0', '1000', '.'], 1, 'it says of no cycle what comes in'],
    [['1000', '10'], 1, 'no assertion fails in cycle 0 of it'],
    [['cycle,source,destination'], 1, 'it is empty'],
    [[''], 1, 'it says of no cycle what comes in'],
  ])('%j is refused', (lines, line, message) => {
    let diagnostics: object[] = []
    try {
      read(lines)
    } catch (error) {
      diagnostics = (error as { diagnostics: object[] }).diagnostics
    }
    expect(diagnostics).toMatchObject([{ code: 'FW976', message, place: { file: '/found.aiw', line } }])
  })
})

describe('a closed system', () => {
  it('has all latches begin at 0 or 1, and an input for each bit that reset leaves open', () => {
    const [open, closed] = [false, true].map((isClosed) =>
      Buffer.from(printAiger(system, { isClosed })).toString('latin1'),
    )
    expect(open).toMatch(/^aig \d+ 2 4 0 \d+ 2 1\n/)
    expect(closed).toMatch(/^aig \d+ 4 5 0 \d+ 2 1\n/)
    expect(
      open!
        .split('\n')
        .slice(1, 5)
        .filter((line) => / \d{1,}$/.test(line) && !line.endsWith(' 1')),
    ).toHaveLength(2)
    expect(
      closed!
        .split('\n')
        .slice(1, 6)
        .filter((line) => / [^1]\d*$/.test(line)),
    ).toEqual([])
    expect(closed).toContain('\ni2 dut.old[0], after reset\n')
    expect(closed).toContain('\nl4 after the first cycle\n')
  })
})
