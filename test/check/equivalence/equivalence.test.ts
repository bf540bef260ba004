import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { check } from '../../../check/equivalence/check.js'
import { programs } from '../../../check/equivalence/subjects.js'
import { installedYosys, yowaspYosys } from '../../../check/equivalence/yosys.js'
import { CreditCounter } from '../../../rtl/router/credit-counter.js'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { RoundRobinArbiter } from '../../../rtl/lib/arbiters.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { uint } from '../../../src/language/hdl/index.js'
import type { Design, Expr } from '../../../src/ir/ir.js'
import { TransitionSystem } from '../../../src/verify/prove/system.js'
import { emitVerilog } from '../../../src/print/verilog/index.js'
import * as ir from '../../support/ir.js'
import { budget } from '../../support/sample.js'
import { describeWithTools } from '../../support/tools.js'
import { starts } from '../../print/verilog/designs.js'
import { plantedDesign } from './planted.js'

/** The options of random programs that take seconds at most. */
const mostGates = 600

const options = { yosys: installedYosys, depth: 8, seconds: 60 }

describeWithTools(['yosys'], 'the emitted Verilog', () => {
  it.each([
    ['a queue', () => elaborate(new Fifo({ depth: 5, type: uint(9) }))],
    ['an arbiter', () => elaborate(new RoundRobinArbiter({ requesters: 5 }))],
    ['a counter', () => elaborate(new CreditCounter({ depth: 6 }))],
    ['wide operators, which are looked at as rows', () => wideOperators(19)],
    ['narrow ones, which are as Yosys makes them', () => wideOperators(5)],
    ['memories that nothing reads or writes', idleMemories],
    ['state that begins with values, and tables', starts],
  ])('is %s', async (_, design) => {
    expect(await check(design(), options)).toMatchObject({ kind: 'equal', fromReset: 0 })
  })

  it.each([
    ["count = 8'd250;", "count = 8'd251;", 'dut.count[0] at the start'],
    ["count = 8'd250;", '', 'dut.count[1] at the start'],
    ["words[1] = 12'd8;", "words[1] = 12'd0;", 'dut.words[1][3] at the start'],
    ["rom[1] = 5'sd15;", "rom[1] = 5'sd14;", 'dut.word0[0]'],
  ])('differs in what it begins with: %s', async (from, to, signal) => {
    const design = starts()
    const files = emitVerilog(design).map((file) => ({ ...file, text: file.text.replace(from, to) }))
    const verdict = await check(design, { ...options, files })
    expect(verdict).toMatchObject({ kind: 'different' })
    expect(verdict).toHaveProperty('signals', expect.arrayContaining([signal]))
  })

  it('is random programs', async () => {
    let left = budget(2, 10)
    for (const { design, name } of programs(7, 100)) {
      if (left === 0) break
      const made = await design()
      if (!made || new TransitionSystem(made).gates.gates > mostGates) continue
      expect(await check(made, options), name).toMatchObject({ kind: 'equal' })
      left--
    }
    expect(left).toBe(0)
  })

  it('differs where only states that no run comes to do, and is equal all the same', async () => {
    const design = threeStates()
    const files = emitVerilog(design).map((file) => {
      // The register never holds 3.
      expect(file.text).toContain("default: answer = 4'd9")
      return { ...file, text: file.text.replace("default: answer = 4'd9", "default: answer = 4'd8") }
    })
    expect(await check(design, { ...options, files })).toMatchObject({ kind: 'equal', fromReset: 2 })
  })

  it('differs after some cycles, and a run shows it', async () => {
    const design = threeStates()
    const files = emitVerilog(design).map((file) => ({
      ...file,
      text: file.text.replace("2'd2: answer = a", "2'd2: answer = ~a"),
    }))
    const verdict = await check(design, { ...options, files })
    expect(verdict).toMatchObject({ kind: 'different', signals: expect.arrayContaining(['dut.answer[0]']) as string[] })
    expect(verdict.kind === 'different' && verdict.run?.inputs.length).toBe(3)
  })

  it('is not known where there is no time', async () => {
    const verdict = await check(wideOperators(19), { ...options, seconds: 0.01 })
    // On a slow machine time is over before a solver has begun.
    if (verdict.kind !== 'unknown') expect(verdict).toMatchObject({ kind: 'bounded', cycles: 0 })
  })
})

describe('a later Yosys, in WebAssembly', () => {
  it('says the same', async () => {
    const yowasp = { ...options, yosys: yowaspYosys }
    expect(await check(elaborate(new Fifo({ depth: 5, type: uint(9) })), yowasp)).toMatchObject({ kind: 'equal' })
    expect(await check(plantedDesign, yowasp)).toMatchObject({ kind: 'equal', fromReset: 0 })
    const files = emitVerilog(plantedDesign).map((file) => ({ ...file, text: file.text.replace('a + b', 'a - b') }))
    expect(await check(plantedDesign, { ...yowasp, files })).toMatchObject({
      kind: 'different',
      signals: expect.arrayContaining(['dut.of_add_0[1]']) as string[],
    })
    const broken = emitVerilog(plantedDesign).map((file) => ({ ...file, text: file.text.replace('endmodule', '') }))
    expect(await check(plantedDesign, { ...yowasp, files: broken })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('syntax error') as string,
    })
  })
})

describeWithTools(['yosys'], 'npm run verilog:prove', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const prove = (...args: string[]) =>
    spawnSync(
      process.execPath,
      ['--import', './dist/src/language/transform/register.js', 'check/equivalence/main.ts', ...args],
      {
        cwd: root,
        encoding: 'utf8',
      },
    )

  it('tells of each design, and of all of them', () => {
    const { status, stdout } = prove('--only', '{CreditCounter,RouteLine}')
    // They end in any order.
    expect(
      stdout
        .replaceAll(/[\d.]+ s\b/g, 'N s')
        .split('\n')
        .sort()
        .join('\n'),
    ).toMatchInlineSnapshot(`
      "

      2 designs in N s:
      2 equal in any state
      CreditCounter: equal in any state (14 signals), N s
      RouteLine: equal in any state (4 signals), N s"
    `)
    expect(status).toBe(0)
  })

  it('refuses what it does not know', () => {
    expect(prove('--only', 'Nothing')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('nothing is called Nothing') as string,
    })
    expect(prove('--yosys', 'other')).toMatchObject({ status: 2 })
  })
})

/** Operators whose lowering has another shape in Yosys, over a number of bits. */
function wideOperators(width: number): Design {
  const module = new ir.ModuleBuilder('Wide')
  const [a, b] = ['a', 'b'].map((name) => ir.get(module.input(name, ir.s(width)))) as [Expr, Expr]
  module.connect(module.output('product', ir.s(width)), ir.binary('mul', a, b))
  module.connect(module.output('odd', ir.u(1)), ir.unary('parity', a))
  module.connect(module.output('less', ir.u(1)), ir.compare('lt', a, b))
  module.connect(module.output('sum', ir.s(width)), ir.add(a, b))
  return module.design()
}

function idleMemories(): Design {
  const module = new ir.ModuleBuilder('Idle')
  const [at, data] = [ir.get(module.input('at', ir.u(2))), ir.get(module.input('data', ir.u(3)))]
  const [unread, unwritten] = ['unread', 'unwritten'].map((name) => module.memory(name, 4, ir.u(3))) as [
    ReturnType<typeof module.memory>,
    ReturnType<typeof module.memory>,
  ]
  module.seq('store', [ir.write(unread, at, data)])
  module.connect(module.output('word', ir.u(3)), ir.read(unwritten, at))
  return module.design()
}

/** A register that counts 0, 1, 2, 0, and never holds 3. */
function threeStates(): Design {
  const module = new ir.ModuleBuilder('Three')
  const a = ir.get(module.input('a', ir.u(4)))
  const state = module.register('state', ir.u(2))
  const answer = module.output('answer', ir.u(4))
  const two = ir.constant(2, ir.u(2))
  const next = ir.mux(
    ir.compare('eq', ir.get(state), two),
    ir.constant(0, ir.u(2)),
    ir.add(ir.get(state), ir.constant(1, ir.u(2))),
  )
  module.seq('count', [ir.assign(state, next)])
  const cases = [
    [[0, 1], [ir.assign(answer, ir.constant(1, ir.u(4)))]],
    [[2], [ir.assign(answer, a)]],
  ] as const
  module.comb('decide', [ir.match(ir.get(state), cases, [ir.assign(answer, ir.constant(9, ir.u(4)))])])
  return module.design()
}
