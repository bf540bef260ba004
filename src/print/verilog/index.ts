/** Verilog of designs, and the check of it in other simulators: what a program imports as `flitwave/verilog`. */

export { emitVerilog, type VerilogFile } from './emit.js'
export { checkVerilog, type CheckOptions, type CheckTool } from './check/check.js'
export type { Disagreement } from './check/compare.js'
export { formatCheck, isClean } from './check/report.js'
export type { CheckName, CheckResult } from './check/result.js'
