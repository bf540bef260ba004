/** The script of Yosys for the Verilog of a design, and its results. */

import type { Design, Module } from '../../src/ir/ir.js'
import { allStatements, expressionsOf, nodesOf } from '../../src/ir/visit.js'

/** The circuit that Yosys has made from Verilog. */
export interface YosysCircuit {
  /** Binary AIGER, whose symbols are names in flattened Verilog. Some bits have several names, separated by spaces. */
  readonly aiger: Uint8Array
}

/** The reason why there is no circuit: too little time, or Verilog that Yosys refuses. */
export interface NoCircuit {
  readonly kind: 'unknown' | 'refused'
  readonly reason: string
}

export const circuitFile = 'circuit.aig'
/** Contains the text of `wideOperators`. */
export const wideOperatorsFile = 'wide-operators.v'

/**
 * Turns the text into gates without optimisation, so that no register is lost or shared. Undriven signals become named
 * inputs, and undefined values unnamed ones: the circuits must be equal for any value.
 */
export function yosysScript(design: Design, files: readonly string[]): string {
  // Yosys drops a memory that is never read or written; as registers, it keeps its name.
  const memories = design.modules.some(hasIdleMemory) ? '-mem2reg ' : ''
  return [
    `read_verilog -sv ${memories}${files.join(' ')}`,
    `hierarchy -check -top ${design.top.name}`,
    'proc',
    'flatten',
    'memory_map',
    'select -assert-none t:$dlatch t:$adlatch t:$dlatchsr t:$adff t:$aldff t:$dffsr',
    // AIGER has one unnamed clock: all registers, even unread ones, must use its rising edge.
    'design -save registers',
    'setattr -set keep 1 t:$dff',
    'opt_clean',
    'select -set clocked w:clk %co1:+$dff[CLK]',
    `select -set rising r:CLK_POLARITY=1 r:CLK_POLARITY=1'1 %u`,
    'select -assert-none t:$dff @clocked @rising %i %d',
    'design -load registers',
    'setundef -undriven -expose',
    `techmap -map ${wideOperatorsFile}`,
    'simplemap',
    'techmap',
    'setundef -undriven -anyseq',
    'dfflegalize -cell $_DFF_P_ 01',
    'aigmap',
    `write_aiger -symbols ${circuitFile}`,
  ].join('\n')
}

/** True if a module has a memory that it does not both read and write. A table needs no writing. */
function hasIdleMemory({ memories, blocks, connections }: Module): boolean {
  const statements = blocks.flatMap(({ body }) => allStatements(body))
  const written = new Set(statements.flatMap((stmt) => (stmt.kind === 'write' ? [stmt.memory] : [])))
  const values = [...statements.flatMap(expressionsOf), ...connections.map(({ value }) => value)]
  const read = new Set([...nodesOf(values)].flatMap((expr) => (expr.kind === 'read' ? [expr.memory] : [])))
  return memories.some((memory) => !read.has(memory) || (memory.initial === undefined && !written.has(memory)))
}
