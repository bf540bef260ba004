/** Plays runs found by proofs on the exported Verilog in Icarus, which is independent of our engines. */

import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Design, Signal } from '../../../src/ir/ir.js'
import { wordType, type PlainValue } from '../../../src/ir/shape.js'
import { TransitionSystem, type Variable } from '../../../src/verify/prove/system.js'
import type { Witness } from '../../../src/verify/prove/witness.js'
import { instanceTree } from '../../../src/engines/sim/engine/instances.js'
import { leafBits, packWord } from '../../../src/engines/sim/handle/plain.js'
import { placedInstances } from '../../../src/print/verilog/check/expected.js'
import { isClocked } from '../../../src/print/verilog/clocked.js'
import { emitVerilog } from '../../../src/print/verilog/emit.js'
import { range } from '../../../src/print/verilog/text.js'

/** The observations at one clock edge. */
export interface SeenCycle {
  /** The texts from `$error`. */
  readonly errors: readonly string[]
  /** The bits of each output, by its path without `dut`. */
  readonly outputs: ReadonlyMap<string, string>
}

/** Warnings after which Icarus continues. */
const harmless = 'sorry: constant selects in always_* processes'

/**
 * Plays a run on the exported Verilog.
 * @returns the observations in each of its cycles
 * @throws Error if Icarus refuses the Verilog
 */
export function playInIcarus(design: Design, run: Witness, folder: string): SeenCycle[] {
  const files = emitVerilog(design)
  for (const { name, text } of files) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'bench.sv'), benchText(design, run))
  const sources = [...files.map(({ name }) => name), 'bench.sv']
  const compiled = spawnSync('iverilog', ['-g2012', '-s', bench, '-o', 'bench.vvp', ...sources], {
    cwd: folder,
    encoding: 'utf8',
  })
  const complaints = compiled.stderr.split('\n').filter((line) => line !== '' && !line.includes(harmless))
  if (compiled.status !== 0) throw new Error(`Icarus does not compile it: ${complaints.join('\n')}`)
  const { stdout } = spawnSync('vvp', ['-n', 'bench.vvp'], { cwd: folder, encoding: 'utf8' })
  return stdout.split(/^@/m).slice(1).map(seenCycle)
}

function seenCycle(text: string): SeenCycle {
  const [first = '', ...lines] = text.split('\n')
  const outputs = first
    .trim()
    .split(' ')
    .filter(Boolean)
    .map((pair) => pair.split('=') as [string, string])
  return { errors: lines.filter((line) => line.startsWith('ERROR:')), outputs: new Map(outputs) }
}

/** Unlike any module of a design, whose names begin with a capital letter. */
const bench = 'proof_bench'

/** A top that resets the design, sets open state, and then plays the run. */
function benchText(design: Design, { initial, inputs }: Witness): string {
  const bits = new BitsByPath(design)
  const ports = design.top.signals.filter(({ role }) => role === 'input' || role === 'output')
  const clock = isClocked(design.top) ? ['.clk(clk)', '.rst(rst)'] : []
  const pins = ports.map(({ name }) => `.${name}(pin_${name})`)
  return [
    `module ${bench};`,
    "logic clk = 1'b0;",
    "logic rst = 1'b1;",
    ...ports.map(({ name, type }) => `logic ${range(type)}pin_${name};`),
    `${design.top.name} dut (${[...clock, ...pins].join(', ')});`,
    'initial begin',
    // Not at time 0: processes that wait for a change must already be waiting.
    '#1',
    ...ports.filter(({ role }) => role === 'input').map(({ name }) => `pin_${name} = '0;`),
    ...[...bits.cleared(), '#1 clk = 1; #1 clk = 0;', "rst = 1'b0;"],
    ...Object.entries(initial).map(([path, value]) => bits.assignment(path, value)),
    ...inputs.flatMap((values) => [
      ...Object.entries(values).map(([path, value]) => bits.assignment(path, value)),
      `#1 ${show(ports.filter(({ role }) => role === 'output'))}`,
      '#1 clk = 1; #1 clk = 0;',
    ]),
    '$finish;',
    'end',
    'endmodule',
    '',
  ].join('\n')
}

function show(outputs: readonly Signal[]): string {
  const text = outputs.map(({ path }) => `${path}=%b`).join(' ')
  return `$display("@${text}"${outputs.map(({ name }) => `, pin_${name}`).join('')});`
}

/** The names of variables in Verilog, and their values as bits. */
class BitsByPath {
  private readonly variables: ReadonlyMap<string, Variable>
  private readonly open: readonly Variable[]
  private readonly references = new Map<string, string>()

  constructor(design: Design) {
    const { inputs, state, openState } = new TransitionSystem(design)
    this.variables = new Map([...inputs, ...state].map((variable) => [variable.path, variable]))
    this.open = openState
    for (const { name, path } of design.top.signals) this.references.set(`dut.${path}`, `pin_${name}`)
    for (const { node, reference } of placedInstances(instanceTree(design))) {
      for (const { path, name, role } of node.module.signals)
        if (role === 'register') this.references.set(`${node.path}.${path}`, `${reference}.${name}`)
      for (const { path, name, depth } of node.module.memories)
        for (let i = 0; i < depth; i++) this.references.set(`${node.path}.${path}[${i}]`, `${reference}.${name}[${i}]`)
    }
  }

  /** A run lists only relevant state among that left open by reset; our engines start the rest at 0. */
  cleared(): string[] {
    return this.open.map(({ path }) => `${this.references.get(path)!} = '0;`)
  }

  assignment(path: string, value: PlainValue): string {
    const { shape, width } = this.variables.get(path)!
    const word = BigInt.asUintN(width, BigInt(packWord(leafBits(value, shape, path), wordType(shape))))
    return `${this.references.get(path)!} = ${width}'h${word.toString(16)};`
  }
}
