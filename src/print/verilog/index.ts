/** Verilog of designs, and its check in other simulators: the module `flitwave/verilog`. */

export { emitVerilog, type VerilogFile } from './emit.js'
export { checkVerilog, type CheckOptions, type CheckTool } from './check/check.js'
export { formatCheck, isClean, type Disagreement, type CheckName, type CheckResult } from './check/result.js'
