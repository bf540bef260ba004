import { copyFileSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { buildPackage, flitwave } from '../../support/cli.js'
import { describeWithTools } from '../../support/tools.js'

const designs = fileURLToPath(new URL('../../language/verilog/designs/', import.meta.url))

const testbench = `import { testbench } from 'flitwave'
import { Fifo } from './fifo.v.js'

export default testbench({
  title: 'A queue from Verilog',
  design: () => new Fifo(),
  signals: ['dut.push', 'dut.din', 'dut.dout', 'dut.used'],
  cycles: 20,
  drivers: {
    *user(t) {
      for (const word of [700, 900]) {
        t.dut.push = true
        t.dut.din = word
        yield
      }
      t.dut.push = false
      t.dut.pop = true
      yield
      t.dut.pop = false
      yield
    },
  },
  monitors: {
    order(t) {
      if (t.dut.pop) t.check(t.dut.dout === 700, 'the first word comes first')
    },
  },
})
`

const twoQueues = `'use rtl'
import { bool, Module, output, uint, wiring } from 'flitwave/hdl'
import { Fifo } from './fifo.v.js'

export class Two extends Module {
  full = output(bool)
  dout = output(uint(16))
  first = new Fifo()
  second = new Fifo()

  @wiring connectAll() {
    this.first.push = !this.first.full
    this.first.din = 5
    this.first.pop = !this.second.full
    this.second.push = !this.first.empty && !this.second.full
    this.second.din = this.first.dout
    this.second.pop = false
    this.full = this.second.full
    this.dout = this.second.dout
  }
}
`

describeWithTools(['yosys'], 'flitwave import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-import-test-'))

  beforeAll(() => {
    buildPackage()
    copyFileSync(join(designs, 'fifo.v'), join(folder, 'fifo.v'))
    symlinkSync(fileURLToPath(new URL('../../../node_modules', import.meta.url)), join(folder, 'node_modules'))
    const { status, stdout } = flitwave(folder, ['import', 'fifo.v', '--set', 'WIDTH=16'])
    expect(status).toBe(0)
    expect(stdout).toContain('clock: clk; reset: rst, active high')
  })

  it('writes the ports of the class, with the widths of its parameters', () => {
    const text = readFileSync(join(folder, 'fifo.v.d.ts'), 'utf8')
    expect(text).toContain('export declare class Fifo extends Module {')
    expect(text).toContain('  din: Bits<16>')
    expect(text).toContain('  push: boolean')
    expect(text).not.toContain('clk:')
  })

  it('gives a class to a testbench, whose runs are explained by lines of the Verilog', () => {
    writeFileSync(join(folder, 'fifo.tb.ts'), testbench)
    const run = flitwave(folder, ['run', 'fifo.tb.ts', '--keep-replay'])
    expect(run).toMatchObject({ status: 0 })
    const why = flitwave(folder, ['why', 'dut.dout@2', 'fifo.replay'])
    expect(why.stdout).toContain('dut.dout@2 = 700')
    expect(why.stdout).toContain('fifo.v:11  assign dout = empty')
  })

  it('gives mistakes in Verilog to a testbench, in words', () => {
    writeFileSync(join(folder, 'fifo.tb.ts'), testbench)
    const { stdout, stderr } = flitwave(folder, ['mutate', 'fifo.tb.ts', '--kind', 'stuck', '--seconds', '0'])
    expect(stderr).toBe('')
    expect(stdout).toMatch(/fifo: \d+ mutants: [1-9]\d* killed/)
    expect(stdout).toMatch(/^fifo\.v:\d+:\d+: stuck: survived/m)
  })

  it('gives a class to a design in TypeScript', () => {
    writeFileSync(join(folder, 'two.ts'), twoQueues)
    const { status, stdout } = flitwave(folder, ['check', 'two.ts'])
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('2 modules') as unknown })
  })

  it('gives a class to commands that take a module', () => {
    const check = flitwave(folder, ['check', 'fifo.v#fifo', '--set', 'WIDTH=4'])
    expect(check).toMatchObject({ status: 0 })
    const verilog = flitwave(folder, ['verilog', 'fifo.v'])
    expect(verilog.stdout).toContain('input  logic [15:0] din')
  })

  it('imports a source anew that has changed', () => {
    const source = readFileSync(join(folder, 'fifo.v'), 'utf8')
    writeFileSync(
      join(folder, 'fifo.v'),
      source
        .replace('output full', 'output reg_full, output full')
        .replace('assign full', 'assign reg_full = full;\n  assign full'),
    )
    // A process of its own: one that has loaded a file keeps it.
    const { stdout } = flitwave(folder, ['verilog', 'fifo.v'], { FLITWAVE_BUDGET: 'turns=200000' })
    expect(stdout).toContain('reg_full')
    expect(stdout).toContain('input  logic [15:0] din')
    writeFileSync(join(folder, 'fifo.v'), source)
  })

  it.each([
    [['import', 'fifo.ts'], 'FW912'],
    [['import', 'absent.v'], 'FW912'],
    [['import', 'fifo.v', '--top', 'absent'], 'FW602'],
    [['import', 'fifo.v', '--set', 'WIDTH=1;shell'], 'FW916'],
    [['import', 'fifo.v', '--reset', 'absent'], 'FW611'],
  ])('refuses %j with %s', (args, code) => {
    const { status, stderr } = flitwave(folder, args)
    expect(status).toBe(2)
    expect(stderr).toContain(code)
  })
})
