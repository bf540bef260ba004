import type { Design } from '../../ir/ir.js'
import { printModule } from './module.js'
import { steadyModules } from './steady.js'

/** One file of a design, named after its only module. */
export interface VerilogFile {
  /** `Fifo_4.sv` */
  readonly name: string
  /** `Fifo_4` */
  readonly module: string
  readonly text: string
}

/**
 * Prints a checked design as synthesisable SystemVerilog, one file a module, children first. Modules with state have the
 * inputs `clk` and `rst`, a synchronous reset, before their own inputs. Verilator, Icarus and Yosys accept the text.
 */
export function emitVerilog(design: Design): VerilogFile[] {
  return steadyModules(design).map((module) => ({
    name: `${module.name}.sv`,
    module: module.name,
    text: printModule(module),
  }))
}
