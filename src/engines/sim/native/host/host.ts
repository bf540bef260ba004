/** Native code of the programs of engines. `#native` is what makes it in Node; in a browser there is none. */

import type { NativeRefusal } from '../../engine/native.js'
import type { Loadable } from '../../wasm/machine.js'

/** A program as machine code. It works in the memory that it is given. */
export interface NativeProgram {
  /** Does the same as the function of the program in WebAssembly. */
  execute(memory: ArrayBuffer): number
  /** Executes the program until it returns 1 or the limit is reached; returns how often it returned 0. */
  run(memory: ArrayBuffer, limit: number): number
}

export type NativeResult = { readonly program: NativeProgram } | { readonly refusal: NativeRefusal }

/** A program that is being compiled. */
export interface NativeBuild {
  /** The result; null while the compiler works. */
  poll(): NativeResult | null
  /** Waits for the result. */
  finish(): NativeResult
}

export interface NativeHost {
  /** True if the machine has a C compiler. */
  readonly hasCompiler: boolean
  /** Compiles a program, or takes it from the cache. */
  build(program: Loadable): NativeBuild
}
