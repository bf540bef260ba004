/** The input that becomes the reset, and its level. */

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importVerilog, type ImportedDesign } from '../../../src/language/verilog/import.js'
import { describeWithTools } from '../../support/tools.js'

async function resetOf(statements: string, name = 'rst'): Promise<ImportedDesign['report']['reset']> {
  const file = join(mkdtempSync(join(tmpdir(), 'flitwave-reset-')), 'm.v')
  const ports = `input clk, input ${name}, input go, input [7:0] d, output reg [7:0] q, output reg [7:0] r`
  const child =
    'module held (input clk, input off, input [7:0] d, output reg [7:0] q);\n  always @(posedge clk) if (!off) q <= d[7:4];\nendmodule\n'
  writeFileSync(file, `module m (${ports});\n${statements}\nendmodule\n${child}`)
  const sources = { files: [file], top: 'm', parameters: {}, defines: {}, includes: [] }
  return (await importVerilog(sources)).report.reset
}

const high = { port: 'rst', isActiveHigh: true }
const low = { port: 'rst', isActiveHigh: false }

describeWithTools(['yosys'], 'a reset', () => {
  it.each([
    ['sets a register', 'always @(posedge clk) if (rst) q <= 1; else q <= d;', high],
    ['may be active low, whatever its name', 'always @(posedge clk) if (!rst) q <= 1; else q <= d;', low],
    ['may be asynchronous', 'always @(posedge clk or negedge rst) if (!rst) q <= 1; else q <= d;', low],
    [
      'is not the level on which more bits are constant',
      'always @(posedge clk) begin if (rst) q[0] <= 1; else q <= go; if (!rst) r <= d[7:6]; end',
      high,
    ],
    [
      'is not the level on which more bits of an instance are constant',
      'always @(posedge clk) if (rst) q[0] <= 1; else q <= go;\nwire [7:0] s;\nheld h (.clk(clk), .off(rst), .d(d), .q(s));\nalways @* r = s;',
      high,
    ],
    ['is no input that holds registers back', 'always @(posedge clk) if (!rst) q <= d[7:4];', null],
    ['may pass registers first', 'reg a; always @(posedge clk) begin a <= rst; if (a) q <= 3; else q <= d; end', high],
    ['may set a register that keeps its value for ever', 'always @(posedge clk) if (rst) q <= 1;', high],
  ])('%s', async (_, statements, reset) => {
    expect(await resetOf(statements)).toEqual(reset)
  })

  it.each(['rst_n', 'resetn', 'aresetn', 'NRST', 'rst_ni', 'wb_nrst_i'])(
    'is active low if it is called %s',
    async (name) => {
      expect(await resetOf(`always @(posedge clk) if (!${name}) q <= 1;`, name)).toEqual({
        port: name,
        isActiveHigh: false,
      })
    },
  )

  it('gives the same module to instances that it leaves in the same state', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'flitwave-reset-')), 'm.v')
    const lane = [
      'module lane (input clk, input rst, input push, input [3:0] d, output [3:0] q, output reg busy);',
      'reg [3:0] words [0:3];',
      'assign q = words[d[1:0]];',
      'always @(posedge clk) if (rst) busy <= 0; else begin busy <= push; if (push) words[d[1:0]] <= d; end',
      'endmodule',
    ]
    const top = [
      'module m (input clk, input rst, input push, input [3:0] d, output [3:0] a, output [3:0] b, output c, output e);',
      'lane inner (.clk(clk), .rst(rst), .push(push), .d(d), .q(a), .busy(c));',
      // At the edge of a mesh, nothing comes: the inputs are constant.
      "lane edge_lane (.clk(clk), .rst(rst), .push(1'b0), .d(4'd0), .q(b), .busy(e));",
      'endmodule',
    ]
    writeFileSync(file, [...lane, ...top].join('\n'))
    const { design } = await importVerilog({ files: [file], top: 'm', parameters: {}, defines: {}, includes: [] })
    expect(design.modules.map(({ name }) => name)).toEqual(['lane', 'm'])
  })
})
