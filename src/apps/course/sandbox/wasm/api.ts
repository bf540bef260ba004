/**
 * The part of the WebAssembly interface that the sandbox uses. The TypeScript library without a browser does not declare it,
 * and the one with a browser would bring all its declarations into scope.
 */

/** A compiled module. Workers to which it is posted need not compile it. */
export type WasmModule = object

export interface WasmMemory {
  readonly buffer: ArrayBuffer
  /** Adds `pages` pages; replaces `buffer`. */
  grow(pages: number): number
}

/** A global with a number, or a bigint for 64 bits. */
export interface WasmGlobal<T = bigint> {
  value: T
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a module itself defines what its functions take
export type WasmFunction = (...values: any[]) => any

export interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>
}

interface WasmApi {
  readonly Module: {
    new (code: Uint8Array<ArrayBuffer>): WasmModule
    imports(module: WasmModule): readonly { readonly module: string; readonly name: string; readonly kind: string }[]
    exports(module: WasmModule): readonly { readonly name: string; readonly kind: string }[]
  }
  readonly Memory: new (limits: { readonly initial: number; readonly maximum: number }) => WasmMemory
  readonly Instance: new (
    module: WasmModule,
    imports: Readonly<Record<string, Readonly<Record<string, WasmFunction | WasmMemory>>>>,
  ) => WasmInstance
  readonly RuntimeError: new (message: string) => Error
}

export const wasm = (globalThis as unknown as { WebAssembly: WasmApi }).WebAssembly
