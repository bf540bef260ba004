/**
 * The TypeScript types of hardware values.
 *
 * A value is an ordinary `number` or `boolean` with an *optional* brand that carries its width. Arithmetic, literals and
 * comparisons therefore type-check unchanged, while storing a 4-bit signal into an 8-bit one, or a bool into either, is an
 * error in the editor. A required brand would reject every sum.
 */

declare const unsignedWidth: unique symbol
declare const signedWidth: unique symbol
declare const memoryWord: unique symbol

/**
 * The brands. All widths share `'bits'`, so values of different widths can be compared with `===` but not assigned. If the
 * width is a parameter, `any` fits all. `undefined` keeps TypeScript from suggestions about optional properties.
 */
export interface UnsignedBrand<N extends number> {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- nothing else is assignable both ways
  readonly [unsignedWidth]?: number extends N ? any : N | 'bits' | undefined
}
export interface SignedBrand<N extends number> {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- nothing else is assignable both ways
  readonly [signedWidth]?: number extends N ? any : N | 'bits' | undefined
}

/**
 * An unsigned value of `N` bits; if the width is a parameter, `Bits<number>`, which fits all. It is an intersection and not
 * a conditional type, because editors and errors print the alias of an intersection, but only the result of a condition.
 */
export type Bits<N extends number = number> = number & UnsignedBrand<N>

/** A two's complement value of `N` bits. */
export type SignedBits<N extends number = number> = number & SignedBrand<N>

/** Words read combinationally by index and written at the clock edge. */
export interface MemoryOf<T> {
  [address: number]: T
  readonly length: number
  readonly [memoryWord]?: T
}

/** The widths that fit a `number`. Testbenches get wider values as `bigint`. */
type Narrow =
  | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27
  | 28 | 29 | 30 | 31 | 32 | 33 | 34 | 35 | 36 | 37 | 38 | 39 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48 | 49 | 50 | 51 | 52 | 53 // prettier-ignore

type Crossing<N extends number> = number extends N ? number : N extends Narrow ? number : bigint

/**
 * A value in a testbench: `boolean`; `number` up to 53 bits; `bigint` above if the width is a literal. If the width is a
 * parameter, the type is `number`, and a signal wider than 53 bits reads as a bigint at run time.
 */
// prettier-ignore
export type HandleValue<T> =
  T extends boolean ? boolean
  : typeof unsignedWidth extends keyof T ? Crossing<NonNullable<T[typeof unsignedWidth]> & number>
  : typeof signedWidth extends keyof T ? Crossing<NonNullable<T[typeof signedWidth]> & number>
  : T extends number ? T
  : T extends readonly (infer E)[] ? HandleValue<E>[]
  : T extends MemoryOf<infer E> ? HandleValue<E>[]
  : T extends object ? { [K in keyof T as T[K] extends (...args: never) => unknown ? never : K]: HandleValue<T[K]> }
  : never

/** The view of a module in a testbench: its fields and its children, with the types from the class. */
export type Handle<M> = HandleValue<M>
