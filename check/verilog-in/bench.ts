/** A testbench in Verilog around the source of an imported design: it plays a stimulus and prints the outputs. */

import type { ImportedDesign } from '../../src/language/verilog/import.js'
import type { Signal } from '../../src/ir/ir.js'
import type { Sources } from '../../src/language/verilog/yosys/script.js'

export const stimulusFile = 'stimulus.hex'
export const lineMark = '@'

/** The cycles before the first that is compared: one with the reset off, then some with the reset on. */
export interface Lead {
  readonly off: number
  readonly on: number
}

/** Ports of the top that are signals in ours, by their names in the source. */
export function portsOf(
  { ports }: ImportedDesign,
  role: Signal['role'],
): readonly (readonly [name: string, signal: Signal])[] {
  return [...ports].flatMap(([name, signal]) => (signal?.role === role ? [[name, signal] as const] : []))
}

/**
 * A module with the inputs `tick` and `clk`. A rising edge of `tick` prints, one of `clk` ends the cycle: they come one after
 * the other, so that nothing is printed while the design changes.
 */
export function benchText(imported: ImportedDesign, sources: Sources, cycles: number, lead: Lead): string {
  const { report, design, ports } = imported
  const [inputs, outputs] = [portsOf(imported, 'input'), portsOf(imported, 'output')]
  const width = inputs.reduce((sum, [, { type }]) => sum + type.width, 0)
  const range = ({ type }: Signal): string => (type.width === 1 ? '' : `[${type.width - 1}:0] `)
  const active = report.reset?.isActiveHigh === false ? '0' : '1'
  const special = [...ports].flatMap(([name, signal]) => {
    if (signal) return []
    if (name === report.clock) return [`.\\${name} (clk)`]
    return name === report.reset?.port ? [`.\\${name} (rst)`] : []
  })
  const pins = [...special, ...[...inputs, ...outputs].map(([name, signal]) => `.\\${name} (pin_${signal.name})`)]
  const set = Object.entries(sources.parameters).map(([name, value]) => `.${name}(${value})`)
  const top = sources.top ?? design.top.name
  return [
    '`timescale 1ns/1ps',
    'module flitwave_bench (input tick, input clk);',
    `  reg [${Math.max(width, 1) - 1}:0] stimulus [0:${cycles - 1}];`,
    '  integer cycle;',
    `  wire rst = cycle >= ${lead.off} && cycle < ${lead.off + lead.on} ? 1'b${active} : !1'b${active};`,
    ...[...inputs, ...outputs].map(([, signal]) => `  wire ${range(signal)}pin_${signal.name};`),
    ...(width > 0 ? [`  assign {${inputs.map(([, { name }]) => `pin_${name}`).join(', ')}} = stimulus[cycle];`] : []),
    `  ${top} ${set.length > 0 ? `#(${set.join(', ')}) ` : ''}dut (${pins.join(', ')});`,
    `  initial begin $readmemh("${stimulusFile}", stimulus); cycle = 0; end`,
    '  always @(posedge tick) begin',
    `    $write("${lineMark}");`,
    ...outputs.map(([, { name }]) => `    $write(" %b", pin_${name});`),
    '    $write("\\n");',
    '  end',
    `  always @(posedge clk) if (cycle == ${cycles - 1}) $finish; else cycle <= cycle + 1;`,
    'endmodule',
    '',
  ].join('\n')
}

/** Turns the clock in a simulator without a host program. */
export const clockText = `\`timescale 1ns/1ps
module flitwave_clock;
  reg tick = 0, clk = 0;
  always begin
    #4 tick = 1; #1 clk = 1; #4 tick = 0; #1 clk = 0;
  end
  flitwave_bench bench (.tick(tick), .clk(clk));
endmodule
`

/** Turns it in Verilator. */
export const hostProgram = `#include "Vbench.h"
#include "verilated.h"
int main(int argc, char** argv) {
  VerilatedContext context;
  context.commandArgs(argc, argv);
  Vbench bench{&context};
  bench.eval();
  while (!context.gotFinish()) {
    bench.tick = 1; bench.eval();
    bench.clk = 1; bench.eval();
    bench.tick = 0; bench.eval();
    bench.clk = 0; bench.eval();
  }
  bench.final();
}
`
