/** The testbench for the simulators: it plays a stimulus file and prints the observed values once per cycle. */

import type { Design } from '../../../ir/ir.js'
import type { InstanceNode } from '../../../engines/sim/engine/instances.js'
import { isClocked } from '../clocked.js'
import { range, indent } from '../text.js'
import { placedInstances, type Observed } from './expected.js'

export const stimulusFile = 'stimulus.hex'

/** Marks the lines with values in the output of a simulator. */
export const lineMark = '@'

/** Calls with more arguments are split. */
const argumentsPerCall = 64

/** The names of the testbench and of the clock around it, which no module of the design uses. */
export function benchNames(design: Design): { readonly bench: string; readonly clock: string } {
  const taken = new Set(design.modules.map(({ name }) => name))
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name)
  return { bench: free('flitwave_bench'), clock: free('flitwave_clock') }
}

/**
 * A module with the input `clk`. State below `stateOf` that has neither a reset value nor an initial one starts at 0, as in
 * our engines; registers with a reset value start as the simulator pleases, for reset must reach them. Null for a netlist,
 * whose state has other names.
 */
export function benchText(
  design: Design,
  observed: readonly Observed[],
  cycles: number,
  stateOf: InstanceNode | null,
): string {
  const clocked = isClocked(design.top)
  const inputs = design.top.signals.filter(({ role }) => role === 'input')
  const outputs = design.top.signals.filter(({ role }) => role === 'output')
  const width = inputs.reduce((sum, { type }) => sum + type.width, 0)
  const pins = [...(clocked ? ['clk', 'rst'] : []), ...[...inputs, ...outputs].map(({ name }) => `pin_${name}`)]
  const body = [
    `logic [${Math.max(width, 1) - 1}:0] stimulus [0:${cycles - 1}];`,
    'integer cycle;',
    ...(clocked ? ['wire rst = cycle == 0;'] : []),
    ...[...inputs, ...outputs].map(({ name, type }) => `logic ${range(type)}pin_${name};`),
    ...(width > 0
      ? [
          `assign {${inputs
            .map(({ name }) => `pin_${name}`)
            .reverse()
            .join(', ')}} = stimulus[cycle];`,
        ]
      : []),
    `${design.top.name} dut (`,
    ...indent(pins.map((pin, i) => `.${pin.replace(/^pin_/, '')}(${pin})${i < pins.length - 1 ? ',' : ''}`)),
    ');',
    'initial begin',
    `  $readmemh("${stimulusFile}", stimulus);`,
    // Not blocking: processes that wait for a change must already be waiting.
    '  cycle <= 0;',
    ...indent(stateOf ? startState(stateOf) : []),
    'end',
    'always @(posedge clk) begin',
    ...indent(display(observed)),
    // Never step past the end of the stimulus, where inputs are unknown.
    `  if (cycle == ${cycles - 1}) $finish;`,
    '  else cycle <= cycle + 1;',
    'end',
  ]
  return [`module ${benchNames(design).bench} (input logic clk);`, ...indent(body), 'endmodule', ''].join('\n')
}

/** A top for simulators without a host program that drives the clock. */
export function clockText(design: Design): string {
  const { bench, clock } = benchNames(design)
  return [
    `module ${clock};`,
    "  logic clk = 1'b0;",
    '  always #1 clk = !clk;',
    `  ${bench} bench (.clk(clk));`,
    'endmodule',
    '',
  ].join('\n')
}

function startState(tree: InstanceNode): string[] {
  return placedInstances(tree).flatMap(({ node, reference }) => [
    ...node.module.signals
      .filter(({ role, reset, initial }) => role === 'register' && reset === null && initial === undefined)
      .map(({ name }) => `${reference}.${name} = '0;`),
    ...node.module.memories
      .filter(({ initial }) => initial === undefined)
      .map(({ name, depth }) => `for (integer i = 0; i < ${depth}; i = i + 1) ${reference}.${name}[i] = '0;`),
  ])
}

function display(observed: readonly Observed[]): string[] {
  const calls: string[] = [`$write("${lineMark}");`]
  for (let i = 0; i < observed.length; i += argumentsPerCall) {
    const group = observed.slice(i, i + argumentsPerCall)
    calls.push(`$write("${' %h'.repeat(group.length)}", ${group.map(({ reference }) => reference).join(', ')});`)
  }
  return [...calls, '$write("\\n");']
}
