/** The choice of native code, separate from its makers so that a command line starts without loading them. */

/** How an engine uses native code: never; once a long run has compiled it in the background; from the start. */
export const nativeModes = ['off', 'auto', 'on'] as const
export type NativeMode = (typeof nativeModes)[number]

/** The reason why there is no native code, and the remedy. */
export interface NativeRefusal {
  readonly reason: string
  readonly help: string
}

/** The native code of an engine. */
export interface NativeState {
  /** True once the clock edge is native code. */
  readonly isNative: boolean
  /** The reason why `auto` found no native code; null otherwise. */
  readonly refusal: NativeRefusal | null
}
