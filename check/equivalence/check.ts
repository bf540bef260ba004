import type { Design } from '../../src/ir/ir.js'
import { emitVerilog, type VerilogFile } from '../../src/print/verilog/emit.js'
import { compare, type Limits } from './compare.js'
import type { Verdict } from './verdict.js'
import type { RunYosys } from './yosys.js'

export interface CheckOptions extends Limits {
  readonly yosys: RunYosys
  /** By default what {@link emitVerilog} prints. */
  readonly files?: readonly VerilogFile[]
}

/** Compares the Verilog of a design with its gates. */
export async function check(design: Design, { yosys, files, ...limits }: CheckOptions): Promise<Verdict> {
  const made = await yosys(design, files ?? emitVerilog(design), limits.seconds)
  return 'reason' in made ? made : compare(design, made.aiger, limits)
}
