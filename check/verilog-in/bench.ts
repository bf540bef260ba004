/** A testbench in Verilog around the source of an imported design: it plays a stimulus and prints the outputs. */

import type { ImportedDesign } from '../../src/language/verilog/import.js'
import type { Signal } from '../../src/ir/ir.js'
import type { Sources } from '../../src/language/verilog/yosys/script.js'

export const stimulusFile = 'stimulus.hex'
export const lineMark = '@'

/** The cycles before the first that is compared: those with the reset on. */
export interface Lead {
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
 * A module with the inputs `tick`, `clk`, `armed` and `quiet`. A rising edge of `tick` prints, unless it is quiet, and one
 * of `clk` ends the cycle: they come one after the other, so that nothing is printed while the design changes. The reset is
 * off until `armed` rises, before the first edge of the clock: Verilator misses an asynchronous reset that is on from the
 * start, and an edge of the clock without any reset would store what Flitwave never sees.
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
    'module flitwave_bench (input tick, input clk, input armed, input quiet);',
    `  reg [${Math.max(width, 1) - 1}:0] stimulus [0:${cycles - 1}];`,
    '  integer cycle;',
    `  wire rst = armed && cycle < ${lead.on} ? 1'b${active} : !1'b${active};`,
    ...[...inputs, ...outputs].map(([, signal]) => `  wire ${range(signal)}pin_${signal.name};`),
    ...(width > 0 ? [`  assign {${inputs.map(([, { name }]) => `pin_${name}`).join(', ')}} = stimulus[cycle];`] : []),
    `  ${top} ${set.length > 0 ? `#(${set.join(', ')}) ` : ''}dut (${pins.join(', ')});`,
    `  initial begin $readmemh("${stimulusFile}", stimulus); cycle = 0; end`,
    '  always @(posedge tick) if (!quiet) begin',
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
  reg tick = 0, clk = 0, armed = 0;
  initial #1 armed = 1;
  always begin
    #4 tick = 1; #1 clk = 1; #4 tick = 0; #1 clk = 0;
  end
  flitwave_bench bench (.tick(tick), .clk(clk), .armed(armed), .quiet(1'b0));
endmodule
`

/** Turns it in Verilator. With a number of cycles it runs those alone, without printing values, and prints their seconds. */
export const hostProgram = `#include "Vbench.h"
#include "verilated.h"
#include <chrono>
#include <cstdio>
#include <cstdlib>
int main(int argc, char** argv) {
  VerilatedContext context;
  Vbench bench{&context};
  long most = argc > 1 ? std::atol(argv[1]) : -1;
  bench.quiet = most >= 0;
  bench.eval();
  bench.armed = 1; bench.eval();
  auto started = std::chrono::steady_clock::now();
  for (long cycle = 0; cycle != most && !context.gotFinish(); cycle++) {
    bench.tick = 1; bench.eval();
    bench.clk = 1; bench.eval();
    bench.tick = 0; bench.eval();
    bench.clk = 0; bench.eval();
  }
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
  if (most >= 0) std::printf("%f\\n", seconds.count());
  bench.final();
}
`

/** Turns it in Verilator as the clock without a host program does, and writes a dump. */
export const dumpProgram = (file: string): string => `#include "Vbench.h"
#include "verilated.h"
#include "verilated_vcd_c.h"
int main() {
  VerilatedContext context;
  context.traceEverOn(true);
  Vbench bench{&context};
  VerilatedVcdC dump;
  bench.trace(&dump, 99);
  dump.open("${file}");
  vluint64_t time = 0;
  auto step = [&] { bench.eval(); dump.dump(time++); };
  bench.quiet = 1; step();
  bench.armed = 1; step();
  while (!context.gotFinish()) {
    bench.tick = 1; step();
    bench.clk = 1; step();
    bench.tick = 0; step();
    bench.clk = 0; step();
  }
  dump.close();
  bench.final();
}
`
