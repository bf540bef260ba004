import type { BinaryOp, CompareOp, UnaryOp, WordSize } from './graph.js'

/** The opcodes of WebAssembly by the size of the operands. */
export const opcodes: Readonly<Record<BinaryOp | CompareOp | UnaryOp, Readonly<Record<WordSize, number>>>> = {
  add: { 32: 0x6a, 64: 0x7c },
  sub: { 32: 0x6b, 64: 0x7d },
  mul: { 32: 0x6c, 64: 0x7e },
  and: { 32: 0x71, 64: 0x83 },
  or: { 32: 0x72, 64: 0x84 },
  xor: { 32: 0x73, 64: 0x85 },
  shl: { 32: 0x74, 64: 0x86 },
  shrs: { 32: 0x75, 64: 0x87 },
  shru: { 32: 0x76, 64: 0x88 },
  eqz: { 32: 0x45, 64: 0x50 },
  eq: { 32: 0x46, 64: 0x51 },
  ne: { 32: 0x47, 64: 0x52 },
  lts: { 32: 0x48, 64: 0x53 },
  ltu: { 32: 0x49, 64: 0x54 },
  les: { 32: 0x4c, 64: 0x57 },
  leu: { 32: 0x4d, 64: 0x58 },
  popcnt: { 32: 0x69, 64: 0x7b },
  ctz: { 32: 0x68, 64: 0x7a },
  // Between the sizes: from 64 to 32 bits, and from 32 to 64.
  wrap: { 32: 0xa7, 64: 0xa7 },
  extu: { 32: 0xad, 64: 0xad },
  exts: { 32: 0xac, 64: 0xac },
}
