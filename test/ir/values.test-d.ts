import type { Bits, Handle, SignedBits } from '../../src/ir/values.js'
declare class M {
  a: Bits<8>
  b: Bits<64>
  c: boolean
  d: { x: Bits<4>; y: boolean }[]
  e: SignedBits<60>
  n: Bits
  foo(): void
  kid: { q: Bits<3> }
}
declare const h: Handle<M>
export const a: number = h.a
export const b: bigint = h.b
export const c: boolean = h.c
export const d: boolean = h.d[0]!.y
export const e: bigint = h.e
export const n: number = h.n
export const q: number = h.kid.q
h.a = 3
h.c = true
h.d[0]!.x = 3
// @ts-expect-error methods are not part of a handle
h.foo()
declare const u4: Bits<4>
declare let u8: Bits<8>
export const literal: Bits<4> = 3
u8 = u4 + 1
// @ts-expect-error widths differ
u8 = u4
// @ts-expect-error a bool is not a number
u8 = true
export { u4, u8 }
