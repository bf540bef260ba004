/** Netlists as a stranger may write them, and the programs that make them. */

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { importNetlist, importVerilog } from '../../../src/language/verilog/import.js'
import { readStored } from '../../../src/language/verilog/stored.js'
import { decodeNetlist } from '../../../src/language/verilog/yosys/decode.js'
import { findYosys } from '../../../src/language/verilog/yosys/run.js'
import { describeWithTools } from '../../support/tools.js'

function codeOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof FlitwaveError) return error.diagnostics[0]!.code
    throw error
  }
  return 'none'
}

const top = (parts: object): string =>
  JSON.stringify({
    creator: 'Yosys',
    modules: { m: { attributes: { top: '1' }, ports: {}, cells: {}, netnames: {}, ...parts } },
  })

const input = (...bits: unknown[]): object => ({ direction: 'input', bits })
const output = (...bits: unknown[]): object => ({ direction: 'output', bits })

describe('a netlist', () => {
  it.each([
    'no json',
    '[]',
    '{}',
    '{"creator":"Yosys","modules":[]}',
    '{"creator":"Yosys","modules":{"m":{"attributes":{}}}}',
    top({ ports: { a: { direction: 'sideways', bits: [2] } } }),
    top({ ports: { a: input(-1) } }),
    top({ ports: { a: input(1.5) } }),
    top({ ports: { a: input('y') } }),
    top({ ports: { a: { direction: 'input' } } }),
    top({ cells: { c: { type: '', connections: {} } } }),
    top({ cells: { c: { type: '$and', connections: { A: [2] } } } }),
    top({ attributes: { top: '1', src: {} } }),
  ])('that is none is refused: %s', (text) => {
    expect(codeOf(() => decodeNetlist(text))).toBe('FW603')
  })

  const and = (more: object): string =>
    top({
      ports: { a: input(2), b: input(3), q: output(4) },
      cells: {
        c: {
          type: '$and',
          parameters: { A_SIGNED: '0', B_SIGNED: '0', A_WIDTH: '1', B_WIDTH: '1', Y_WIDTH: '1' },
          port_directions: { A: 'input', B: 'input', Y: 'output' },
          connections: { A: [2], B: [3], Y: [4] },
          ...more,
        },
      },
    })

  it('is imported', () => {
    expect(importNetlist(decodeNetlist(and({})), null).design.top.connections).toHaveLength(1)
  })

  it.each([
    { parameters: {} },
    { parameters: { A_SIGNED: '0', B_SIGNED: '0', A_WIDTH: '11', B_WIDTH: '1', Y_WIDTH: '1' } },
    { connections: { A: [2], Y: [4] } },
  ])('with a cell that lacks something is refused: %o', (more) => {
    expect(codeOf(() => importNetlist(decodeNetlist(and(more)), null))).toBe('FW603')
  })

  it('with a cell of an unknown kind is refused', () => {
    expect(codeOf(() => importNetlist(decodeNetlist(and({ type: '$strange' })), null))).toBe('FW608')
  })

  const loaded = (data: readonly unknown[]): string =>
    top({
      ports: { clk: input(2), load: input(3), d: input(4), q: output(5) },
      cells: {
        c: {
          type: '$aldff',
          parameters: { WIDTH: '1', CLK_POLARITY: '1', ALOAD_POLARITY: '1' },
          port_directions: { CLK: 'input', ALOAD: 'input', AD: 'input', D: 'input', Q: 'output' },
          connections: { CLK: [2], ALOAD: [3], AD: data, D: [4], Q: [5] },
        },
      },
    })

  it('loads a register at once with a constant, and with nothing else', () => {
    const { design } = importNetlist(decodeNetlist(loaded(['1'])), null)
    expect(design.top.signals.filter(({ role }) => role === 'register')).toHaveLength(1)
    expect(codeOf(() => importNetlist(decodeNetlist(loaded([4])), null))).toBe('FW606')
  })

  it('takes a register that is loaded with a constant by the reset as one with that reset', () => {
    const { design } = importNetlist(decodeNetlist(loaded(['1'])), 'load')
    const [register] = design.top.signals.filter(({ role }) => role === 'register')
    expect(register).toMatchObject({ reset: 1n })
    expect(codeOf(() => importNetlist(decodeNetlist(loaded(['1'])), 'nothing'))).toBe('FW611')
  })
})

const stored = (className: unknown): string =>
  JSON.stringify({
    format: 'flitwave verilog',
    version: 2,
    recipe: { sources: { files: [], top: null, parameters: {}, defines: {}, includes: [] }, reset: null },
    digests: [],
    className,
    reset: null,
    design: { files: [] },
  })

describe('a stored design', () => {
  it.each([
    '{}',
    'no json',
    'null',
    '{"format":"flitwave verilog","version":1}',
    '{"format":"flitwave verilog","version":2}',
    stored('a+b'),
    stored(1),
  ])('that is none is refused: %s', (text) => {
    const file = join(mkdtempSync(join(tmpdir(), 'flitwave-stored-')), 'm.v.json')
    writeFileSync(file, text)
    expect(codeOf(() => readStored(file))).toBe('FW612')
  })
})

describe('Yosys', () => {
  it('is named where it is missing', async () => {
    await expect(findYosys('no-such-program', 'no-such-package')).rejects.toThrow(/FW601/)
  })

  it('may be the package, which reads the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flitwave-yowasp-'))
    const file = join(folder, 'm.v')
    writeFileSync(
      file,
      'module m (input clk, input [3:0] d, output reg [3:0] q);\n  always @(posedge clk)\n    q <= d + 1;\nendmodule\n',
    )
    const sources = { files: [file], top: 'm', parameters: {}, defines: {}, includes: [] }
    const { design } = await importVerilog(sources, { yosys: await findYosys('no-such-program') })
    expect(design.top.blocks[0]!.place).toEqual({ file, line: 2, column: 3 })
  })
})

describeWithTools(['yosys'], 'an import', () => {
  it('refuses a top that is not there', async () => {
    const sources = { files: ['/dev/null'], top: 'm', parameters: {}, defines: {}, includes: [] }
    await expect(importVerilog(sources)).rejects.toThrow(/FW602/)
  })
})
