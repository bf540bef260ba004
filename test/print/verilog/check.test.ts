import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import {
  checkVerilog,
  emitVerilog,
  formatCheck,
  isClean,
  type CheckResult,
  type CheckTool,
  type VerilogFile,
} from '../../../src/print/verilog/index.js'
import { describeWithTools, verilatorCache } from '../../support/tools.js'
import * as ir from '../../support/ir.js'
import { selections, starts, twoBuffers } from './designs.js'

/** The files of the design with one piece of text replaced, which must be there. */
function corrupted(files: readonly VerilogFile[], from: string, to: string): VerilogFile[] {
  expect(files.some(({ text }) => text.includes(from))).toBe(true)
  return files.map((file) => ({ ...file, text: file.text.replace(from, to) }))
}

describeWithTools(['verilator', 'iverilog', 'yosys'], 'checkVerilog', () => {
  it('finds nothing wrong with what is emitted', async () => {
    const results = await checkVerilog(twoBuffers(), { cycles: 500, cache: verilatorCache })
    // How many cells it takes depends on the version of Yosys.
    expect(formatCheck(results).replace(/\d+ cells/, 'N cells')).toMatchInlineSnapshot(`
      "verilator lint  0 warnings
      icarus          500 cycles, 0 disagreements in 3 outputs and 8 registers
      verilator       500 cycles, 0 disagreements in 3 outputs and 8 registers
      yosys           no latch, N cells
      yosys netlist   500 cycles, 0 disagreements in 3 outputs"
    `)
  })

  it('passes a design without a clock', async () => {
    const told: CheckResult[] = []
    const results = await checkVerilog(selections(), {
      cycles: 300,
      cache: verilatorCache,
      onResults: (some) => told.push(...some),
    })
    // As soon as they are known: the lint does not wait for what Verilator has to compile.
    expect(told.map(({ check }) => check).sort()).toEqual(results.map(({ check }) => check).sort())
    expect(told.at(-1)!.check).not.toBe('verilator lint')
    expect(isClean(results), formatCheck(results)).toBe(true)
  })

  it('starts state without reset at 0 in the netlist too, also where it is an output', async () => {
    const module = new ir.ModuleBuilder('Keep')
    const [load, data, at] = [module.input('load', ir.u(1)), module.input('data', ir.u(4)), module.input('at', ir.u(2))]
    const kept = module.register('kept', ir.u(4), null)
    const words = module.memory('words', 4, ir.u(4))
    module.connect(module.output('whole', ir.u(4)), ir.get(kept))
    module.connect(module.output('part', ir.u(2)), ir.slice(ir.get(kept), 1, 2))
    module.connect(module.output('word', ir.u(4)), ir.read(words, ir.get(at)))
    const store = [ir.assign(kept, ir.get(data)), ir.write(words, ir.get(at), ir.get(data))]
    module.seq('store', [ir.when(ir.get(load), store)])
    const results = await checkVerilog(module.design(), { cycles: 100, tools: ['icarus', 'yosys'] })
    expect(isClean(results), formatCheck(results)).toBe(true)
  })

  it('begins with the initial values, in tables of modules without a clock as well', async () => {
    const results = await checkVerilog(starts(), { cycles: 300, cache: verilatorCache })
    expect(isClean(results), formatCheck(results)).toBe(true)
    expect(results).toHaveLength(5)
    const lookup = starts().modules[0]!
    const alone = await checkVerilog({ top: lookup, modules: [lookup] }, { cycles: 100, cache: verilatorCache })
    expect(isClean(alone), formatCheck(alone)).toBe(true)
  })

  it.each([
    ["count = 8'd250;", "count = 8'd251;"],
    ["words[1] = 12'd8;", "words[1] = 12'd9;"],
    ["words[i] = 12'd0;", "words[i] = 12'd1;"],
    ["rom[2] = -5'sd2;", "rom[2] = -5'sd3;"],
  ])('reports another initial value: %s', async (from, to) => {
    const design = starts()
    const results = await checkVerilog(design, {
      cycles: 300,
      tools: ['icarus', 'yosys'],
      files: corrupted(emitVerilog(design), from, to),
    })
    expect(results.filter(({ check }) => check !== 'yosys').map(({ status }) => status)).toEqual(['failed', 'failed'])
  })

  it('reports a wrong text by cycle and signal, in Icarus and in Verilator alike', async () => {
    const design = twoBuffers()
    const files = corrupted(emitVerilog(design), "first == 3'd4", "first == 3'd3")
    const results = await checkVerilog(design, { cycles: 200, files, cache: verilatorCache })
    const [, icarus, verilator] = results
    expect(results.map(({ check, status }) => `${check} ${status}`)).toEqual([
      'verilator lint passed',
      'icarus failed',
      'verilator failed',
      'yosys passed',
      'yosys netlist failed',
    ])
    expect(icarus!.disagreements[0]).toMatchInlineSnapshot(`
      {
        "cycle": 20,
        "expected": "000",
        "got": "04b",
        "signal": "dut.level",
      }
    `)
    expect(verilator!.disagreements[0]).toEqual(icarus!.disagreements[0])
  })

  it('reports a latch', async () => {
    const design = selections()
    const files = corrupted(emitVerilog(design), "sum = 6'd63;", ';')
    const results = await checkVerilog(design, { cycles: 50, files, tools: ['yosys'] })
    expect(formatCheck(results)).toContain('FAILED: infers a latch')
  })

  it('reports a register that reset does not reach', async () => {
    const design = twoBuffers()
    const files = corrupted(emitVerilog(design), "count <= 3'd0;", '')
    const [icarus] = await checkVerilog(design, { cycles: 50, files, tools: ['icarus'] })
    expect(icarus!.disagreements[0]).toMatchObject({ cycle: 1, got: expect.stringMatching(/x/i) as string })
  })

  it('reports a text that does not compile, and a warning', async () => {
    const design = twoBuffers()
    const files = corrupted(emitVerilog(design), 'endmodule', 'logic spare; endmodle')
    const results = await checkVerilog(design, { cycles: 5, files, tools: ['icarus', 'yosys'] })
    expect(results.map(({ status }) => status)).toEqual(['failed', 'failed'])
    const warned = corrupted(emitVerilog(design), 'endmodule', 'logic spare; endmodule')
    const [lint] = await checkVerilog(design, { cycles: 5, files: warned, tools: ['lint'] })
    expect(lint).toMatchObject({ check: 'verilator lint', status: 'failed', summary: '2 warnings' })
  })

  it('takes the run-time library of Verilator from the cache', async () => {
    const check = (cache: string) => checkVerilog(selections(), { cycles: 5, tools: ['verilator'], cache })
    expect(isClean(await check(verilatorCache))).toBe(true)
    const cache = mkdtempSync(`${tmpdir()}/flitwave-cache-`)
    cpSync(verilatorCache, cache, { recursive: true })
    // A file that is taken from there shows if it is no object.
    for (const runtime of readdirSync(cache)) writeFileSync(join(cache, runtime, 'verilated.o'), 'damaged')
    expect(await check(cache)).toMatchObject([{ status: 'failed', summary: 'does not build' }])
    rmSync(cache, { recursive: true })
  })

  it('leaves nothing behind', async () => {
    const root = mkdtempSync(`${tmpdir()}/flitwave-test-`)
    vi.stubEnv('TMPDIR', root)
    await checkVerilog(selections(), { cycles: 5, tools: ['icarus'] })
    vi.unstubAllEnvs()
    expect(readdirSync(root)).toEqual([])
  })
})

describe('checkVerilog without tools', () => {
  it('says how to install them', async () => {
    vi.stubEnv('PATH', '/usr/nowhere')
    const tools: CheckTool[] = ['icarus', 'yosys']
    const module = new ir.ModuleBuilder('Wire')
    module.connect(module.output('out', ir.u(1)), ir.get(module.input('in', ir.u(1))))
    const results = await checkVerilog(module.design(), { cycles: 5, tools })
    vi.unstubAllEnvs()
    // How many cells it takes depends on the version of Yosys.
    expect(formatCheck(results).replace(/\d+ cells/, 'N cells')).toMatchInlineSnapshot(`
      "icarus          not run: iverilog is not installed (apt-get install iverilog)
      yosys           not run: yosys is not installed (apt-get install yosys)"
    `)
    expect(isClean(results)).toBe(true)
  })
})
