/** The exports for RTL files. */
export { array, grid, optional } from './declare/module.js'
export { hasBit } from './declare/has-bit.js'
export { comb, input, memory, Module, noReset, output, reg, seq, wire, wiring } from './declare/module.js'
export type { Reset } from './declare/module.js'
export type { Initial, MemoryStart, RegisterStart } from './declare/initial.js'
export { fixed, moduleParam, param, typeParam } from './declare/param.js'
export type { ParameterRule, ParameterSpec, ParameterSpecs, ParametersOf } from './declare/param.js'
export { label } from './declare/label.js'
export type { CustomOf, LabelLeaf, LabelPiece, Shown } from './declare/label.js'
export { parametersOf } from './declare/parameters.js'
export {
  bitLength,
  bool,
  enumOf,
  flipped,
  indexWidth,
  mask,
  sint,
  struct,
  uint,
  vec,
  widthOf,
} from './declare/types.js'
export type { HardwareType, StructOptions, TypeOf } from './declare/types.js'
export { dependsOn } from './elaborate/depends.js'
export { asMember } from './runtime/members.js'
export {
  all,
  any,
  asBit,
  asSigned,
  assert,
  assume,
  asUnsigned,
  bit,
  bits,
  clear,
  concat,
  connect,
  cover,
  literal,
  low,
  pack,
  parity,
  unpackAs,
  unused,
} from './runtime/functions.js'
// TypeScript's generated declarations of user classes refer to these.
export type { Parametric, ParametricModule } from './declare/module.js'
export type { FixedParameter, GivenParameters, ModuleParameter, ModuleType, TypeParameter } from './declare/param.js'
// TypeScript's generated declarations of user classes contain the brands and must be able to name them.
export type { Bits, Handle, MemoryOf, SignedBits, SignedBrand, UnsignedBrand } from '../../ir/values.js'
