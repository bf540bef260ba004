/** Names in scopes without a module, such as the generate blocks of Verilog. */

import { describe, expect, it } from 'vitest'
import { recordRandomRun } from '../../../check/fuzz/why-laws.js'
import { instanceTree } from '../../../src/engines/sim/engine/instances.js'
import { chooseLeaves, chooseMemories, chooseVariables } from '../../../src/engines/sim/probe/choose.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { followPath } from '../../../src/runs/find/meaning/paths.js'
import { locate } from '../../../src/runs/why/recorded-values.js'
import { RecordedPast } from '../../../src/runs/why/recorded-past.js'
import { printCauses } from '../../../src/runs/why/text.js'
import { traceCauses } from '../../../src/runs/why/trace.js'
import { captureWindow } from '../../../src/runs/replay/window.js'
import { emitVerilog } from '../../../src/print/verilog/index.js'
import { formats } from '../../../src/print/wave/index.js'
import { exercise } from '../../support/lockstep/exercise.js'
import { lockstepOf } from '../../support/lockstep/lockstep.js'
import { engines } from '../../support/engines.js'
import { throughJson } from '../../ir/codec/laws.js'
import { scopes } from '../../support/scopes.js'

const design = scopes()
const tree = instanceTree(design)

interface Scopes {
  enable: number
  readonly sum: number
  readonly gen: Record<
    number,
    {
      held: number
      words: number[]
      readonly next: number
      readonly a__b: number
      readonly sub: { q: number; readonly count: number }
      readonly inner: { readonly _up$x: number; readonly sub: { q: number } }
    }
  >
}

describe.each(Object.entries(engines))('handles on the %s engine', (_, engine) => {
  it('have an object for a scope', () => {
    const { dut } = new Simulator<Scopes>(design, { engine })
    expect(dut.gen[0]!.held).toBe(40)
    expect([...dut.gen[2]!.words]).toEqual([7, 2])
    expect(dut.gen[2]!.a__b).toBe(3)
    dut.gen[2]!.sub.q = 9
    dut.gen[2]!.inner.sub.q = 5
    expect(dut.gen[2]!.next).toBe(16)
    expect(dut.gen[2]!.inner._up$x).toBe(0)
    expect(() => (dut.gen[2] as unknown as { other: number }).other).toThrow('dut.gen[2] has no other')
  })
})

it('the engines agree, and so does a design that has been data', () => {
  for (const one of [design, throughJson(design)]) exercise(one, lockstepOf(engines), { cycles: 120, seed: 3 })
})

describe('globs and paths', () => {
  const leaves = (...globs: string[]): string[] => chooseLeaves(tree, globs).map(({ path }) => path)

  it('go through scopes', () => {
    expect(leaves('dut.gen[2].sub.q')).toEqual(['dut.gen[2].sub.q'])
    expect(leaves('dut.gen[*].sub.q')).toEqual(['dut.gen[0].sub.q', 'dut.gen[2].sub.q'])
    expect(leaves('dut.**.q')).toEqual(['dut.gen[0].sub.q', 'dut.gen[2].sub.q', 'dut.gen[2].inner.sub.q'])
    expect(leaves('dut.gen[2].*')).toEqual(['dut.gen[2].held', 'dut.gen[2].next', 'dut.gen[2].a__b'])
    expect(leaves('dut.gen[2].inner._up$x')).toEqual(['dut.gen[2].inner._up$x'])
    expect(chooseMemories(tree, ['dut.gen[*].words']).map(({ path }) => path)).toEqual([
      'dut.gen[0].words',
      'dut.gen[2].words',
    ])
    expect(chooseVariables(tree, ['dut.gen[2].words[*]']).map(({ path }) => path)).toEqual([
      'dut.gen[2].words[0]',
      'dut.gen[2].words[1]',
    ])
    expect(() => leaves('dut.gen[1].held')).toThrow('FW903')
  })

  it.each([
    ['dut.gen[0].sub.q', 1],
    ['dut.gen[*].held', 2],
    ['dut.**.inner.sub.count', 1],
    ['dut.gen[2].words[1]', 1],
    ['dut.gen[2].inner._up$x', 1],
  ])('are those of conditions, too: %s', (path, count) => {
    expect(followPath(tree, path)).toHaveLength(count)
  })
})

describe('a recorded run', () => {
  const file = recordRandomRun(design, 4, 20)

  it('prints scopes into dumps', () => {
    const trace = captureWindow(file, { design, signals: ['dut.**', 'dut.gen[2].words[*]'], from: 2, to: 6 })
    const vcd = formats.vcd.print(trace).split('\n')
    const names = vcd.filter((line) => /^\$(scope|upscope|var)/.test(line))
    expect(names.map((line) => line.replace(/^(\$var \w+ \d+) \S+/, '$1'))).toMatchInlineSnapshot(`
      [
        "$var wire 1 clk $end",
        "$scope module dut $end",
        "$var wire 1 enable $end",
        "$var wire 8 sum $end",
        "$scope begin gen[0] $end",
        "$var reg 8 held $end",
        "$var wire 8 next $end",
        "$scope module sub $end",
        "$var wire 1 go $end",
        "$var reg 8 q $end",
        "$var wire 8 count $end",
        "$upscope $end",
        "$upscope $end",
        "$scope begin gen[2] $end",
        "$var reg 8 held $end",
        "$var wire 8 next $end",
        "$var reg 8 a__b $end",
        "$var reg 8 words[0] $end",
        "$var reg 8 words[1] $end",
        "$scope begin inner $end",
        "$var reg 8 _up$x $end",
        "$scope module sub $end",
        "$var wire 1 go $end",
        "$var reg 8 q $end",
        "$var wire 8 count $end",
        "$upscope $end",
        "$upscope $end",
        "$scope module sub $end",
        "$var wire 1 go $end",
        "$var reg 8 q $end",
        "$var wire 8 count $end",
        "$upscope $end",
        "$upscope $end",
        "$upscope $end",
      ]
    `)
    expect(formats.fst.print(trace)).toBeInstanceOf(Uint8Array)
  })

  it('has causes in scopes', () => {
    const past = new RecordedPast(file, design)
    for (const path of ['dut.gen[2].held', 'dut.gen[2].words[1]', 'dut.gen[2].inner.sub.q', 'dut.sum']) {
      const text = printCauses(traceCauses(past, locate(past.tree, path), 12, 4))
      expect(text).toContain(path)
    }
  })

  it('begins with initial values, and says so', () => {
    const past = new RecordedPast(file, design)
    const causesOf = (path: string): string => printCauses(traceCauses(past, locate(past.tree, path), 0, 1))
    expect(causesOf('dut.gen[2].held')).toContain('dut.gen[2].held@0 = 42  the initial value')
    expect(causesOf('dut.gen[2].words[0]')).toContain('dut.gen[2].words[0]@0 = 7  the initial value')
    expect(causesOf('dut.gen[2].sub.q')).toContain('as the run began')
  })
})

it('Verilog has one identifier for each path', () => {
  const text = emitVerilog(design).at(-1)!.text
  expect(text).toContain('Counter gen_2_inner_sub (')
  expect(text).toContain('gen_2_inner_up_x <= ')
  expect(text).toContain("gen_0_held = 8'd40;")
})
