import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { load } from '../../../check/fuzz/load.js'
import { playInIcarus } from '../../../check/proofs/check/icarus.js'
import { fateOf } from '../../../check/proofs/check/mutant.js'
import { originalOf, proved } from '../../../check/proofs/check/mutated-module.js'
import type { Design } from '../../../src/ir/ir.js'
import { describeWithTools } from '../../support/tools.js'

/** Words go round in a memory that reset leaves open, as do the marks in a register. */
function store({ guard = 'this.count < 3', shown = 'this.words[this.at]', assumed = 'this.at !== 3' }): Design {
  const source = `'use rtl'
import { assert, assume, bool, comb, input, low, memory, Module, noReset, output, reg, seq, struct, uint } from 'flitwave/hdl'
const Word = struct({ marked: bool, value: uint(4) })
export class Store extends Module {
  push = input(bool)
  at = input(uint(2))
  word = output(Word)
  count = reg(uint(3), 0)
  marks = reg(uint(2), noReset)
  words = memory(4, Word)
  @comb show() {
    this.word = ${shown}
  }
  @seq step() {
    assume(${assumed}, 'not the last')
    assert(this.count <= 3 || !this.word.marked || this.marks !== 2, 'three at most')
    if (this.push && ${guard}) this.count = low(this.count + 1, 3)
    if (this.push) this.marks = this.at
  }
}`
  return load(source, '/store.ts', 'Store')
}

describeWithTools(['iverilog'], 'a module with a mistake in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-icarus-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    ['refuted', { guard: 'this.count < 4' }],
    ['different', { shown: 'this.words[low(this.at + 1, 2)]' }],
    ['same', { guard: 'this.count !== 3' }],
    ['contradictory', { assumed: 'this.count !== 0' }],
  ] as const)('is %s, and the run is one in Icarus, too', async (fate, change) => {
    expect(await fateOf(store({}), store(change))).toBe(fate)
  })

  it('is distinguished from the right design, in Icarus', () => {
    const design = store({ guard: 'this.count < 4' })
    const initial = { 'dut.marks': 1, 'dut.words[1]': { marked: true, value: 9 } }
    const inputs = [{ 'dut.push': true, 'dut.at': 2 }, {}, {}, {}, { 'dut.at': 1 }]
    const [seen, others] = [inputs, [...inputs.slice(0, 4), { 'dut.at': 0 }]].map((stimuli) =>
      playInIcarus(design, { initial, inputs: stimuli }, folder),
    )
    const [last, other] = [seen!.at(-1)!, others!.at(-1)!]
    expect(seen).toHaveLength(5)
    expect(Object.fromEntries(last.outputs)).toEqual({ 'word.marked': '1', 'word.value': '1001' })
    expect(last.errors).toEqual([expect.stringMatching(/: three at most$/)])
    expect(seen!.slice(0, -1).flatMap(({ errors }) => errors)).toEqual([])
    expect(Object.fromEntries(other.outputs)).toEqual({ 'word.marked': '0', 'word.value': '0000' })
    expect(other.errors).toEqual([])
  })

  it('is made of modules that the package has', () => {
    expect(proved.map((name) => originalOf(name).top.className)).toEqual(proved)
  })
})
