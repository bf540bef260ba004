/** The reader of VCD against GTKWave, and on dumps of Icarus. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { DumpRun } from '../../../src/runs/dump/run.js'
import { openVcd } from '../../../src/runs/dump/vcd/vcd.js'
import { describeWithTools } from '../../support/tools.js'
import { judgedByGtkwave, judgedManners, withToggle } from './gtkwave.js'
import { models } from './random-vcd.js'
import { sourceOf } from './source.js'

const folder = mkdtempSync(join(tmpdir(), 'flitwave-vcd-'))
afterAll(() => rmSync(folder, { recursive: true }))

describeWithTools(['vcd2fst', 'fst2vcd'], 'the reader of VCD and GTKWave', () => {
  it('tells the same of a dump and of what GTKWave makes of it', async () => {
    await fc.assert(
      fc.asyncProperty(models, judgedManners, async (model, manner) => {
        const { ours, theirs } = await judgedByGtkwave(withToggle(model), manner, folder)
        for (const [path, changes] of ours) expect(theirs.get(path), path).toEqual(changes)
      }),
      { numRuns: 15 },
    )
  })
})

const design = `
module sub(input clk, input rst, output reg [7:0] count, output full);
  reg [3:0] mem [0:3];
  assign full = count > 8'd9;
  always @(posedge clk) if (rst) count <= 0; else count <= count + 1;
  real r;
  initial r = 0.5;
  always @(posedge clk) begin mem[count[1:0]] <= count[3:0]; r <= r * 1.5; end
endmodule
module top;
  reg clk = 0, rst = 1; wire [7:0] count; wire full; reg [3:0] bus = 4'bz; wire \\a+b ;
  assign \\a+b = clk & full;
  sub s(clk, rst, count, full);
  always #5 clk = ~clk;
  integer k;
  initial begin
    $dumpfile("t.vcd"); $dumpvars(0, top); for (k = 0; k < 4; k = k + 1) $dumpvars(0, top.s.mem[k]);
    #22 rst = 0; #50 bus = 4'b1x0z; #30 bus = 4'bx; #20 $dumpoff; #30 $dumpon; #40 $finish;
  end
endmodule
`

describeWithTools(['iverilog'], 'a dump of Icarus', () => {
  it('has its counter, its memory and its x', async () => {
    writeFileSync(join(folder, 't.v'), design)
    execFileSync('iverilog', ['-o', 't', 't.v'], { cwd: folder })
    execFileSync('vvp', ['t'], { cwd: folder, stdio: 'ignore' })
    const run = await DumpRun.open(await openVcd(sourceOf(readFileSync(join(folder, 't.vcd')))))
    expect(run.cycles.clock!.path).toBe('top.clk')
    expect(run.paths).toEqual(expect.arrayContaining(['top.a+b', 'top.s.mem[3]', 'top.s.r', 'top.s.count']))
    const trace = await run.trace(['top.count', 'top.s.mem[0]', 'top.bus'], { from: 0, to: 11 })
    const values = trace.variables.map(({ leaves: [leaf] }) =>
      leaf!.cycles
        .map((cycle, i) => {
          const unknown = leaf!.unknown?.[i] ?? 0
          return `${cycle}:${leaf!.values[i]}${unknown ? `/${unknown}` : ''}`
        })
        .join(' '),
    )
    expect(values).toEqual([
      '0:0/255 1:0 3:1 4:2 5:3 6:4 7:5 8:6 9:7 10:8 11:9',
      '0:0/15 2:0 7:4 11:8',
      '0:15/15 7:9/5 10:0/15',
    ])
  })
})
