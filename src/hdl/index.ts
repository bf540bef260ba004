/** What an RTL file imports. */
export { defaultsOf } from './defaults.js'
export { comb, input, memory, Module, noReset, output, reg, seq, wire, wiring } from './module.js'
export type { ParameterRule, ParameterSpec, ParameterSpecs, ParametersOf, Reset } from './module.js'
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
// The brands are in the declarations that TypeScript writes of a user's classes, which must be able to name them.
export type { Bits, Handle, MemoryOf, SignedBits, SignedBrand, UnsignedBrand } from '../ir/values.js'
