/** Verilog of designs, and the check of it in other simulators: what a program imports as `flitwave/verilog`. */

export { emitVerilog, type VerilogFile } from './emit.js'
export { checkVerilog, type CheckOptions, type CheckTool } from './check/check.js'
export { formatCheck, isClean, type Disagreement, type CheckName, type CheckResult } from './check/result.js'
