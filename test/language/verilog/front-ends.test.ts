/** The readers of sources beside the installed Yosys, and modules that they make several times. */

import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { importNetlist, importVerilog } from '../../../src/language/verilog/import.js'
import { decodeNetlist } from '../../../src/language/verilog/yosys/decode.js'
import { failFor, requireDeclared, topParameters } from '../../../src/language/verilog/yosys/refusal.js'
import { findYosys } from '../../../src/language/verilog/yosys/run.js'
import { yosysScript, type RunYosys, type Sources } from '../../../src/language/verilog/yosys/script.js'
import { withSlang } from '../../../src/language/verilog/yosys/slang.js'
import { describeWithTools } from '../../support/tools.js'

function sourcesWith(texts: Readonly<Record<string, string>>, top: string, includes: readonly string[] = []): Sources {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-front-end-'))
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
  const files = Object.keys(texts).map((name) => join(folder, name))
  return {
    files: files.filter((file) => !file.endsWith('.vh')),
    top,
    parameters: { W: '4' },
    defines: { FAST: '1' },
    includes,
  }
}

describe('the package of Yosys', () => {
  it('reads included files, those of included files, too', async () => {
    const sources = sourcesWith(
      {
        'm.v': '`include "a.vh"\nmodule m #(parameter W = 2) (input [W-1:0] a, output [W-1:0] q);\nassign q = `SUM;\nendmodule\n',
        'a.vh': '`include "b.vh"\n`define SUM a + `ONE\n',
        'b.vh': '`define ONE 1\n',
      },
      'm',
    ) // prettier-ignore
    const { design } = await importVerilog(sources, { yosys: await findYosys('no-such-program') })
    expect(design.top.signals.map(({ type }) => type.width)).toEqual([4, 4])
  })
})

describe('slang', () => {
  const sources = sourcesWith({ 'm.sv': 'module m (input logic a, output logic q);\nendmodule\n' }, 'm', ['/headers'])

  it('gets the same options as the Verilog reader', () => {
    const [read, hierarchy] = yosysScript(sources, [], 'n.json', 'slang').split('\n')
    expect(read).toBe(`read_slang --keep-hierarchy --single-unit --threads 1 --ignore-timing --top m -G W=4 -D SYNTHESIS -D FAST=1 -I /headers ${sources.files[0]!}`) // prettier-ignore
    expect(hierarchy).toBe('hierarchy -check -top m')
  })

  it('leaves the refusal of Yosys where the package does not have it', async () => {
    const refusal = new FlitwaveError([{ code: 'FW602', message: 'syntax', place: null, help: '', notes: [] }])
    const plain: RunYosys = () => Promise.reject(refusal)
    await expect(withSlang(plain, 'no-such-package')(sources, [], 10)).rejects.toBe(refusal)
  })

  it('is repeated with its first error, at its place', () => {
    const printed = 'Top level design units:\n    m\n\ntmp/m.sv:2:14: error: use of undeclared identifier \'b\'\n  assign q = b;\nBuild failed'
    expect(() => failFor(printed, sources)).toThrow(
      "/tmp/m.sv:2:14: error FW602: Yosys refuses the source: use of undeclared identifier 'b'",
    )
  }) // prettier-ignore

  it('names modules by their instances, which the source does not', () => {
    const module = (more: object): object => ({ attributes: {}, ports: {}, cells: {}, netnames: {}, ...more })
    const cell = (type: string): object => ({ type, connections: {} })
    const text = JSON.stringify({
      creator: 'slang in Yosys',
      modules: {
        m: module({ attributes: { top: '1' }, cells: { a: cell('leaf$m.a'), b: cell('leaf$m.b') } }),
        'leaf$m.a': module({}),
        'leaf$m.b': module({}),
      },
    })
    const { design } = importNetlist(decodeNetlist(text), null)
    expect(design.modules.map(({ name }) => name)).toEqual(['leaf', 'm'])
  })
})

describeWithTools(['yosys'], 'modules with parameters', () => {
  it('are one where the parameters make no difference, at all levels', async () => {
    const text = `
module leaf #(parameter ID = 0, STEP = 1) (input clk, input [3:0] d, output reg [3:0] q);
  always @(posedge clk) q <= d + STEP;
endmodule
module pair #(parameter ID = 0, STEP = 1) (input clk, input [3:0] d, output [3:0] q);
  wire [3:0] t;
  leaf #(.ID(ID), .STEP(STEP)) a (clk, d, t);
  leaf #(.ID(ID + 1), .STEP(STEP)) b (clk, t, q);
endmodule
module m #(parameter W = 4) (input clk, input [W-1:0] d, output [11:0] q);
  pair #(.ID(1)) x (clk, d, q[3:0]);
  pair #(.ID(2)) y (clk, d, q[7:4]);
  pair #(.ID(3), .STEP(2)) z (clk, d, q[11:8]);
endmodule
`
    const { design, report } = await importVerilog(sourcesWith({ 'm.v': text }, 'm'))
    expect(design.modules.map(({ name }) => name.replace(/_.*/, '')).sort()).toEqual(['leaf', 'leaf', 'm', 'pair', 'pair']) // prettier-ignore
    expect(report.size).toEqual({ cells: 12, registers: 6, bits: 24 })
    expect(existsSync(design.top.place.file)).toBe(true)
  })
})

describeWithTools(['yosys'], 'default parameters of the top module', () => {
  const text = `
module m #(parameter DEPTH = 1 << 20) (input clk, input [3:0] a, output [3:0] q);
  reg [3:0] words [0:DEPTH-1];
  integer i;
  initial for (i = 0; i < DEPTH; i = i + 1) words[i] = 5;
  assign q = words[a];
  always @(posedge clk) words[a] <= q + 1;
endmodule
`
  it('take no time where others are set', async () => {
    const sources = { ...sourcesWith({ 'm.v': text }, 'm'), parameters: { DEPTH: '4' } }
    const { design } = await importVerilog(sources, { limit: 5 })
    expect(design.top.memories.map(({ depth }) => depth)).toEqual([4])
  })

  it('end with the remedy where no top module is named', async () => {
    const sources = { ...sourcesWith({ 'm.v': text }, 'm'), top: null }
    await expect(importVerilog(sources, { limit: 1 })).rejects.toThrow(/not finished[^]*--top/)
  })
})

describe('a fault that Yosys tells without a place', () => {
  const leaf = 'module leaf #(parameter WIDTH = 4) (input [WIDTH-1:0] a, output [WIDTH-1:0] q);\nendmodule\n'
  const sources = sourcesWith(
    {
      'leaf.v': leaf,
      'm.v': `// absent one (a);
module m #(
  parameter W = 4,
  parameter int unsigned DEPTH [1] = '{2},
  localparam L = 1
) (input a, output q);
  parameter INNER = 1;
  leaf #(.WIDTH(f(1, 2))) first (.a(a), .q(q));
  leaf #(
    .WIDTHS(4)
  ) second [1:0] (.a(a), .q(q));
  absent one (.a(a), .q(q));
  \`include "none.vh"
endmodule
`,
    },
    'm',
  )
  const [leafFile, file] = sources.files as readonly [string, string]

  it.each([
    ["input:0: ERROR: Can't find object for defparam `DPETH`!", `${file}:2:8`, 'the module m has no parameter DPETH'],
    ["ERROR: Module `leaf' referenced in module `m' in cell `second' does not have a parameter named 'WIDTHS'.", `${file}:9:3`, 'WIDTHS'],
    ["ERROR: Module `\\absent' referenced in module `\\m' in cell `\\one' is not part of the design.", `${file}:12:3`, 'not part'],
    ["ERROR: Can't open include file `none.vh'!", `${file}:13:3`, 'none.vh'],
  ])('is at its place in the source: %s', (printed, place, message) => {
    const error = failureOf(() => failFor(printed, sources))
    expect(error).toContain(`${place}: error FW602`)
    expect(error).toContain(message)
  }) // prettier-ignore

  it('names the parameter that is meant, or all of them', () => {
    const refusal = (name: string): string =>
      failureOf(() => failFor(`input:0: ERROR: Can't find object for defparam \`${name}\`!`, sources))
    expect(refusal('DPETH')).toContain('did you mean DEPTH?')
    expect(refusal('rows')).toContain('it has W, DEPTH')
  })

  it('is the same for slang, which ignores the parameter', () => {
    expect(failureOf(() => requireDeclared({ ...sources, parameters: { DPETH: '2' } }))).toContain(`${file}:2:8`)
    expect(() => requireDeclared({ ...sources, parameters: { DEPTH: '2' } })).not.toThrow()
    // A macro may declare more.
    const hidden = sourcesWith({ 'm.sv': 'module m #(`PARAMETERS) (input a);\nendmodule\n' }, 'm')
    expect(() => requireDeclared(hidden)).not.toThrow()
    expect(topParameters({ ...sources, top: 'leaf', files: [leafFile] })).toEqual(['WIDTH'])
  })
})

function failureOf(act: () => void): string {
  try {
    act()
  } catch (error) {
    if (error instanceof FlitwaveError) return error.message
    throw error
  }
  throw new Error('nothing was refused')
}
