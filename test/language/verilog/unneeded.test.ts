/** Nets and registers that no output needs are signals, unless one of them would keep a design from being imported. */

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importVerilog, type ImportedDesign } from '../../../src/language/verilog/import.js'
import { folderWith } from '../../support/cli.js'
import { describeWithTools } from '../../support/tools.js'

async function imported(text: string): Promise<ImportedDesign> {
  const file = join(folderWith({ 'm.v': text }), 'm.v')
  return importVerilog({ files: [file], top: 'm', parameters: {}, defines: {}, includes: [] })
}

const pathsOf = ({ design }: ImportedDesign): string[] =>
  design.top.signals.filter(({ role }) => role === 'wire' || role === 'register').map(({ path }) => path)

const around = (statements: string): string =>
  [
    'module m (input clk, input other, input [3:0] d, output reg [3:0] q);',
    '  always @(posedge clk) q <= d;',
    statements,
    'endmodule',
  ].join('\n')

describeWithTools(['yosys'], 'that no output needs', () => {
  it.each([
    ['a wire', 'wire [3:0] sum = q + d;', ['q_reg', 'sum']],
    ['a register', 'reg [3:0] last; always @(posedge clk) last <= q;', ['last', 'q_reg']],
    ['a constant', "wire [3:0] limit = 4'd9;", ['limit', 'q_reg']],
    ['another name', 'wire [3:0] copy = q;', ['copy']],
  ])('%s is a signal', async (_, statements, paths) => {
    expect(pathsOf(await imported(around(statements))).sort()).toEqual(paths)
  })

  it.each([
    ['a latch', 'reg held; always @* if (d[0]) held = d[1];'],
    ['a register of another clock', 'reg [3:0] far; always @(posedge other) far <= d;'],
    ['a loop', 'wire round = !(round & d[0]);'],
    ['two drivers', 'wire both; assign both = !d[0]; assign both = !d[1];'],
  ])('%s does not keep the design from being imported', async (_, statements) => {
    expect(pathsOf(await imported(around(statements)))).toEqual(['q_reg'])
  })

  it('values do not make modules different', async () => {
    const child = [
      'module stage #(parameter N = 0) (input clk, input [3:0] d, output reg [3:0] q);',
      '  wire [3:0] number = N;',
      '  always @(posedge clk) q <= d;',
      'endmodule',
    ].join('\n')
    const top = (last: number): string =>
      [
        'module m (input clk, input [3:0] d, output [3:0] q);',
        '  wire [3:0] between;',
        '  stage #(.N(1)) first (clk, d, between);',
        `  stage #(.N(${last})) second (clk, between, q);`,
        'endmodule',
        child,
      ].join('\n')
    const namesOf = ({ design }: ImportedDesign): string[][] =>
      design.modules.map(({ signals }) => signals.map(({ path }) => path).sort())
    expect(namesOf(await imported(top(1)))).toEqual([
      ['d', 'number', 'q', 'q_reg'],
      ['between', 'd', 'q'],
    ])
    expect(namesOf(await imported(top(2)))).toEqual([
      ['d', 'q', 'q_reg'],
      ['between', 'd', 'q'],
    ])
  })
})
