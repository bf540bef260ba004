/** What an RTL file imports. */
export { array, grid } from './array.js'
export { comb, input, memory, Module, noReset, output, reg, seq, wire, wiring } from './module.js'
export type { Reset } from './module.js'
export { fixed, param, typeParam } from './param.js'
export type { ParameterRule, ParameterSpec, ParameterSpecs, ParametersOf } from './param.js'
export { parametersOf } from './parameters.js'
export { bitLength, bool, enumOf, flipped, indexWidth, sint, struct, uint, vec, widthOf } from './types.js'
export type { HardwareType, StructOptions, TypeOf } from './types.js'
export {
  all,
  any,
  asBit,
  asSigned,
  assert,
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
} from './functions.js'
// Declarations that TypeScript writes of a user's classes name these.
export type { Parametric, ParametricModule } from './module.js'
export type { FixedParameter, GivenParameters, TypeParameter } from './param.js'
// The brands are in the declarations that TypeScript writes of a user's classes, which must be able to name them.
export type { Bits, Handle, MemoryOf, SignedBits, SignedBrand, UnsignedBrand } from '../ir/values.js'
